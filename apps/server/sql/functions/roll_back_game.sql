-- Takes back a debit (nothing may have been paid on it) or a credit, once however often it is asked. One that never came is refused when it does.
create or replace function roll_back_game(m jsonb, p_batch bigint, p_now timestamptz) returns game_outcome
  language plpgsql volatile as $$
declare
  v_provider text := m ->> 'provider';
  v_player   bigint := (m ->> 'player')::bigint;
  v_of       game_transaction;
  v_round    game_round;
  v_voided   bigint;
begin
  select * into v_of from game_transaction t where t.provider = v_provider and t.transaction_id = m ->> 'of';
  if not found then
    insert into game_transaction (provider, transaction_id, kind, player, status, answer, at, is_rolled_back)
      values (v_provider, m ->> 'of', 'debit', v_player, 'rolledBack', game_answer(m ->> 'of', 'rolledBack', null, null), p_now, true);
    return row('ok', null, null, 0, null)::game_outcome;
  end if;
  if v_of.player <> v_player or v_of.kind not in ('debit', 'credit') then return row('badRequest', null, null, 0, null)::game_outcome; end if;
  if v_of.is_rolled_back or v_of.status <> 'ok' then return row('ok', null, v_of.round, 0, null)::game_outcome; end if;
  select * into v_round from game_round r where r.id = v_of.round;
  if v_of.kind = 'debit' then
    if exists (select 1 from game_transaction t
                where t.provider = v_provider and t.of = v_of.transaction_id and t.kind = 'credit' and t.status = 'ok' and t.amount > 0
                  and not t.is_rolled_back) then
      return row('creditStands', null, v_round.id, 0, null)::game_outcome;
    end if;
    perform write_game_line(v_round, v_of.amount, 214::smallint, p_batch, p_now);
    perform count_game(v_round.id, 0, 0, v_of.amount);
  elsif v_of.amount > 0 then
    if not write_game_line(v_round, -v_of.amount, 308::smallint, p_batch, p_now) then
      return row('insufficientFunds', null, v_round.id, v_of.amount, null)::game_outcome;
    end if;
    perform count_game(v_round.id, 0, -v_of.amount, 0);
  end if;
  update game_transaction t set is_rolled_back = true where t.provider = v_provider and t.transaction_id = v_of.transaction_id;
  -- Nothing of it stands any more.
  update game_round r set state = 'void', closed_at = coalesce(r.closed_at, p_now)
   where r.id = v_round.id and r.state <> 'void' and r.refunded = r.staked and r.back = 0
  returning r.id into v_voided;
  -- By the site and not by its provider: nobody else tells the player why.
  if v_voided is not null and m ? 'by' then
    insert into outbox (type, payload)
      select 'game.voided', jsonb_build_object('userId', r.player::text, 'round', r.id::text, 'game', jsonb_build_object('zh', g.name_zh, 'en', g.name_en),
                                               'by', m ->> 'by', 'staked', money_text(r.staked), 'takenBack', money_text(t.amount))
        from game_round r join game g on g.code = r.game
        cross join (select coalesce(sum(c.amount), 0)::bigint as amount from game_transaction c
                     where c.round = v_voided and c.kind = 'credit' and c.status = 'ok') as t
       where r.id = v_voided;
  end if;
  return row('ok', null, v_round.id, v_of.amount, case when v_of.kind = 'debit' then 214 when v_of.amount > 0 then 308 end)::game_outcome;
end $$;
revoke execute on function roll_back_game(jsonb, bigint, timestamptz) from public, caiting_app;
