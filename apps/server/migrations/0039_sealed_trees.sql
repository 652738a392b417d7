-- functions: note_cancelled_bets, refuse_change
-- The tree over the bets of an issue, grown while it sells (docs/decisions/0177).

-- Hashed leaves of an issue that is open: a row for each next 1,024 bets in the order of their ids, and the root over them. Emptied after the close.
create table bet_leaves (
  issue_id  bigint not null,
  -- The span: behind this bet, up to and with that one.
  after_id  bigint not null,
  last_id   bigint not null,
  -- Bets of the span when it was hashed, and how many of them were cancelled: both only grow, so equal counts are the same bets.
  bets      int not null check (bets > 0),
  cancelled int not null check (cancelled between 0 and bets),
  ids       bigint[] not null,
  leaves    bytea not null check (length(leaves) = 32 * (bets - cancelled)),
  root      bytea not null,
  primary key (issue_id, last_id)
);
-- Hashes do not compress.
alter table bet_leaves alter column leaves set storage external;

-- Cancelled bets of issues that are open, so that those of a span are counted without a look at each bet.
create table cancelled_bet (
  issue_id bigint not null,
  bet_id   bigint not null,
  primary key (issue_id, bet_id)
);
insert into cancelled_bet (issue_id, bet_id)
  select b.issue_id, b.id
    from issue i join bet b on b.issue_id = i.id join bet_result r on r.bet_id = b.id and r.player = b.player and r.state = 'cancelled'
   where i.state in ('waiting', 'selling');
create trigger bet_result_note_cancelled after insert on bet_result referencing new table as fresh for each statement execute function note_cancelled_bets();

-- The tenth level of a sealed tree: the node over each 1,024 leaves, and the last of their bets. The root follows from it.
create table bet_tree (
  issue_id bigint not null,
  block    int not null check (block >= 0),
  last_id  bigint not null,
  leaves   int not null check (leaves between 1 and 1024),
  node     bytea not null check (length(node) = 32),
  primary key (issue_id, block)
);
create trigger bet_tree_insert_only before update or delete or truncate on bet_tree execute function refuse_change();
revoke all on bet_leaves, cancelled_bet from caiting_app;
revoke insert, update, delete, truncate on bet_tree from caiting_app;
