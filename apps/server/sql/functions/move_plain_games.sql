-- Of a batch of messages (as move_games takes it) the debits and credits that nothing speaks against, all at once: a new id, an open game, a round that takes
-- it, no limits of the player's own, money enough, and no more back than the game may bring. What they come to is what move_game makes of them one by one; the
-- rest is left to it. Lists of one length: places, answers, codes (null: no money moved), amounts, rounds and players. Accounts are locked by the caller.
create or replace function move_plain_games(
  p_messages jsonb, p_busy int[], p_batch bigint, p_now timestamptz,
  out places int[], out answers text[], out codes smallint[], out amounts bigint[], out rounds bigint[], out players bigint[])
  language plpgsql volatile
  -- A few rows of tables that grow: a plan made while they were small is kept, so it must not read them whole.
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_lines bigint;
begin
  with message as materialized (
    select t.*
      from (select m.*, count(*) over (partition by m.provider, m.id) as times
              from jsonb_to_recordset(p_messages)
                as m (place int, provider text, kind text, id text, player bigint, game text, round text, amount bigint, "of" text, closes boolean, body text)) as t
     -- Of one id twice the second is refused, not the whole batch.
     where t.kind in ('debit', 'credit') and t.times = 1 and t.place <> all (p_busy)),
  plain as materialized (
    select m.*, 'main' as asset, a.balance, r.id is null as is_new, coalesce(r.staked, 0) as staked, coalesce(r.opened_at, p_now) as opened_at,
           coalesce(r.id, nextval('game_round_id_seq')) as round_id,
           case m.kind when 'debit' then m.amount else 0 end as stake, case m.kind when 'credit' then m.amount else 0 end as payout,
           case when m.kind = 'debit' then 307 when m.amount > 0 then 213 end::smallint as code, m.kind = 'credit' and (m.amount = 0 or m.closes is true) as ends,
           game_answer(m.id, 'ok', a.balance + case m.kind when 'debit' then -m.amount else m.amount end, null) as answer
      from message m
      join account a on a.player = m.player and a.asset = 'main'
      join game g on g.code = m.game and g.provider = m.provider
      left join game_round r on r.provider = m.provider and r.round = m.round and r.player = m.player
      left join game_transaction d on d.provider = m.provider and d.transaction_id = m.of
     where not exists (select 1 from game_transaction k where k.provider = m.provider and k.transaction_id = m.id)
       and case m.kind
             when 'debit' then g.state = 'open' and not a.is_limited and (a.blocked_until is null or a.blocked_until <= p_now) and a.balance >= m.amount
                               and (r.id is null or (r.state = 'open' and r.game = m.game))
             else d.kind = 'debit' and d.status = 'ok' and not d.is_rolled_back and d.round = r.id and r.game = m.game and r.state <> 'void' and (g.back_max is null or (r.back + m.amount) * 100::numeric <= r.staked * g.back_max::numeric)
           end),
  opened as (
    insert into game_round (id, provider, round, player, game, opened_at, staked) overriding system value
      select p.round_id, p.provider, p.round, p.player, p.game, p_now, p.stake from plain p where p.is_new),
  counted as (
    update game_round r
       set staked = r.staked + p.stake, back = r.back + p.payout,
           state = case when p.ends then 'closed' else r.state end, closed_at = case when p.ends then coalesce(r.closed_at, p_now) else r.closed_at end
      from plain p where r.id = p.round_id and not p.is_new),
  days as (
    insert into game_day as d (player, day, game, rounds, staked, back)
      select p.player, shanghai_day(p.opened_at), p.game, (p.staked = 0 and p.stake > 0)::int, p.stake, p.payout from plain p where p.code is not null
      on conflict (player, day, game) do update
        set rounds = d.rounds + excluded.rounds, staked = d.staked + excluded.staked, back = d.back + excluded.back),
  moved as (
    update account a set balance = a.balance + p.payout - p.stake, seq = a.seq + 1
      from plain p
     where a.player = p.player and a.asset = p.asset and a.balance = p.balance and p.code is not null
    returning a.player, a.balance, a.seq, p.payout - p.stake as change, p.code, p.round_id),
  lines as (
    insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
      select v.player, 'main', v.seq, v.change, v.balance, v.code, p_batch, v.round_id, p_now from moved v),
  kept as (
    insert into game_transaction (provider, transaction_id, kind, player, body, round, amount, of, status, answer, at)
      select p.provider, p.id, p.kind, p.player, decode(p.body, 'hex'), p.round_id, p.amount, p.of, 'ok', p.answer, p_now from plain p)
  select array_agg(p.place), array_agg(p.answer), array_agg(p.code), array_agg(p.amount), array_agg(p.round_id), array_agg(p.player),
         count(p.code) - (select count(*) from moved)
    into places, answers, codes, amounts, rounds, players, v_lines
    from plain p;
  if v_lines <> 0 then
    raise exception 'the balances of % players changed under their locks', v_lines;
  end if;
end $$;
revoke execute on function move_plain_games(jsonb, int[], bigint, timestamptz) from public, caiting_app;
