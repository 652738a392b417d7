-- Doors, mutes, remarks and the log of what managers did.

-- Counts up when the code changes, so that every pass given before is worth nothing.
alter table chat_room add column door_version int not null default 0;

-- Who has opened a door: members are remembered by themselves, guests by the pass they were given.
create table chat_door (
  pass_hash    bytea primary key,
  room_code    text not null references chat_room (code),
  door_version int not null,
  user_id      bigint,
  opened_at    timestamptz not null default app_now()
);
create index chat_door_user on chat_door (room_code, user_id) where user_id is not null;

-- Wrong codes by day: 10,000 codes must not be searched (anchors/chat §6.3). `who` is a member, a guest's address, or the room itself.
create table chat_door_try (
  room_code text not null references chat_room (code),
  who       text not null,
  day       date not null,
  wrong     int not null default 0,
  primary key (room_code, who, day)
);

-- At most one running mute for a person in a room. `ends_at` null is for ever.
create table chat_mute (
  id            bigint generated always as identity primary key,
  room_code     text not null references chat_room (code),
  user_id       bigint not null,
  nickname      text not null,
  user_name     text not null,
  duration_type int not null check (duration_type between 1 and 5),
  ends_at       timestamptz,
  changed_at    timestamptz not null default app_now(),
  changed_by    bigint not null,
  unique (room_code, user_id)
);
create index chat_mute_list on chat_mute (room_code, id desc);

-- What a manager keeps about a person, for managers only.
create table chat_remark (
  target_id  bigint primary key,
  remark     text not null check (length(remark) <= 200),
  changed_by bigint not null,
  changed_at timestamptz not null default app_now()
);

-- Every act of a manager: who, whom, what, old and new. Insert-only.
create table chat_act (
  id         bigint generated always as identity primary key,
  room_code  text,
  manager_id bigint not null,
  act        text not null check (act in ('mute', 'unmute', 'roomMute', 'roomUnmute', 'recall', 'remark')),
  target     text not null default '',
  before     text not null default '',
  after      text not null default '',
  at         timestamptz not null default app_now()
);
create trigger chat_act_insert_only before update or delete on chat_act execute function refuse_change();
