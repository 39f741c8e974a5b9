#!/usr/bin/env bash
# Installs what is missing of the package sets named: build, gui, test, lint, fuzz. Debian 12; as root or with sudo.
#   resources/setup/packages.sh build gui
set -euo pipefail

build_set="ca-certificates cmake ninja-build g++ ccache mold libboost1.81-dev libboost-graph1.81-dev librandom123-dev
    libtomlplusplus-dev nlohmann-json3-dev libfmt-dev libexpected-dev"
gui_set="qt6-base-dev qt6-charts-dev libqt6opengl6-dev qt6-svg-dev qt6-l10n-tools qt6-tools-dev qt6-tools-dev-tools
    qt6-translations-l10n libqcustomplot-dev libgl-dev fonts-dejavu-core"
test_set="qt6-base-dev xvfb xauth file git python3"
lint_set="clang-format-19 clang-tidy-19"
fuzz_set="clang-19 libclang-rt-19-dev"

wanted=""
for set in "$@"; do
    name="${set}_set"
    wanted="$wanted ${!name}"
done

missing=""
for package in $wanted; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "These packages are missing, and neither root nor sudo is at hand:$missing" >&2; exit 1; }
    as_root="sudo"
fi
echo "Installing:$missing"
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
# shellcheck disable=SC2086 # one word per package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
