#!/usr/bin/env bash
# Draws our window at the size and instant of each design picture and puts both side by side, theirs on the left.
#   resources/setup/compare_mockups.sh path/to/latepulse FOLDER_OF_PICTURES OUT_FOLDER
# Needs ImageMagick. Pictures that the window has no counterpart of are told and left out.
set -euo pipefail
program=${1:?usage: compare_mockups.sh path/to/latepulse FOLDER_OF_PICTURES OUT_FOLDER}
pictures=${2:?a folder of design pictures}
out=${3:?a folder for the results}
command -v convert > /dev/null || { echo "ImageMagick is missing (apt-get install imagemagick)" >&2; exit 2; }
mkdir -p "$out"

# name of the picture, then what to draw; the size is the picture's own
options_for() {
    case "$1" in
        window-light.png | window-1280x720.png) echo "--at 50h --theme light" ;;
        window-dark.png) echo "--at 50h --theme dark" ;;
        presentation-1280x720.png) echo "--at 50h --theme light --present" ;;
        why-card.png) echo "--at 50h --theme light --why main.3" ;;
        *) return 1 ;;
    esac
}

least_width=1100
least_height=640
for picture in "$pictures"/*.png; do
    name=$(basename "$picture")
    if [ "$name" = topology.png ]; then  # the stage alone, as it is exported
        read -r width height < <(identify -format '%w %h\n' "$picture")
        QT_QPA_PLATFORM=offscreen "$program" --render "$out/stage" --topology --formats png --at 50h \
            --size "${width}x$height" > /dev/null
        convert "$picture" "$out/stage/topology.png" -background '#808080' -gravity north +append "$out/$name"
        echo "$out/$name"
        continue
    fi
    if ! options=$(options_for "$name"); then
        echo "$name: no counterpart in the window"
        continue
    fi
    read -r width height < <(identify -format '%w %h\n' "$picture")
    size="$((width > least_width ? width : least_width))x$((height > least_height ? height : least_height))"
    ours="$out/ours-$name"
    # shellcheck disable=SC2086  # several options on purpose
    QT_QPA_PLATFORM=offscreen "$program" --screenshot "$ours" --size "$size" $options
    convert "$picture" "$ours" -background '#808080' -gravity north +append "$out/$name"
    echo "$out/$name"
done
