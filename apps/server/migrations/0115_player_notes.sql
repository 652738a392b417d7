-- What staff note of a player, and by which words they find players again (docs/decisions/0318). Never shown to the player; personal data all the same: erased
-- when the account is closed, and told on request.
create table staff_player_note (
  id         bigint generated always as identity primary key,
  player     bigint not null references player (id),
  staff      bigint not null references staff (id),
  name       text not null,
  body       text not null check (char_length(body) between 1 and 1000),
  at         timestamptz not null default app_now(),
  -- Taken down: the words are gone, that there was a note stays.
  removed_at timestamptz,
  removed_by text not null default '',
  check ((removed_at is null) = (removed_by = ''))
);
-- Notes of one player, the newest first.
create index staff_player_note_player on staff_player_note (player, id desc);

create table staff_player_tag (
  player bigint not null references player (id),
  tag    text not null check (tag ~ '^[^[:space:],]{1,20}$'),
  name   text not null,
  at     timestamptz not null default app_now(),
  primary key (player, tag)
);
-- Players by a tag, the newest account first.
create index staff_player_tag_tag on staff_player_tag (tag, player desc);
