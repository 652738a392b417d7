-- place_bets again, with one difference: a player who has set limits is held to them in the statement that debits him.
create or replace function place_bets(
  p_player bigint[], p_request uuid[], p_hash text[], p_code smallint[], p_total bigint[], p_count int[], p_issues bigint[],
  l_req int[], l_line int[], l_issue bigint[], l_lottery text[], l_issue_no text[], l_play text[], l_picks text[], l_tickets int[],
  l_stake bigint[], l_ticket bigint[], l_unit bigint[], l_multiple int[], l_mode text[], l_point int[], l_level int[], l_odds text[], l_rules text[])
  returns table (ord int, outcome text, order_id bigint, balance bigint, lines int, issue_id bigint)
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_now      timestamptz;
  v_closed   bigint[];
  v_bad      int[] := '{}';
  v_ord      int[];
  v_seq      bigint[];
  v_after    bigint[];
  v_order    bigint[];
  v_order_of bigint[] := array_fill(null::bigint, array[cardinality(p_player)]);
  v_seq_of   bigint[] := array_fill(null::bigint, array[cardinality(p_player)]);
  v_batch    bigint;
  v_staked   numeric;
begin
  -- The lock makes sealing wait for us: it takes the row FOR UPDATE before it reads the issue's bets.
  perform 1 from issue i where i.id = any (p_issues) order by i.id for share;
  v_now := app_now();
  v_closed := array(
    select c.id from unnest(p_issues) as c (id)
     where (select 1 from issue i where i.id = c.id and i.state = 'selling' and v_now < i.close_at) is null);
  if cardinality(v_closed) > 0 then
    v_bad := array(select distinct l.req from unnest(l_req, l_issue) as l (req, issue) where l.issue = any (v_closed));
  end if;

  with done as (
    update account a set balance = a.balance - r.total, seq = a.seq + 1
      from unnest(p_player, p_request, p_total) with ordinality as r (player, request, total, ord)
     where a.player = r.player and a.asset = 'main'
       and a.balance >= r.total
       and (a.blocked_until is null or a.blocked_until <= v_now)
       -- Asked again after a wait for the row, so two bets at once cannot both fit under one limit.
       and (case when a.is_limited then protection_refusal(a.player, 'bet', r.total, v_now) end) is null
       and (r.ord::int = any (v_bad)) is not true
       and (select 1 from request_key k where k.player = r.player and k.request_id = r.request) is null
    returning r.ord::int as ord, a.seq, a.balance, nextval('bet_order') as order_id)
  select array_agg(d.ord), array_agg(d.seq), array_agg(d.balance), array_agg(d.order_id) into v_ord, v_seq, v_after, v_order from done d;

  if v_ord is not null then
    v_batch := nextval('ledger_batch');
    for i in 1 .. cardinality(v_ord) loop
      v_order_of[v_ord[i]] := v_order[i];
      v_seq_of[v_ord[i]] := v_seq[i];
    end loop;

    insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
      select p_player[d.ord], 'main', d.seq, -p_total[d.ord], d.balance, p_code[d.ord], v_batch, d.order_id, v_now
        from unnest(v_ord, v_seq, v_after, v_order) as d (ord, seq, balance, order_id);

    insert into house_entry (batch, account, code, amount, lines, at)
      select v_batch, c.to_account, c.code, t.total, t.lines, v_now
        from (select p_code[d.ord] as code, sum(p_total[d.ord]) as total, count(*) as lines from unnest(v_ord) as d (ord) group by p_code[d.ord]) as t
        join ledger_code c on c.code = t.code;

    with laid as (
      insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level,
                       odds, rules, entry_seq, created_at)
        select p_player[l.req], v_order_of[l.req] * 256 + l.line, l.issue, l.lottery, l.issue_no, l.play, l.picks, l.tickets, l.stake, l.ticket, l.unit,
               l.multiple, l.mode, l.point, l.level, l.odds, l.rules, v_seq_of[l.req], v_now
          from unnest(l_req, l_line, l_issue, l_lottery, l_issue_no, l_play, l_picks, l_tickets, l_stake, l_ticket, l_unit, l_multiple, l_mode, l_point,
                      l_level, l_odds, l_rules)
            as l (req, line, issue, lottery, issue_no, play, picks, tickets, stake, ticket, unit, multiple, mode, point, level, odds, rules)
         where v_order_of[l.req] is not null
        returning stake)
    select sum(laid.stake) into v_staked from laid;
    if v_staked is distinct from (select sum(p_total[d.ord]) from unnest(v_ord) as d (ord)) then
      raise exception 'the lines of a batch (%) differ from what was debited', v_staked;
    end if;

    insert into request_key (player, request_id, call, body_hash, answer)
      select p_player[d.ord], p_request[d.ord], 'addBetting', decode(p_hash[d.ord], 'hex'), to_jsonb(d.order_id)
        from unnest(v_ord, v_order) as d (ord, order_id);

    perform publish_balances(array_agg(p_player[d.ord]), v_after, v_seq, 'bet') from unnest(v_ord) as d (ord);

    return query select d.ord, 'accepted', d.order_id, d.balance, p_count[d.ord], null::bigint
                   from unnest(v_ord, v_order, v_after) as d (ord, order_id, balance);
  end if;

  if v_ord is null or cardinality(v_ord) < cardinality(p_player) then
    return query
      select r.ord::int,
             case when k.call = 'addBetting' and k.body_hash = decode(r.hash, 'hex') then 'repeated'
                  when k.call is not null then 'requestIdReused'
                  when r.ord::int = any (v_bad) then
                    case when (select bool_and(i.state = 'waiting' and v_now < i.close_at) from unnest(l_req, l_issue) as l (req, issue)
                                 join issue i on i.id = l.issue where l.req = r.ord and l.issue = any (v_closed)) then 'waiting' else 'issueClosed' end
                  when limits.key is not null then limits.key
                  when a.blocked_until > v_now then 'bettingBlocked'
                  when a.player is null then 'noAccount'
                  else 'balanceShort' end,
             (k.answer #>> '{}')::bigint, e.balance_after, e.lines,
             (select min(l.issue) from unnest(l_req, l_issue) as l (req, issue) where l.req = r.ord and l.issue = any (v_closed))
        from unnest(p_player, p_request, p_hash, p_total) with ordinality as r (player, request, hash, total, ord)
        left join request_key k on k.player = r.player and k.request_id = r.request
        left join account a on a.player = r.player and a.asset = 'main'
        left join lateral (select protection_refusal(a.player, 'bet', r.total, v_now) as key) as limits on a.is_limited
        -- The answer is made again from what never changes: the order's bets and the line that paid for them.
        left join lateral (
          select count(*)::int as lines, (select n.balance_after from entry n where n.player = r.player and n.asset = 'main' and n.seq = min(b.entry_seq))
            from bet b where b.player = r.player and b.id between (k.answer #>> '{}')::bigint * 256 and (k.answer #>> '{}')::bigint * 256 + 255
        ) as e (lines, balance_after) on k.call = 'addBetting'
       where v_order_of[r.ord] is null;
  end if;
end $$;
