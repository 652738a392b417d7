-- What the site says to its people (product §7): letters, notices and banners.

-- One row per sending, whoever it is for: a letter to everybody is one row, and who may read it is decided when the inbox is opened (docs/decisions/0170).
create table letter (
  id        bigint generated always as identity primary key,
  -- What brought it about: the same cause writes one letter.
  cause     text not null unique,
  audience  text not null check (audience in ('one', 'many', 'level', 'line', 'everybody')),
  player    bigint references player (id),
  players   bigint[],
  grade     int,
  agent     bigint references player (id),
  -- A text of the catalogue with its values, or words of an operator.
  template  text not null default '',
  params    jsonb not null default '{}',
  title_zh  text not null default '',
  title_en  text not null default '',
  body_zh   text not null default '',
  body_en   text not null default '',
  sent_at   timestamptz not null default app_now(),
  check ((audience = 'one') = (player is not null)),
  check ((audience = 'many') = (players is not null)),
  check ((audience = 'level') = (grade is not null)),
  check ((audience = 'line') = (agent is not null)),
  check ((template = '') = (title_zh <> ''))
);
-- An inbox: the letters to one person, and the few that are for more.
create index letter_player on letter (player, id desc) where audience = 'one';
create index letter_shared on letter (id desc) where audience <> 'one';
create index letter_sent_at on letter (sent_at);

-- A row only once somebody has read or deleted a letter.
create table letter_mark (
  player     bigint not null references player (id),
  letter     bigint not null references letter (id) on delete cascade,
  is_deleted boolean not null default false,
  primary key (player, letter)
);
-- For deleting a letter with its marks.
create index letter_mark_letter on letter_mark (letter);

-- All letters up to here are read.
create table letter_read_up_to (
  player bigint primary key references player (id),
  letter bigint not null
);

-- Notices and banners, as they stand now.
create table content_item (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('notice', 'banner')),
  version      int not null default 1,
  title_zh     text not null,
  title_en     text not null default '',
  body_zh      text not null default '',
  body_en      text not null default '',
  link         text not null default '' check (link ~ '^(/[A-Za-z0-9/_?=&.-]*)?$'),
  is_important boolean not null default false,
  place        int not null default 100,
  starts_at    timestamptz not null default app_now(),
  ends_at      timestamptz,
  changed_at   timestamptz not null default app_now()
);

-- Every version that was ever published, with who wrote it.
create table content_version (
  item    bigint not null references content_item (id),
  version int not null,
  staff   text not null,
  at      timestamptz not null default app_now(),
  content jsonb not null,
  primary key (item, version)
);
revoke update, delete, truncate on content_version from caiting_app;
