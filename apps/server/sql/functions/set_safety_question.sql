-- A player's safety question and the hash of its answer, in place of the one before.
create or replace function set_safety_question(p_player bigint, p_question int, p_answer text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into safety_question (player, question, answer_hash) values (p_player, p_question, p_answer)
  on conflict (player) do update set question = excluded.question, answer_hash = excluded.answer_hash, changed_at = app_now();
$$;
