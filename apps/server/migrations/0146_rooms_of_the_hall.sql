-- phase: expand
-- Private chats are rooms too and become many: the list of the hall and the room of who names none are found without reading them. None of its columns
-- changes with a message.
create index concurrently chat_room_hall on chat_room (sort, created_at, code) where kind = 'public' and deleted_at is null;
