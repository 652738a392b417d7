-- The open room with the smallest order number is where people land who name none. Rooms made so far all have the same number, and the demo's first room
-- was wired in by its code: it stays first.
update chat_room set sort = 10 where code = 'lobby' and kind = 'public' and sort = 100;
alter table chat_room drop constraint if exists chat_room_sort;
alter table chat_room add constraint chat_room_sort check (sort between 0 and 9999);

-- What a room asks of who opens an envelope in it: lowest grade, days since registration, yuan recharged so far. 0 asks nothing.
alter table chat_room
  add column if not exists envelope_min_grade    int not null default 0 check (envelope_min_grade between 0 and 10),
  add column if not exists envelope_min_days     int not null default 0 check (envelope_min_days between 0 and 365),
  add column if not exists envelope_min_recharge int not null default 0 check (envelope_min_recharge between 0 and 100000);

-- Managers set these rules, and their log says so.
alter table chat_act drop constraint if exists chat_act_act_check;
alter table chat_act add constraint chat_act_act_check check (act in
  ('mute', 'unmute', 'roomMute', 'roomUnmute', 'recall', 'remark', 'gradeMute', 'slowMode', 'envelopeRule', 'floodMute', 'filterRemove'));
