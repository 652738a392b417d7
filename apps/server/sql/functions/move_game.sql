-- One message of a provider, its player's account locked by move_games. What it comes to is kept with its answer; a message that came before gets the
-- answer it got then. Kept are only answers that stand: a credit of an unknown debit may come again when the debit has.
create or replace function move_game(m jsonb, p_batch bigint, p_now timestamptz) returns game_move
  language plpgsql volatile as $$
declare
  v_provider text := m ->> 'provider';
  v_id       text := m ->> 'id';
  v_player   bigint := (m ->> 'player')::bigint;
  v_kind     text := m ->> 'kind';
  v_game     game;
  v_known    game_transaction;
  v_done     game_outcome;
  v_answer   text;
begin
  select * into v_known from game_transaction where provider = v_provider and transaction_id = v_id;
  if found then
    -- A debit that was rolled back before it came.
    if v_known.body is null and v_known.player = v_player and v_kind = 'debit' then return row(v_known.answer, null, null, null)::game_move; end if;
    if v_known.body is distinct from decode(m ->> 'body', 'hex') then
      return row(game_answer(v_id, 'otherBody', null, null), null, null, null)::game_move;
    end if;
    return row(v_known.answer, null, null, null)::game_move;
  end if;
  if not exists (select 1 from account a where a.player = v_player and a.asset = 'main') then
    return row(game_answer(v_id, 'unknownPlayer', null, null), null, null, null)::game_move;
  end if;
  if v_kind <> 'rollback' then
    select * into v_game from game where code = m ->> 'game' and provider = v_provider;
    if not found then return row(game_answer(v_id, 'unknownGame', null, null), null, null, null)::game_move; end if;
  end if;
  v_done := case v_kind
              when 'debit' then debit_game(m, v_game.state, p_batch, p_now)
              when 'credit' then credit_game(m, p_batch, p_now)
              when 'rollback' then roll_back_game(m, p_batch, p_now)
              else end_game_round(m, p_now)
            end;
  v_answer := game_answer(v_id, v_done.status, (select a.balance from account a where a.player = v_player and a.asset = 'main'), v_done.reason);
  if v_done.status not in ('unknownDebit', 'badRequest') then
    insert into game_transaction (provider, transaction_id, kind, player, body, round, amount, of, status, answer, at)
      values (v_provider, v_id, v_kind, v_player, decode(m ->> 'body', 'hex'), v_done.round, coalesce(v_done.amount, 0), m ->> 'of', v_done.status,
              v_answer, p_now);
  end if;
  return row(v_answer, v_done.code, v_done.amount, v_done.round)::game_move;
end $$;
revoke execute on function move_game(jsonb, bigint, timestamptz) from public, caiting_app;
