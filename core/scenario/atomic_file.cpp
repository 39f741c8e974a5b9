// Files appear whole or not at all: written beside their place, flushed to the disk, then renamed (POSIX rename is
// atomic within a file system). The temporary name is short whatever the file is called, and tells whose it is: what a
// killed process left behind goes at the next writing into the same folder.

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>

#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/scenario/writer.h"

namespace latepulse {

namespace {

tl::unexpected<Error> notWritable(const std::filesystem::path& path, const std::string& reason)
{
    return tl::make_unexpected(
        Error{ErrorCode::NotWritable, {}, path.string(), {}, "cannot write " + path.string() + ": " + reason, {}});
}

tl::unexpected<Error> notWritable(const std::filesystem::path& path, int reason)
{
    return notWritable(path, std::string(std::strerror(reason)));
}

constexpr std::string_view prefix = ".latepulse-";
constexpr std::size_t randomLetters = 6;  // of mkstemp

/// ".latepulse-PID-XXXXXX" as mkstemp takes it.
std::string temporaryName()
{
    return std::string(prefix) + std::to_string(::getpid()) + '-' + std::string(randomLetters, 'X');
}

/// The process that made a temporary file of this name; 0 when it is none of ours.
pid_t makerOf(std::string_view name)
{
    if (!name.starts_with(prefix) || name.size() < prefix.size() + 2 + randomLetters)
        return 0;
    const std::string_view digits = name.substr(prefix.size(), name.size() - prefix.size() - randomLetters - 1);
    const std::string_view letters = name.substr(name.size() - randomLetters);
    pid_t maker = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), maker);
    const bool whole = problem == std::errc() && end == digits.data() + digits.size() && *end == '-';
    const bool plain =
        std::all_of(letters.begin(), letters.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
    return whole && plain && maker > 0 ? maker : 0;
}

/// Whether nobody will finish this file: its process is gone, and so is the time a slow disk takes. The latter is for
/// processes of another machine that shares the folder.
bool isLeftBehind(const std::filesystem::directory_entry& entry)
{
    std::error_code problem;
    const pid_t maker = makerOf(entry.path().filename().string());
    if (maker == 0 || entry.is_symlink(problem) || !entry.is_regular_file(problem))
        return false;
    if (::kill(maker, 0) == 0 || errno != ESRCH)
        return false;
    const auto written = entry.last_write_time(problem);
    return !problem && std::filesystem::file_time_type::clock::now() - written > std::chrono::minutes(1);
}

/// A courtesy: what cannot be listed or removed stays.
void removeLeftBehind(const std::filesystem::path& folder)
{
    std::error_code problem;
    std::vector<std::filesystem::path> stale;
    for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem))
        if (isLeftBehind(*entry))
            stale.push_back(entry->path());
    for (const std::filesystem::path& path : stale)
        std::filesystem::remove(path, problem);
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
    struct stat old{};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode))  // a device or a pipe would be replaced by a file
        return notWritable(path, S_ISDIR(old.st_mode) ? "Is a directory" : "not a regular file");
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    removeLeftBehind(folder);
    std::string temporary = (folder / temporaryName()).string();
    const int file = ::mkstemp(temporary.data());
    if (file < 0)
        return notWritable(path, errno);
    const mode_t mode = exists ? old.st_mode & 07777U : 0644U;
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
