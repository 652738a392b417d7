#!/bin/sh
# Run once by the image of PostgreSQL: the site's user and database. It makes the server's role itself, hence createrole; where several servers share the
# database (compose-several.yaml) that role and the signer's are made here, each with a password that all of them know.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SITE_DB_PASSWORD" --username postgres <<'SQL'
create role caiting login createrole password :'password';
create database caiting owner caiting encoding 'UTF8' template template0;
SQL
if [ -n "${SITE_APP_PASSWORD:-}" ]; then
  psql -v ON_ERROR_STOP=1 -v app="$SITE_APP_PASSWORD" -v signer="${SITE_SIGNER_PASSWORD:?}" --username postgres <<'SQL'
create role caiting_app login password :'app';
create role caiting_signer login password :'signer';
grant caiting_signer to caiting;
SQL
fi
