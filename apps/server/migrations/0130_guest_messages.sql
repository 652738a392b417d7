-- Guests speak. A guest has no account: sender 0, and a name made from the link and the address, so that one guest is the same name for a day.
alter table chat_message add column guest_name text;
alter table chat_message add constraint chat_message_speaker check ((sender_id = 0) = (guest_name is not null));
-- Flood control of guests; members are found by their own index.
create index chat_message_guest on chat_message (guest_name, id desc) where guest_name is not null;
