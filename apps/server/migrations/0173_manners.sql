-- Manners of the hall: who may speak by grade, slow mode, mentions, the filter's hits, refused floods, guests with names of their own.

-- Grades below this may not speak; null lets all of them. Managers always may.
alter table chat_room add column speak_from_grade int check (speak_from_grade between 1 and 10);
-- Seconds between two messages of one person; 0 is off.
alter table chat_room add column slow_seconds int not null default 0 check (slow_seconds between 0 and 300);

-- Names as they stand in the text, in the order of user_ids.
alter table chat_message add column mention_names text[] not null default '{}';

-- Who was mentioned where; user 0 is everybody. What a person has seen of it is one mark a room.
create table chat_mention (
  room_code  text not null references chat_room (code),
  user_id    bigint not null,
  message_id bigint not null references chat_message (id),
  at         timestamptz not null default app_now(),
  primary key (room_code, user_id, message_id)
);
create table chat_mention_read (
  room_code text not null references chat_room (code),
  user_id   bigint not null,
  up_to     bigint not null,
  primary key (room_code, user_id)
);

-- What the word, link and contact filter found: kept also of refused texts, for the operators' eyes.
create table chat_filter_hit (
  id          bigint generated always as identity primary key,
  room_code   text not null references chat_room (code),
  -- 0 for a guest.
  sender_id   bigint not null,
  name        text not null,
  -- Null for a refused text, which became no message.
  message_id  bigint references chat_message (id),
  rule        text not null check (rule in ('word', 'link', 'contact')),
  outcome     text not null check (outcome in ('refuse', 'mask', 'flag')),
  found       text not null,
  body        text not null,
  at          timestamptz not null default app_now(),
  decision    text check (decision in ('keep', 'remove')),
  decided_by  text,
  decided_at  timestamptz
);
create index chat_filter_hit_open on chat_filter_hit (id desc) where decision is null;

-- Refusals for flooding in the running minute: too many of them mute by themselves.
create table chat_flood (
  room_code text not null references chat_room (code),
  who       text not null,
  since     timestamptz not null,
  refused   int not null,
  primary key (room_code, who)
);

-- A guest's browser: its key is stored hashed, its name is its own among the guests of a link.
create table chat_guest (
  key_hash   bytea primary key,
  link_code  text not null references chat_guest_link (code),
  name       text not null,
  address    text not null,
  created_at timestamptz not null default app_now(),
  unique (link_code, name)
);
create index chat_guest_address on chat_guest (address, created_at);

-- A hash of link and address: a guest who throws the key away does not get new limits.
alter table chat_message add column guest_address text;
create index chat_message_guest_address on chat_message (guest_address, id desc) where guest_address is not null;

-- The log of what managers did learns the new acts; manager 0 is the site itself, a name in `before` an operator.
alter table chat_act drop constraint chat_act_act_check;
alter table chat_act add constraint chat_act_act_check check (act in
  ('mute', 'unmute', 'roomMute', 'roomUnmute', 'recall', 'remark', 'gradeMute', 'slowMode', 'floodMute', 'filterRemove'));
create index chat_act_room on chat_act (room_code, id desc);
