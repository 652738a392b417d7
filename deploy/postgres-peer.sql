-- For an administrator of PostgreSQL, once: the site's database and roles where people are known by their system user (pg_hba and pg_ident beside this file).
-- No role has a password.
create role caiting login;
create role caiting_app login;
create role caiting_signer login;
-- The owner of the tables may give rights to the signer's role, and lays the past of a demo with it.
grant caiting_signer to caiting;
create database caiting owner caiting encoding 'UTF8' template template0;
