-- A stake. Refused for a game that is not open, a round that is over, blocks and the player's own limits, and a balance that is short.
create or replace function debit_game(m jsonb, p_state text, p_batch bigint, p_now timestamptz) returns game_outcome
  language plpgsql volatile as $$
declare
  v_player bigint := (m ->> 'player')::bigint;
  v_amount bigint := (m ->> 'amount')::bigint;
  v_round  game_round;
  v_reason text;
begin
  if p_state <> 'open' then return row('gameClosed', null, null, v_amount, null)::game_outcome; end if;
  select * into v_round from game_round r where r.provider = m ->> 'provider' and r.round = m ->> 'round' and r.player = v_player;
  if v_round.state <> 'open' then return row('roundClosed', null, v_round.id, v_amount, null)::game_outcome; end if;
  -- Its own sentence first: an exclusion blocks the account as well.
  select coalesce(case when a.is_limited then protection_refusal(v_player, 'bet', v_amount, p_now) end,
                  case when a.blocked_until > p_now then 'bettingBlocked' end) into v_reason
    from account a where a.player = v_player and a.asset = 'main';
  if v_reason is not null then return row('playRefused', v_reason, v_round.id, v_amount, null)::game_outcome; end if;
  if (select a.balance from account a where a.player = v_player and a.asset = 'main') < v_amount then
    return row('insufficientFunds', null, v_round.id, v_amount, null)::game_outcome;
  end if;
  if v_round.id is null then
    insert into game_round (provider, round, player, game, opened_at)
      values (m ->> 'provider', m ->> 'round', v_player, m ->> 'game', p_now) returning * into v_round;
  elsif v_round.game <> m ->> 'game' then
    return row('badRequest', null, null, v_amount, null)::game_outcome;
  end if;
  if not write_game_line(v_round, -v_amount, 307::smallint, p_batch, p_now) then
    raise exception 'the balance of player % changed under its lock', v_player;
  end if;
  perform count_game(v_round.id, v_amount, 0, 0);
  return row('ok', null, v_round.id, v_amount, 307)::game_outcome;
end $$;
revoke execute on function debit_game(jsonb, text, bigint, timestamptz) from public, caiting_app;
