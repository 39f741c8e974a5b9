#include "shrink.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string_view>

#include <sys/wait.h>
#include <unistd.h>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "random_scenario.h"

namespace latepulse::generator {

namespace {

/// A property that throws has failed.
std::string askHere(const Property& property, const Scenario& scenario)
{
    try {
        return property(scenario);
    } catch (const std::exception& fault) {
        return std::string("throws ") + fault.what();
    }
}

/// What a child process writes, and how it ended.
struct Told {
    std::string text;
    int status = 0;
};

/// Runs `work` in a process of its own, since an assertion that fails ends the process it is in.
Told apart(const std::function<void(int pipe)>& work)
{
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0)
        throw std::runtime_error("no pipe");
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child < 0)
        throw std::runtime_error("no process");
    if (child == 0) {
        ::close(ends[0]);
        for (const int fatal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS})
            std::signal(fatal, SIG_DFL);  // a test's own handler would take its time
        work(ends[1]);
        ::_exit(0);
    }
    ::close(ends[1]);
    Told told;
    char part[4096];
    for (ssize_t n = 0; (n = ::read(ends[0], part, sizeof part)) > 0;)
        told.text.append(part, static_cast<std::size_t>(n));
    ::close(ends[0]);
    ::waitpid(child, &told.status, 0);
    return told;
}

void tell(int pipe, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t n = ::write(pipe, text.data(), text.size());
        if (n <= 0)
            return;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

std::string ask(const Property& property, const Scenario& scenario)
{
    Told told = apart([&](int pipe) { tell(pipe, askHere(property, scenario)); });
    if (WIFSIGNALED(told.status))
        return "ends with signal " + std::to_string(WTERMSIG(told.status));
    return told.status == 0 ? told.text : "ends with status " + std::to_string(told.status);
}

/// The first seed from `first` up to `end` whose scenario fails, or `end`: all in one process, which says how far it is.
std::uint64_t firstFailing(const Property& property, std::uint64_t first, std::uint64_t end)
{
    const Told told = apart([&](int pipe) {
        for (std::uint64_t seed = first; seed < end; ++seed) {
            if (!askHere(property, RandomScenario::of(seed)).empty())
                return;
            tell(pipe, ".");
        }
    });
    return first + told.text.size();
}

class Shrinker {
public:
    Shrinker(Scenario scenario, const Property& property, int tries)
        : m_scenario(std::move(scenario)), m_property(property), m_tries(tries)
    {
    }

    Scenario run()
    {
        for (bool smaller = true; smaller && m_tries > 0;) {
            smaller = dropTables();
            smaller = dropParts() || smaller;
            smaller = resetValues() || smaller;
        }
        return m_scenario;
    }

private:
    /// Keeps the change if the scenario is legal and still fails.
    template <class Change>
    bool attempt(Change change)
    {
        if (m_tries <= 0)
            return false;
        Scenario candidate = m_scenario;
        change(candidate);
        if (candidate == m_scenario || !validate(candidate).empty())
            return false;
        --m_tries;
        if (ask(m_property, candidate).empty())
            return false;
        m_scenario = std::move(candidate);
        return true;
    }

    template <class List>
    bool dropFrom(List Scenario::* list)
    {
        bool any = false;
        for (std::size_t i = (m_scenario.*list).size(); i-- > 0;)
            any = attempt([&](Scenario& s) { (s.*list).erase((s.*list).begin() + static_cast<std::ptrdiff_t>(i)); })
                || any;
        return any;
    }

    bool dropTables()
    {
        bool any = dropFrom(&Scenario::interventions);
        any = dropFrom(&Scenario::expectations) || any;
        any = dropFrom(&Scenario::annotations) || any;
        any = dropFrom(&Scenario::waves) || any;
        any = dropFrom(&Scenario::failures) || any;
        any = dropFrom(&Scenario::populations) || any;
        any = dropFrom(&Scenario::controllers) || any;
        any = dropFrom(&Scenario::sources) || any;
        any = dropFrom(&Scenario::classes) || any;
        any = dropFrom(&Scenario::pools) || any;
        any = dropFrom(&Scenario::queues) || any;
        return dropFrom(&Scenario::backends) || any;
    }

    /// Steps of classes, actions of interventions, half of the run.
    bool dropParts()
    {
        bool any = false;
        for (std::size_t c = 0; c < m_scenario.classes.size(); ++c)
            for (std::size_t s = m_scenario.classes[c].steps.size(); s-- > 0;)
                any = attempt([&](Scenario& changed) {
                          auto& steps = changed.classes[c].steps;
                          steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(s));
                      })
                    || any;
        for (std::size_t i = 0; i < m_scenario.interventions.size(); ++i) {
            any = attempt([&](Scenario& s) { s.interventions[i].set.clear(); }) || any;
            any = attempt([&](Scenario& s) { s.interventions[i].purge.reset(); }) || any;
            any = attempt([&](Scenario& s) { s.interventions[i].addWorkers.clear(); }) || any;
            any = attempt([&](Scenario& s) { s.interventions[i].forceEligible.reset(); }) || any;
            any = attempt([&](Scenario& s) { s.interventions[i].resetVerdicts = false; }) || any;
        }
        return attempt([](Scenario& s) { s.run.horizon = s.run.horizon / 2; }) || any;
    }

    bool resetValues()
    {
        bool any = false;
        for (const Parameter& parameter : parametersOf(m_scenario))
            if (parameter.spec->pattern != "run.horizon")
                any = attempt([&](Scenario& s) {
                          static_cast<void>(setParameter(s, parameter.path, parameter.spec->defaultValue));
                      })
                    || any;
        return any;
    }

    Scenario m_scenario;
    const Property& m_property;
    int m_tries;
};

std::uint64_t asked(const char* variable, std::uint64_t otherwise)
{
    const char* text = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): tests have one thread here
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace

Scenario shrunk(const Scenario& failing, const Property& property, int tries)
{
    return Shrinker(failing, property, tries).run();
}

std::string firstFailure(const Property& property, std::uint64_t first, std::uint64_t count)
{
    first = asked("LATEPULSE_RANDOM_FIRST", first);
    count = asked("LATEPULSE_RANDOM_COUNT", count);
    const std::uint64_t seed = firstFailing(property, first, first + count);
    if (seed < first + count) {
        const Scenario scenario = RandomScenario::of(seed);
        const Scenario small = shrunk(scenario, property);
        return "random scenario " + std::to_string(seed) + ": " + ask(property, scenario)
            + "\nshrunk: " + ask(property, small) + "\n" + writeScenario(small);
    }
    return {};
}

} // namespace latepulse::generator
