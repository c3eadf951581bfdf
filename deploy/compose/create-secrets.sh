#!/bin/sh
# Creates the secrets of deploy/compose.yaml with random passwords, in deploy/secrets. Keeps those that exist.
#   SMTP_URL=smtp://user:password@mail.example.com:587 sh deploy/compose/create-secrets.sh
set -eu

folder="$(dirname "$0")/../secrets"
mkdir -p "$folder"
# Only root may enter; the containers get the files one by one, as users of their own.
chmod 0700 "$folder"

create() {
  test -e "$folder/$1" && return
  printf '%s\n' "$2" > "$folder/$1"
  chmod 0444 "$folder/$1"
}
random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

if ! test -e "$folder/smtp-url" && test -z "${SMTP_URL:-}"; then
  echo 'Set SMTP_URL to your mail server: SMTP_URL=smtp://user:password@mail.example.com:587' >&2
  exit 1
fi
create smtp-url "${SMTP_URL:-}"
create postgres-password "$(random)"
# The database is reached over a network of its own on this machine, so without encryption.
create database-url "postgres://marquee_app:$(random)@postgres:5432/marquee?sslmode=disable"
create database-owner-url "postgres://marquee_owner:$(random)@postgres:5432/marquee?sslmode=disable"
# The keys of the bucket: those of the one in compose.yaml, or write yours into the two files.
create media-access-key-id "$(random)"
create media-secret-access-key "$(random)"
key=$(cat "$folder/media-access-key-id") secret=$(cat "$folder/media-secret-access-key")
actions='["Admin", "Read", "Write", "List", "Tagging"]'
credentials="[{\"accessKey\": \"$key\", \"secretKey\": \"$secret\"}]"
create bucket-keys "{\"identities\": [{\"name\": \"marquee\", \"credentials\": $credentials, \"actions\": $actions}]}"
