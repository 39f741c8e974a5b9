// Any bytes as a scenario file. Refused: every mistake has a place. Accepted: written and read back equal; and where it
// is small, it is built and the laws of conservation hold through its first events.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/model/control_plane.h"
#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "demand.h"

using namespace latepulse;
using fuzzing::demand;

namespace {

bool isSmall(const Scenario& s)
{
    std::int64_t size = 0;
    for (const Population& p : s.populations)
        size += p.size;
    for (const ControllerGroup& g : s.controllers)
        size += g.count;
    for (const WorkerPool& p : s.pools)
        size += p.workers;
    for (const Source& source : s.sources)
        size += source.batch;
    for (const Intervention& i : s.interventions)
        for (const AddWorkers& add : i.addWorkers)
            size += add.count > 0 ? add.count : 0;
    return size < 20'000;
}

void run(const Scenario& scenario)
{
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(scenario));
    demand(plane.has_value(), "what the reader accepts can be built");
    for (int i = 0; i < 40; ++i) {
        plane->runToEvent(plane->executedEvents() + 5, {});
        demand(plane->brokenLaws().empty(), "conservation");
    }
    demand(plane->brokenRecounts().empty(), "recounts");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = readScenario(text, "f");
    static_cast<void>(hasComments(text));
    if (!read) {
        demand(!read.error().empty(), "a refusal says why");
        for (const Error& e : read.error())
            demand(e.where.file == "f" && e.where.line >= 1 && e.where.column >= 1, describe(e).c_str());
        return 0;
    }
    const auto again = readScenario(writeScenario(*read), "written");
    demand(again.has_value(), "what is written can be read");
    demand(*again == *read, "what is written is what was read");
    if (isSmall(*read))
        run(*read);
    return 0;
}
