-- phase: expand
-- What lies in the data folder and must agree with the database (docs/decisions/0256): a digest of each, so that a process with another folder is found before
-- it writes what nobody else can finish. Written by a start and by the signer; the server itself needs none of it.
create table site_key (
  name   text primary key,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  since  timestamptz not null default clock_timestamp()
);
revoke all on site_key from caiting_app;
grant select, insert on site_key to caiting_signer;
