-- phase: expand
-- functions: app_now
-- What is new for a person in the rooms of the hall (docs/decisions/0304).

-- How many messages a room has had since this column, and how many were taken back: pages count on from the last figures they were given. Only differences mean something.
alter table chat_room add column said bigint not null default 0, add column taken_back bigint not null default 0;

-- A person who has been in a public room, how far it is read, and whether they want to be left alone about it.
create table chat_visit (
  user_id   bigint not null,
  room_code text not null references chat_room (code) on update cascade,
  -- The latest message read; 0 in a room without any.
  read_id   bigint not null,
  is_quiet  boolean not null default false,
  primary key (user_id, room_code)
);
