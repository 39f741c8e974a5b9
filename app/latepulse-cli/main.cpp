// latepulse-cli: the simulation without a window. Core only.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "app/latepulse-cli/commands.h"

namespace {

using namespace latepulse::cli;  // NOLINT(google-build-using-namespace): the program's own names

struct Command {
    const char* name;
    const char* usage;
    const char* meaning;
    const char* example;
    OptionTable options;
    int (*run)(const Arguments&);
};

const OptionTable scenarioOptions{{"--set", true}, {"--seed", true}, {"--sample", true}, {"--help", false}};

OptionTable with(OptionTable more)
{
    more.insert(scenarioOptions.begin(), scenarioOptions.end());
    return more;
}

std::vector<Command> commands()
{
    return {
        {"run",
         "run FILE [--seed N] [--set path=value]... [--sample 10s] [--until CONDITION|TIME] [--out DIR] [--json] "
         "[--trace FROM..TO]",
         "Runs a scenario, checks its expectations (exit 1 when one fails) and writes series.csv, events.csv and "
         "summary.json to DIR.\n"
         "  --set path=value   change a parameter first (latepulse-cli parameters lists them)\n"
         "  --sample 10s       sample interval of the recording; never influences the run\n"
         "  --until X          stop at an instant (55h, 2026-06-08T07:00:00Z) or a condition:\n"
         "                     \"connected.software < 6000 for 5min\", first_false_verdict, milestone.nadir\n"
         "                     (the value in the series' unit; of times also 90s, of shares also 50%)\n"
         "  --json             print summary.json to stdout\n"
         "  --trace FROM..TO   print every engine event of that span instead; probes are modelled ones, numbered",
         "latepulse-cli run scenarios/ripe-atlas-2026-06.toml --set class.liveness.queue=liveness --out result",
         with({{"--until", true}, {"--out", true}, {"--json", false}, {"--trace", true}}), &runCommand},
        {"check",
         "check FILE...",
         "Reads scenario files and reports every mistake with its place.",
         "latepulse-cli check scenarios/*.toml",
         {{"--help", false}},
         &checkCommand},
        {"parameters",
         "parameters [--json]",
         "Lists every parameter: path, kind, default, range, meaning.",
         "latepulse-cli parameters --json",
         {{"--json", false}, {"--help", false}},
         &parametersCommand},
        {"replay", "replay FILE [--seed N] [--set path=value]...",
         "Runs a scenario to its horizon and prints the state hash.", "latepulse-cli replay session.toml", with({}),
         &replayCommand},
        {"compare", "compare FILE [FILE] [--seed N] [--set path=value]... [--csv]",
         "Runs two scenarios and sets what they came to side by side, with the values in which they differ. With one "
         "FILE: as it is, against the same with --set; with two, --set holds for both.",
         "latepulse-cli compare scenarios/ripe-atlas-2026-06.toml --set class.liveness.queue=liveness",
         with({{"--csv", false}}), &compareCommand},
        {"why", "why FILE --controller NAME | --recovery --at TIME [--jobs N] [--seed N] [--set path=value]...",
         "Says why a controller is judged as it is: the split of its liveness age and the jobs before its oldest "
         "heartbeat.\n"
         "  --jobs N           list N jobs of each place at most; 0 = every one (20 by default)\n"
         "  --recovery         instead: would it recover if the trigger were back at its baseline at that instant and\n"
         "                     nothing planned for later came? (exit 1 when not)",
         "latepulse-cli why scenarios/ripe-atlas-2026-06.toml --controller main.17 --at 2026-06-08T02:00:00Z",
         with({{"--controller", true}, {"--jobs", true}, {"--recovery", false}, {"--at", true}}), &whyCommand},
        {"bench", "bench FILE [--repeat N] [--seeks N] [--seed N] [--set path=value]... [--sample 10s] [--json]",
         "Measures in CPU time what the scenario's run, its recording and a seek cost, and M/M/1 through the general "
         "model\nagainst a two-event loop written by hand in the same process.\n"
         "  --repeat N         measurements of each, 5 by default\n"
         "  --seeks N          instants to jump to, 200 by default",
         "latepulse-cli bench scenarios/ripe-atlas-2026-06.toml",
         with({{"--repeat", true}, {"--seeks", true}, {"--json", false}}), &benchCommand},
        {"audit",
         "audit FILE [--set path=value]... [--json|--dot]",
         "Says, without a run, what the structure guarantees to heartbeats: what each class shares with them, what can "
         "delay the health decision and by which way, feedback loops, the bound, and the smallest change that "
         "suffices.\n"
         "Exit 0 when heartbeats are isolated or bounded, 1 when they are neither.\n"
         "  --json             everything as JSON, times in nanoseconds\n"
         "  --dot              the graph for Graphviz, what heartbeats share marked",
         "latepulse-cli audit scenarios/ripe-atlas-2026-06.toml --set class.liveness.queue=liveness",
         {{"--set", true}, {"--json", false}, {"--dot", false}, {"--help", false}},
         &auditCommand},
        {"bound",
         "bound FILE [--set path=value]...",
         "Prints how long a heartbeat can take at most by the structure alone, with its derivation, or the condition "
         "that is missing.\nExit 0 when there is a bound, 1 when there is none.",
         "latepulse-cli bound scenarios/priority-lane.toml",
         {{"--set", true}, {"--help", false}},
         &boundCommand},
    };
}

void printOverview(std::FILE* out)
{
    std::fputs("latepulse-cli " LATEPULSE_VERSION ": what-if runs of a control plane whose backend is slow\n\n", out);
    for (const Command& c : commands())
        std::fprintf(out, "  latepulse-cli %s\n", c.usage);
    std::fputs("\nlatepulse-cli COMMAND --help explains one command. Exit: 0 good, 1 the answer is no, 2 bad input, 3 "
               "internal fault.\n",
               out);
}

int dispatch(const std::vector<std::string>& words)
{
    if (words.empty()) {
        printOverview(stderr);
        return BadInput;
    }
    if (words.front() == "help" && words.size() > 1)
        return dispatch({words[1], "--help"});
    if (words.front() == "--help" || words.front() == "-h" || words.front() == "help") {
        printOverview(stdout);
        return Good;
    }
    if (words.front() == "--version") {
        std::puts("latepulse-cli " LATEPULSE_VERSION);
        return Good;
    }
    for (const Command& c : commands()) {
        if (words.front() != c.name)
            continue;
        std::vector<std::string> rest(words.begin() + 1, words.end());
        std::replace(rest.begin(), rest.end(), std::string("-h"), std::string("--help"));
        const auto arguments = parseArguments(rest, c.options);
        if (!arguments)
            return reject(arguments.error());
        if (arguments->has("--help")) {
            std::printf("latepulse-cli %s\n\n%s\n\nExample:\n  %s\n", c.usage, c.meaning, c.example);
            return Good;
        }
        return c.run(*arguments);
    }
    std::fprintf(stderr, "unknown command '%s'\n\n", words.front().c_str());
    printOverview(stderr);
    return BadInput;
}

/// Output that was not taken (a full disk, a closed descriptor) must not look like success.
int flushed(int code)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return code;
    std::fprintf(stderr, "not-writable: cannot write the output: %s\n", std::strerror(errno));
    return BadInput;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return flushed(dispatch({argv + 1, argv + argc}));
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "internal fault: %s\n", fault.what());
        return InternalFault;
    }
}
