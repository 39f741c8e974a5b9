// The keys of draws (MODEL 3): by what a draw is for, whose it is and its number, so that both models draw the same.
#include "model.h"

namespace latepulse::reference {

namespace {

/// Entities hang on ids: FNV-1a of "population." + id in the upper half, the number within it in the lower.
std::uint64_t keyOfTable(const std::string& text)
{
    std::uint64_t hash = 14'695'981'039'346'656'037ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1'099'511'628'211ULL;
    }
    return hash << 32U;
}

} // namespace

double Model::unit(Purpose purpose, std::uint64_t entity, std::uint64_t index) const
{
    return randomUnit({m_base.run.seed, 0}, {purpose, entity, index, 0, 0});
}

Duration Model::draw(const Distribution& law, Purpose purpose, std::uint64_t entity, std::uint64_t index,
                     std::size_t step, std::uint32_t sub) const
{
    return Sampler(law).draw({m_base.run.seed, 0}, {purpose, entity, index, narrow(step), sub});
}

std::uint64_t Model::keyOfProbe(std::size_t probe) const
{
    return keyOfTable("population." + populationOf(probe).id) + m_probes[probe].number;
}

std::uint64_t Model::keyOfController(std::size_t controller) const
{
    return keyOfTable("controllers." + groupOf(controller).id) + m_controllers[controller].number;
}

std::uint64_t Model::keyOfSource(std::size_t source) const
{
    return keyOfTable("source." + m_base.sources[source].id);
}

std::uint64_t Model::keyOf(const Job& job) const
{
    switch (job.owner) {
    case Owner::Probe: return keyOfProbe(job.entity);
    case Owner::Controller: return keyOfController(job.entity);
    case Owner::Corroboration:
        return keyOfTable("corroboration." + groupOf(job.entity).id) + m_controllers[job.entity].number;
    case Owner::Source: return keyOfSource(job.entity);
    case Owner::Evaluation: break;
    }
    return job.eventClass;
}

} // namespace latepulse::reference
