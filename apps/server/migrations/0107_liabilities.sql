-- phase: expand
-- functions: app_now, refuse_change
-- What the site owes its players, published each night as the root of a Merkle sum tree (docs/decisions/0315). Written by take_liabilities alone.

-- One row a night, for ever.
create table liability_day (
  day      date primary key,
  -- 1 for the first night; no number is left out.
  seq      int not null unique check (seq > 0),
  taken_at timestamptz not null,
  -- Where the ledger stood: every batch up to this one is in it, and none behind it.
  batch    bigint not null check (batch >= 0),
  -- Players who are owed something: leaves of the tree.
  players  int not null check (players >= 0),
  owed     bigint not null check (owed >= 0),
  root     bytea not null check (length(root) = 32),
  -- Hash of the row before it, of nothing for the first: a night is neither left out nor changed later.
  before   bytea not null check (length(before) = 32),
  hash     bytea not null check (length(hash) = 32)
);
create trigger liability_day_insert_only before update or delete or truncate on liability_day execute function refuse_change();

-- Leaves of the newest nights, 1,024 in a row, by which a player's path is found: 64 bytes each, which name nobody (liability_leaf).
create table liability_block (
  day       date not null,
  block     int not null check (block >= 0),
  first_key bytea not null check (length(first_key) = 32),
  leaves    bytea not null check (length(leaves) between 64 and 1024 * 64 and length(leaves) % 64 = 0),
  -- The node over the block.
  hash      bytea not null check (length(hash) = 32),
  owed      bigint not null check (owed > 0),
  primary key (day, block)
);
-- Keys are hashes and do not compress.
alter table liability_block alter column leaves set storage external;
-- The block of a key.
create index liability_block_key on liability_block (day, first_key);

-- What turns a player's number into the key of a leaf. Who holds it can tell whose leaf is whose.
create table liability_secret (
  day    date primary key,
  secret bytea not null check (length(secret) = 32)
);
revoke insert, update, delete, truncate on liability_day, liability_block from caiting_app;
revoke all on liability_secret from caiting_app;
