-- Guests are muted one by one: by their name, and with them whoever takes a new key behind the same address from then on.
alter table chat_mute add column guest_name text;
alter table chat_mute add column guest_address text;
-- Changing how long does not move this.
alter table chat_mute add column begun_at timestamptz not null default app_now();
alter table chat_mute add constraint chat_mute_target check ((user_id = 0) = (guest_name is not null));
alter table chat_mute drop constraint chat_mute_room_code_user_id_key;
create unique index chat_mute_member on chat_mute (room_code, user_id) where guest_name is null;
create unique index chat_mute_guest on chat_mute (room_code, guest_name) where guest_name is not null;
create index chat_mute_guest_address on chat_mute (room_code, guest_address) where guest_name is not null;

-- A guest's pictures belong to their key; how many a day is counted by address, so that a new key gives no new day.
alter table chat_upload add column guest_address text;
create index chat_upload_guest_address on chat_upload (guest_address, at desc) where guest_address is not null;
