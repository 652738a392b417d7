-- The newest message of a room that stands; no row in a room without one. It is read at the end of the room's index: the settings keep the planner from
-- collecting the whole room, and from looking for it among all messages.
create or replace function latest_said(p_room text)
  returns table (id bigint, created_at timestamptz, sender_id bigint, guest_name text, nickname text, message_type int, body text)
  language sql stable set search_path = public, pg_temp rows 1 set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  set seq_page_cost = 0 set random_page_cost = 0 set max_parallel_workers_per_gather = 0 as $$
  select id, created_at, sender_id, guest_name, nickname, message_type, body from chat_message
   where room_code = p_room and recalled_at is null
   order by id desc limit 1
$$;
