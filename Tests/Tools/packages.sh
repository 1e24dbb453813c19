#!/bin/sh
# Installs those of the named Debian packages that are missing; does nothing, and needs no rights, where none is.
set -eu

missing=
for package in "$@"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Please install what these Debian packages hold:$missing" >&2
    exit 1
fi
if [ "$(id -u)" -eq 0 ]; then as_root=; else as_root=sudo; fi
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
