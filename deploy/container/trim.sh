#!/bin/sh
# Removes what the image never reads: sources and source maps of packages, the embedded database, which production
# refuses, and what was needed to build.
set -eu

find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete
rm -rf node_modules/@electric-sql .cache tools bench e2e faults web/src web/public player/public *.md biome.json vitest.config.ts
