-- The chat hall's first slice: public rooms with one sequence each for messages and events (architecture §5).

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
  epoch             text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex')
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
  revoked_at timestamptz
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
  unique (room_code, sender_id, send_key)
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

-- One handshake each (anchors/chat §6.1): only a hash is stored, taken by delete … returning, so a second use fails in every process.
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
