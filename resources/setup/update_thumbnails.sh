#!/bin/sh
# Writes resources/thumbnails.txt anew: the main curve of each shipped scenario's run for the library, 64 heights in
# thousandths. Argument: the latepulse-cli to use.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cli=${1:?usage: update_thumbnails.sh path/to/latepulse-cli}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
    echo "# Written by resources/setup/update_thumbnails.sh: name, what it is, heights in thousandths"
    for file in "$root"/scenarios/*.toml; do
        "$cli" run "$file" --out "$work" > /dev/null
        awk -F, -v name="$(basename "$file")" -v points=64 '
            NR == 1 {
                for (i = 1; i <= NF; ++i) {
                    if (!share && $i ~ /^connected\..* last/) share = i
                    if (!waiting && $i ~ /^queue_depth\..* last/) waiting = i
                }
                column = share ? share : waiting
                next
            }
            { value[NR - 2] = $column + 0 }
            END {
                count = NR - 1
                for (p = 0; p < points; ++p) {
                    from = int(p * count / points); to = int((p + 1) * count / points)
                    far = value[from]
                    for (i = from; i < to; ++i)
                        if (share ? value[i] < far : value[i] > far) far = value[i]
                    height[p] = far
                    if (p == 0 || far > high) high = far
                    if (p == 0 || far < low) low = far
                }
                # A share is drawn from below what it falls to, so that a steady one lies at the top.
                floor = share ? low - (high - low) * 0.1 - high * 0.02 : 0
                line = name " " (share ? "share" : "waiting")
                for (p = 0; p < points; ++p)
                    line = line " " (high > floor ? int(1000 * (height[p] - floor) / (high - floor) + 0.5) : 0)
                print line
            }' "$work/series.csv"
    done
} > "$work/thumbnails.txt"
mv "$work/thumbnails.txt" "$root/resources/thumbnails.txt"
chmod 644 "$root/resources/thumbnails.txt"
