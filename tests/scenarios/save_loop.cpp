// Saves one of two versions of a scenario again and again, until it is killed or cannot: what
// durability_test kills. Says "saving" once it has begun.
//   save_loop VERSION_A VERSION_B TARGET ROUNDS
#include <cstdio>
#include <cstdlib>

#include "core/scenario/reader.h"
#include "core/scenario/writer.h"

using namespace latepulse;

int main(int argc, char** argv)
{
    if (argc != 5)
        return 2;
    const auto a = readScenarioFile(argv[1]), b = readScenarioFile(argv[2]);
    if (!a || !b)
        return 2;
    std::puts("saving");
    std::fflush(stdout);
    for (long i = std::strtol(argv[4], nullptr, 10); i > 0; --i)
        if (const auto saved = saveScenario(i % 2 == 0 ? *a : *b, argv[3], true); !saved) {
            std::fputs(describe(saved.error()).c_str(), stderr);
            return 1;
        }
    return 0;
}
