-- The provider says that nothing more is staked on a round: a player's part of it that was open is closed.
create or replace function end_game_round(m jsonb, p_now timestamptz) returns game_outcome
  language plpgsql volatile as $$
declare
  v_round bigint;
begin
  select r.id into v_round from game_round r
   where r.provider = m ->> 'provider' and r.round = m ->> 'round' and r.player = (m ->> 'player')::bigint and r.game = m ->> 'game';
  update game_round r set state = 'closed', closed_at = p_now where r.id = v_round and r.state = 'open';
  return row('ok', null, v_round, 0, null)::game_outcome;
end $$;
revoke execute on function end_game_round(jsonb, timestamptz) from public, caiting_app;
