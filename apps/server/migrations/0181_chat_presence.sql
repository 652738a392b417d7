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
