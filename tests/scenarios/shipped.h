#pragma once
// The folder of shipped scenarios and the files in it, by name.

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

inline std::filesystem::path shippedFolder()
{
    return std::filesystem::path(LATEPULSE_SOURCE_DIR) / "scenarios";
}

inline std::vector<std::string> shippedNames()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(shippedFolder()))
        if (entry.path().extension() == ".toml")
            names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}
