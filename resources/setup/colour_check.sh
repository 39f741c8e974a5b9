#!/usr/bin/env bash
# Draws the window at 50 h of the incident as it is, without its colours, and washed out as by a bright room's projector,
# one under the other, at the smallest and the usual size.
#   resources/setup/colour_check.sh path/to/latepulse OUT_FOLDER
# Needs ImageMagick.
set -euo pipefail
program=${1:?usage: colour_check.sh path/to/latepulse OUT_FOLDER}
out=${2:?a folder for the results}
command -v convert > /dev/null || { echo "ImageMagick is missing (apt-get install imagemagick)" >&2; exit 2; }
mkdir -p "$out"
for size in 1280x720 1920x1080; do
    for theme in light dark; do
        name="$out/$theme-$size"
        QT_QPA_PLATFORM=offscreen "$program" --screenshot "$name.png" --size "$size" --at 50h --theme "$theme"
        convert "$name.png" -colorspace Gray "$name-grey.png"
        convert "$name.png" +level 55%,100% -modulate 100,60 "$name-washed.png"
        convert "$name.png" "$name-grey.png" "$name-washed.png" -append "$name-all.png"
        echo "$name-all.png"
    done
done
