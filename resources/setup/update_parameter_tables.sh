#!/bin/sh
# Writes the parameter tables of scenarios/README.md anew from the registry. Argument: the latepulse-cli to use.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cli=${1:?usage: update_parameter_tables.sh path/to/latepulse-cli}
readme="$root/scenarios/README.md"
new=$(mktemp)
{
    sed '/<!-- parameter tables: begin -->/q' "$readme"
    "$cli" parameters
    sed -n '/<!-- parameter tables: end -->/,$p' "$readme"
} > "$new"
mv "$new" "$readme"
chmod 644 "$readme"
