-- phase: expand
-- functions: refuse_change
-- Whose the bets and chases of archived months were (docs/decisions/0218): their owners are told "archived" where others are told "no such bet".

-- Ids of a player's bets, up to a thousand a row, in their order.
create table archived_bets (
  archive int not null references archived_month (id) deferrable initially deferred,
  player  bigint not null,
  -- The least of them.
  from_id bigint not null,
  ids     bigint[] not null check (ids[1] = from_id),
  primary key (player, from_id, archive)
);

-- What the list of chases shows of the first bet of each.
create table archived_chase (
  archive  int not null references archived_month (id) deferrable initially deferred,
  player   bigint not null,
  chase    bigint not null,
  play     text not null,
  -- The first 200 characters.
  picks    text not null,
  issue_no text not null,
  primary key (player, chase, archive)
);

create trigger archived_bets_insert_only before update or delete or truncate on archived_bets execute function refuse_change();
create trigger archived_chase_insert_only before update or delete or truncate on archived_chase execute function refuse_change();
revoke insert, update, delete, truncate on archived_bets, archived_chase from caiting_app;
