-- phase: expand
-- functions: app_now
-- Mutes by staff (docs/decisions/0314): managers of a room neither see them in their list nor lift them, and they may hold in every room.

create table chat_staff_mute (
  id            bigint generated always as identity primary key,
  -- 0 for a guest, who is muted by the name, and with it whoever takes a new key behind the same address on the first day.
  user_id       bigint not null,
  guest_name    text,
  guest_address text,
  -- Null: in every room of the hall and beside every live picture, those included that are opened later.
  room_code     text references chat_room (code) on update cascade,
  duration_type integer not null check (duration_type in (2, 3, 4, 7, 8)),
  begun_at      timestamptz not null default app_now(),
  ends_at       timestamptz not null,
  reason        text not null,
  by_name       text not null,
  check ((user_id = 0) = (guest_name is not null)),
  check (guest_name is null or room_code is not null),
  unique nulls not distinct (user_id, guest_name, room_code)
);
-- Guests of a room, by name or address.
create index chat_staff_mute_guest on chat_staff_mute (room_code, guest_name) where guest_name is not null;
