#include "app/latepulse-cli/heap.h"

#include <cstdint>
#include <cstdlib>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace latepulse::cli {

#if defined(__linux__) && defined(__GLIBC__)

void prepareHeap()
{
    constexpr int ahead = 96 << 20;  // bytes of address space; only what is touched takes memory
    constexpr std::uintptr_t hugePage = 2U << 20U;
    ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
    ::mallopt(M_TOP_PAD, ahead);
    void* volatile grown = std::malloc(1U << 20U);  // NOLINT: volatile, or the compiler sees that nobody needs it
    std::free(grown);  // NOLINT
    const auto end = reinterpret_cast<std::uintptr_t>(::sbrk(0));
    const std::uintptr_t begin = (end - ahead + hugePage - 1) / hugePage * hugePage;
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE); // NOLINT: an address, not a pointer of ours
}

#else

void prepareHeap() {}

#endif

} // namespace latepulse::cli
