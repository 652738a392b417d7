-- Private chats of two people. Their messages and events lie in the tables of the rooms; `kind` keeps them out of everything public.
alter table chat_room add column kind text not null default 'public' check (kind in ('public', 'direct'));

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
