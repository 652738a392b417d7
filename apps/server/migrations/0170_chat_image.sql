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
  primary key (owner, path)
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
