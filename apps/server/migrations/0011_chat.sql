-- functions: app_now, keep_plan_result, refuse_change
-- The chat hall's first slice: public rooms with one sequence each for messages and events (architecture §6).

create table chat_room (
  code              text primary key check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  title             text not null,
  sub_title         text not null default '',
  avatar            text not null default '',
  image_url         text not null default '',
  content           text not null default '',
  created_at        timestamptz not null default app_now(),
  is_show_list      boolean not null default true,
  is_message_banned boolean not null default false,
  message_length    int not null default 300 check (message_length between 1 and 4000),
  -- A slow hash of what the browser sends; null for an open room.
  password_hash     text,
  deleted_at        timestamptz,
  sort              int not null default 0,
  -- Position of the room's log. Taking the next number locks this row, and that lock is the order of the room.
  seq               bigint not null default 0,
  -- Changes when a log is started anew, so that a client's old position means nothing.
  epoch             text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  -- Counts up when the room password changes, so that every pass given before is worth nothing.
  door_version      int not null default 0,
  -- Private chats of two people lie in the same tables; `kind` keeps them out of everything public.
  kind              text not null default 'public' check (kind in ('public', 'direct')),
  -- Grades below this may not speak; null lets all of them. Managers always may.
  speak_from_grade  int check (speak_from_grade between 1 and 10),
  -- Seconds between two messages of one person; 0 is off.
  slow_seconds      int not null default 0 check (slow_seconds between 0 and 300)
);

create table chat_manager (
  room_code text not null references chat_room (code),
  user_id   bigint not null,
  primary key (room_code, user_id)
);

create table chat_guest_link (
  code       text primary key,
  room_code  text not null references chat_room (code),
  nickname   text not null,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now()
);

create table chat_message (
  id           bigint generated always as identity primary key,
  room_code    text not null references chat_room (code),
  seq          bigint not null,
  sender_id    bigint not null,
  -- Made by the sender's browser: a retry after a lost answer is the same message.
  send_key     text not null,
  message_type int not null,
  body         text not null,
  status       int not null default 0,
  user_ids     text[] not null default '{}',
  -- Name, avatar and grade as they were when it was said.
  nickname     text not null,
  user_name    text not null,
  avatar       text not null,
  grade        int not null,
  created_at   timestamptz not null default app_now(),
  recalled_at  timestamptz,
  unique (room_code, sender_id, send_key),
  -- Guests have no account: sender 0, and a name made from the link and the address, so that one guest is the same name for a day.
  guest_name    text,
  -- Names as they stand in the text, in the order of user_ids.
  mention_names text[] not null default '{}',
  -- A hash of link and address: a guest who throws the key away does not get new limits.
  guest_address text,
  constraint chat_message_speaker check ((sender_id = 0) = (guest_name is not null))
);
-- History pages read one room backwards by id.
create index chat_message_room on chat_message (room_code, id desc);
-- Flood control looks at the sender's latest.
create index chat_message_sender on chat_message (sender_id, id desc);

-- The room's log: every frame a connected client gets, so that one who was away gets the same ones.
create table chat_event (
  room_code text not null references chat_room (code),
  seq       bigint not null,
  push      text not null,
  data      jsonb not null,
  at        timestamptz not null default app_now(),
  primary key (room_code, seq)
);

-- One handshake each: only a hash is stored, taken by delete … returning, so a second use fails in every process.
create table socket_key (
  key_hash   bytea primary key,
  socket     text not null check (socket in ('chat', 'site')),
  room_code  text,
  user_id    bigint,
  session_id text,
  guest_code text,
  expires_at timestamptz not null
);
create index socket_key_expiry on socket_key (expires_at);

-- Who has opened a door: members are remembered by themselves, guests by the pass they were given.
create table chat_door (
  pass_hash    bytea primary key,
  room_code    text not null references chat_room (code),
  door_version int not null,
  user_id      bigint,
  opened_at    timestamptz not null default app_now()
);
create index chat_door_user on chat_door (room_code, user_id) where user_id is not null;

-- Wrong codes by day: 10,000 codes must not be searched. `who` is a member, a guest's address, or the room itself.
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
  -- Guests are muted one by one: by their name, and with them whoever takes a new key behind the same address from then on.
  guest_name    text,
  guest_address text,
  -- Changing how long does not move this.
  begun_at      timestamptz not null default app_now(),
  constraint chat_mute_target check ((user_id = 0) = (guest_name is not null))
);
create index chat_mute_list on chat_mute (room_code, id desc);

-- What a manager keeps about a person, for managers only.
create table chat_remark (
  target_id  bigint primary key,
  remark     text not null check (length(remark) <= 200),
  changed_by bigint not null,
  changed_at timestamptz not null default app_now()
);

-- Every act of a manager: who, whom, what, old and new. Manager 0 is the site itself, a name in `before` an operator. Insert-only.
create table chat_act (
  id         bigint generated always as identity primary key,
  room_code  text,
  manager_id bigint not null,
  act        text not null check (act in
    ('mute', 'unmute', 'roomMute', 'roomUnmute', 'recall', 'remark', 'gradeMute', 'slowMode', 'floodMute', 'filterRemove')),
  target     text not null default '',
  before     text not null default '',
  after      text not null default '',
  at         timestamptz not null default app_now()
);
create trigger chat_act_insert_only before update or delete on chat_act execute function refuse_change();

-- Flood control of guests; members are found by their own index.
create index chat_message_guest on chat_message (guest_name, id desc) where guest_name is not null;

create table direct_room (
  id           bigint generated always as identity primary key,
  room_code    text not null unique references chat_room (code),
  -- The two, smaller id first, so that a pair has one room however it is opened.
  low_id       bigint not null,
  high_id      bigint not null,
  -- The last message each has read.
  low_read_id  bigint,
  high_read_id bigint,
  -- Null until somebody says something: such a room is in nobody's list.
  latest_at    timestamptz,
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index direct_room_low on direct_room (low_id, latest_at desc) where latest_at is not null;
create index direct_room_high on direct_room (high_id, latest_at desc) where latest_at is not null;

-- Push plans (product §3 message type 10): what a manager predicted, stored while the issue was on sale, and what came of it.
create table chat_plan (
  id           bigint generated always as identity primary key,
  room_code    text not null references chat_room (code),
  name         text not null,
  lottery_code text not null,
  play         text not null,
  created_at   timestamptz not null default app_now(),
  unique (room_code, name, lottery_code, play)
);

create table chat_plan_push (
  id          bigint generated always as identity primary key,
  plan_id     bigint not null references chat_plan (id),
  issue_id    bigint not null,
  issue_no    text not null,
  picks       text not null,
  count       int not null check (count > 0),
  description text not null default '',
  author      text not null,
  pushed_at   timestamptz not null default app_now(),
  -- The result, written once: null while it is awaited, and for a void issue, which counts in no rate.
  is_prize    boolean,
  open_number text,
  settled_at  timestamptz,
  -- One prediction for an issue, and no second one after the draw.
  unique (plan_id, issue_no),
  check (is_prize is null or settled_at is not null)
);
create index chat_plan_push_open on chat_plan_push (issue_id) where settled_at is null;
create index chat_plan_push_history on chat_plan_push (plan_id, id desc);

-- Neither the prediction nor a result is ever edited or taken out: the rates are over all pushes.
revoke update, delete on chat_plan_push from caiting_app;
grant update (is_prize, open_number, settled_at) on chat_plan_push to caiting_app;
create trigger chat_plan_result_once before update on chat_plan_push for each row execute function keep_plan_result();

-- Pictures of the chat. Each is kept once, under the hash of its content; who gave it or saved it may send it.
create table chat_image (
  path       text primary key,
  thumb_path text not null,
  width      int not null,
  height     int not null,
  -- Moved forward by every use. One that nothing names is taken away a day after its last use.
  used_at    timestamptz not null default app_now()
);
create index chat_image_used on chat_image (used_at);

create table chat_upload (
  -- A member's id, or the name of a guest: `user:7`, `guest:访客1a2b`.
  owner text not null,
  path  text not null references chat_image (path) on delete cascade,
  at    timestamptz not null default app_now(),
  primary key (owner, path),
  -- A guest's pictures belong to their key; how many a day is counted by address, so that a new key gives no new day.
  guest_address text
);
create index chat_upload_at on chat_upload (owner, at desc);
create index chat_upload_path on chat_upload (path);

create table saved_image (
  id      bigint generated always as identity primary key,
  user_id bigint not null,
  path    text not null references chat_image (path),
  unique (user_id, path)
);
create index saved_image_newest on saved_image (user_id, id desc);
create index saved_image_path on saved_image (path);

-- Which messages show a picture: may this person save it, is it still in use.
create index chat_message_image on chat_message ((body::jsonb ->> 'imgPath')) where message_type = 2;

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
create index chat_message_guest_address on chat_message (guest_address, id desc) where guest_address is not null;
create index chat_act_room on chat_act (room_code, id desc);

-- Who is connected to which room, told by each server process for itself. Worth nothing after a crash of the database, so not logged.
create unlogged table chat_node (
  id      uuid primary key,
  -- Real time: a process that has not been seen for a while is dead, whatever the test clock says.
  seen_at timestamptz not null default clock_timestamp()
);

create unlogged table chat_present (
  room_code  text not null,
  -- An account id, or the name of a guest.
  person     text not null,
  node_id    uuid not null references chat_node (id) on delete cascade,
  user_id    bigint,
  nickname   text not null,
  avatar     text not null,
  is_manager boolean not null,
  primary key (room_code, person, node_id)
);
create index chat_present_node on chat_present (node_id);

create unique index chat_mute_member on chat_mute (room_code, user_id) where guest_name is null;
create unique index chat_mute_guest on chat_mute (room_code, guest_name) where guest_name is not null;
create index chat_mute_guest_address on chat_mute (room_code, guest_address) where guest_name is not null;
create index chat_upload_guest_address on chat_upload (guest_address, at desc) where guest_address is not null;

create index chat_guest_link_newest on chat_guest_link (created_at desc, code);
