-- What comes back of a stake: never without its debit nor above what the game may bring, whatever state game, round or player are in, unless the debit or
-- the round was taken back.
create or replace function credit_game(m jsonb, p_batch bigint, p_now timestamptz) returns game_outcome
  language plpgsql volatile as $$
declare
  v_amount bigint := (m ->> 'amount')::bigint;
  v_debit  game_transaction;
  v_round  game_round;
begin
  select * into v_debit from game_transaction t where t.provider = m ->> 'provider' and t.transaction_id = m ->> 'of' and t.kind = 'debit';
  if v_debit.is_rolled_back then return row('rolledBack', null, v_debit.round, v_amount, null)::game_outcome; end if;
  if v_debit.status is distinct from 'ok' then return row('unknownDebit', null, null, v_amount, null)::game_outcome; end if;
  select * into v_round from game_round r where r.id = v_debit.round;
  if v_round.player <> (m ->> 'player')::bigint or v_round.round <> m ->> 'round' or v_round.game <> m ->> 'game' then
    return row('unknownDebit', null, null, v_amount, null)::game_outcome;
  end if;
  if v_round.state = 'void' then return row('roundClosed', null, v_round.id, v_amount, null)::game_outcome; end if;
  -- No cards bring so much: not kept, so that it is paid once an operator has put the game's most right.
  if (v_round.back + v_amount) * 100::numeric > v_round.staked * (select g.back_max from game g where g.code = v_round.game)::numeric then
    return row('badRequest', null, null, v_amount, null)::game_outcome;
  end if;
  if v_amount > 0 then
    perform write_game_line(v_round, v_amount, 213::smallint, p_batch, p_now);
    perform count_game(v_round.id, 0, v_amount, 0);
  end if;
  if v_amount = 0 or (m ->> 'closes')::boolean then
    update game_round r set state = 'closed', closed_at = p_now where r.id = v_round.id and r.state = 'open';
  end if;
  return row('ok', null, v_round.id, v_amount, case when v_amount > 0 then 213 end)::game_outcome;
end $$;
revoke execute on function credit_game(jsonb, bigint, timestamptz) from public, caiting_app;
