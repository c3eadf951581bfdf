#!/bin/sh
# Installs Node.js and npm from /tmp/node.tgz and /tmp/npm.tgz; ends with an error when a hash differs.
set -eu

NPM_SHA256=9f58bff01604cb1b14008fef14dceb14d836a49225e45c6c2e37de3be3e707f0
platform=$(echo "$1" | tr - ' ')
node_sha256=$(sed -n "s/^ *'$platform': '\([0-9a-f]*\)'.*/\1/p" tools/runtime-hash.mjs)
test -n "$node_sha256" || { echo "no known hash of Node.js for $platform" >&2; exit 1; }

echo "$NPM_SHA256  /tmp/npm.tgz" | sha256sum --check --quiet
tar -xzf /tmp/node.tgz -C /tmp package/bin/node
echo "$node_sha256  /tmp/package/bin/node" | sha256sum --check --quiet
install -m 0755 /tmp/package/bin/node /usr/local/bin/node
rm -r /tmp/package

mkdir -p /opt/npm
tar -xzf /tmp/npm.tgz -C /opt/npm --strip-components=1
