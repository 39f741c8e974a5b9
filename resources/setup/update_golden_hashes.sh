#!/bin/sh
# Writes tests/data/golden_hashes.txt anew: one state hash per shipped scenario. Argument: the latepulse-cli to use.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cli=${1:?usage: update_golden_hashes.sh path/to/latepulse-cli}
out="$root/tests/data/golden_hashes.txt"
new=$(mktemp)
for file in "$root"/scenarios/*.toml; do
    hash=$("$cli" replay "$file" | grep -oE '[0-9a-f]{16}' | head -n 1)
    [ -n "$hash" ] || { echo "no hash for $file" >&2; exit 1; }
    printf '%s %s\n' "$(basename "$file")" "$hash" >> "$new"
done
mv "$new" "$out"
chmod 644 "$out"
