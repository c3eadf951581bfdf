#!/bin/sh
# Runs once, in the container of PostgreSQL with an empty database: the two roles (docs/operating.md) and their database.
set -eu

read_password() {
  sed 's#^postgres://[^:]*:\([^@]*\)@.*#\1#' "/run/secrets/$1"
}

APP_PASSWORD=$(read_password database-url)
OWNER_PASSWORD=$(read_password database-owner-url)
export APP_PASSWORD OWNER_PASSWORD

# The passwords are not on the command line, which other users of the machine can read.
psql --set=ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\set app `printf %s "$APP_PASSWORD"`
\set owner `printf %s "$OWNER_PASSWORD"`
CREATE ROLE marquee_owner LOGIN PASSWORD :'owner';
CREATE ROLE marquee_app LOGIN PASSWORD :'app';
CREATE DATABASE marquee OWNER marquee_owner;
REVOKE ALL ON DATABASE marquee FROM PUBLIC;
GRANT CONNECT ON DATABASE marquee TO marquee_app;
SQL
