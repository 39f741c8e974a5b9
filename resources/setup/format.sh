#!/usr/bin/env bash
# Formats every C++ file by .clang-format; with --check only tells which files differ and fails if any does.
#   resources/setup/format.sh [--check]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mapfile -d '' files < <(find core ui app tests -name '*.cpp' -print0 -o -name '*.h' -print0)
if [ "${1:-}" = "--check" ]; then
    exec clang-format-19 --dry-run -Werror "${files[@]}"
fi
exec clang-format-19 -i "${files[@]}"
