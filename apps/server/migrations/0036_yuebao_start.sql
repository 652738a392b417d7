-- From when on a wallet earns, where that is not its first movement: the end of a demo took the play money out of it, and what that earned on
-- its last day must not come into a site with real money (docs/decisions/0172). One row a player, at most.
create table yuebao_start (
  player bigint primary key,
  at     timestamptz not null
);
revoke insert, update, delete, truncate on yuebao_start from caiting_app;
