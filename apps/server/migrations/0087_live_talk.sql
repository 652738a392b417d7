-- Rooms of talk beside a picture: open to everybody who is signed in, on no list of the hall.

alter table chat_room drop constraint chat_room_kind_check, add constraint chat_room_kind_check check (kind in ('public', 'direct', 'live'));
