// Files appear whole or not at all: written beside their place, flushed to the disk, then renamed (POSIX rename is
// atomic within a file system).

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/scenario/writer.h"

namespace latepulse {

namespace {

tl::unexpected<Error> notWritable(const std::filesystem::path& path, int reason)
{
    return tl::make_unexpected(Error{ErrorCode::NotWritable,
                                     {},
                                     path.string(),
                                     {},
                                     std::string("cannot write ") + path.string() + ": " + std::strerror(reason),
                                     {}});
}

bool writeAll(int file, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0;
}

} // namespace

Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content)
{
    std::error_code ignored;
    // A link stays a link: what it points at is replaced.
    const std::filesystem::path target =
        std::filesystem::is_symlink(path, ignored) ? std::filesystem::weakly_canonical(path, ignored) : path;
    std::string temporary = target.string() + ".XXXXXX";
    const int file = ::mkstemp(temporary.data());
    if (file < 0)
        return notWritable(path, errno);
    struct stat old{};
    const mode_t mode = ::stat(target.c_str(), &old) == 0 ? old.st_mode & 07777U : 0644U;
    int reason = 0;
    if (!writeAll(file, content) || ::fchmod(file, mode) != 0)
        reason = errno;
    if (::close(file) != 0 && reason == 0)
        reason = errno;
    if (reason == 0 && ::rename(temporary.c_str(), target.c_str()) != 0)
        reason = errno;
    if (reason != 0) {
        ::unlink(temporary.c_str());
        return notWritable(path, reason);
    }
    return {};
}

} // namespace latepulse
