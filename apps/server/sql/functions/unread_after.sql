-- What is unread in a room: messages of others after a mark that stand, at most `p_max`, and when the first of them was said. They are read along the room's
-- index from the mark on and no further: the settings keep the planner from collecting all that follows, and from looking for the room among all messages.
create or replace function unread_after(p_room text, p_after bigint, p_reader bigint, p_max int)
  returns table (unread int, unread_since timestamptz)
  language sql stable set search_path = public, pg_temp rows 1 set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  set seq_page_cost = 0 set random_page_cost = 0 set max_parallel_workers_per_gather = 0 as $$
  select count(*)::int, min(created_at)
    from (select created_at from chat_message
           where room_code = p_room and id > p_after and recalled_at is null and sender_id <> p_reader
           order by id limit p_max) as next
$$;
