#!/bin/sh
# Run once by the image of PostgreSQL: the site's user and database. It makes the server's role itself, hence createrole.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SITE_DB_PASSWORD" --username postgres <<'SQL'
create role caiting login createrole password :'password';
create database caiting owner caiting encoding 'UTF8' template template0;
SQL
