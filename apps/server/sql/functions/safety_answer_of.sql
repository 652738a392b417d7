-- The stored answer to a player's safety question, for the comparison with what was typed; null where there is none.
create or replace function safety_answer_of(p_player bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select q.answer_hash from safety_question q where q.player = p_player;
$$;
