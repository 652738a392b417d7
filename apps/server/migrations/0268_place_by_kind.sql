-- place_bets again: the same locks, conditions and rows.
-- Whether a request was accepted before is no longer asked for each one before the debit; the unique key says it when the keys are written, and the few
-- that were there get their debit taken back before anything else is written (docs/decisions/0112).
-- What many lines of a batch share (k_: issue, play, unit, mode, odds, rules) is sent once for each kind of line and named by its number; hashes come as
-- bytes (docs/decisions/0114).
drop function place_bets(bigint[], uuid[], text[], smallint[], bigint[], bigint[], int[], int[], bigint[], text[], text[], text[], text[], int[],
                         bigint[], bigint[], bigint[], int[], text[], int[], int[], text[], text[]);

-- orders, balances: for each request in the order given, its order number and the balance after it; null where it was not accepted now. `others` says
-- of those why not: [{ord, outcome, orderId, balance, lines, issueId}], int8 as text; null when there are none.
create function place_bets(
  p_player bigint[], p_request uuid[], p_hash bytea[], p_code smallint[], p_total bigint[], p_issues bigint[],
  k_issue bigint[], k_lottery text[], k_issue_no text[], k_play text[], k_unit bigint[], k_mode text[], k_odds text[], k_rules text[],
  l_req int[], l_line int[], l_kind int[], l_picks text[], l_tickets int[], l_stake bigint[], l_ticket bigint[], l_multiple int[], l_point int[], l_level int[],
  out orders bigint[], out balances bigint[], out others jsonb)
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_count  int := cardinality(p_player);
  -- 1, 2, 3 …: read as an array, because the planner takes a series for a thousand rows and an array for ten.
  v_places int[] := array(select generate_series(1, v_count));
  v_now    timestamptz;
  v_closed bigint[];
  v_bad    int[] := '{}';
  -- Of the accepted requests, in the order of their debit.
  v_ord    int[];
  v_player bigint[];
  v_seq    bigint[];
  v_after  bigint[];
  v_order  bigint[];
  -- The number of each request's ledger line, beside `orders` and `balances`.
  v_seqs   bigint[];
  -- Requests that were accepted before: their places in the batch, their players and what was debited.
  v_again        int[];
  v_again_player bigint[];
  v_again_total  bigint[];
  v_batch  bigint;
  v_staked numeric;
begin
  orders := array_fill(null::bigint, array[v_count]);
  balances := orders;
  v_seqs := orders;
  -- The lock makes sealing wait for us: it takes the row FOR UPDATE before it reads the issue's bets.
  perform 1 from issue i where i.id = any (p_issues) order by i.id for share;
  v_now := app_now();
  v_closed := array(
    select c.id from unnest(p_issues) as c (id)
     where (select 1 from issue i where i.id = c.id and i.state = 'selling' and v_now < i.close_at) is null);
  if cardinality(v_closed) > 0 then
    v_bad := array(select distinct l.req from unnest(l_req, l_kind) as l (req, kind) where k_issue[l.kind] = any (v_closed));
  end if;

  with done as (
    update account a set balance = a.balance - r.total, seq = a.seq + 1
      -- The asset comes from this side, so that no plan takes the accounts first (docs/decisions/0090).
      from (select unnest(p_player) as player, 'main' as asset, unnest(p_total) as total, unnest(v_places) as ord) as r
     where a.player = r.player and a.asset = r.asset
       and a.balance >= r.total
       and (a.blocked_until is null or a.blocked_until <= v_now)
       -- Asked again after a wait for the row, so two bets at once cannot both fit under one limit.
       and (case when a.is_limited then protection_refusal(a.player, 'bet', r.total, v_now) end) is null
       and (r.ord = any (v_bad)) is not true
    returning r.ord, a.player, a.seq, a.balance, nextval('bet_order') as order_id)
  select array_agg(d.ord), array_agg(d.player), array_agg(d.seq), array_agg(d.balance), array_agg(d.order_id)
    into v_ord, v_player, v_seq, v_after, v_order from done d;

  if v_ord is not null then
    begin
      insert into request_key (player, request_id, call, body_hash, answer)
        select d.player, p_request[d.ord], 'addBetting', p_hash[d.ord], to_jsonb(d.order_id)
          from (select unnest(v_ord) as ord, unnest(v_player) as player, unnest(v_order) as order_id) as d;
    exception when unique_violation then
      -- None of the keys is written now. The accounts are locked by the debit, so nobody else can bet with these keys meanwhile. An old key may have
      -- been cleared away since: then there is none to take back, and all are written again.
      select coalesce(array_agg(d.ord), '{}'), array_agg(d.player), array_agg(p_total[d.ord]) into v_again, v_again_player, v_again_total
        from (select unnest(v_ord) as ord, unnest(v_player) as player) as d
       where (select 1 from request_key k where k.player = d.player and k.request_id = p_request[d.ord]) is not null;
      update account a set balance = a.balance + r.total, seq = a.seq - 1
        from (select unnest(v_again_player) as player, 'main' as asset, unnest(v_again_total) as total) as r
       where a.player = r.player and a.asset = r.asset;
      select array_agg(d.ord), array_agg(d.player), array_agg(d.seq), array_agg(d.balance), array_agg(d.order_id)
        into v_ord, v_player, v_seq, v_after, v_order
        from (select unnest(v_ord) as ord, unnest(v_player) as player, unnest(v_seq) as seq, unnest(v_after) as balance, unnest(v_order) as order_id) as d
       where d.ord <> all (v_again);
      insert into request_key (player, request_id, call, body_hash, answer)
        select d.player, p_request[d.ord], 'addBetting', p_hash[d.ord], to_jsonb(d.order_id)
          from (select unnest(v_ord) as ord, unnest(v_player) as player, unnest(v_order) as order_id) as d;
    end;
  end if;

  if v_ord is not null then
    v_batch := nextval('ledger_batch');
    for i in 1 .. cardinality(v_ord) loop
      orders[v_ord[i]] := v_order[i];
      balances[v_ord[i]] := v_after[i];
      v_seqs[v_ord[i]] := v_seq[i];
    end loop;

    insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
      select d.player, 'main', d.seq, -p_total[d.ord], d.balance, p_code[d.ord], v_batch, d.order_id, v_now
        from (select unnest(v_ord) as ord, unnest(v_player) as player, unnest(v_seq) as seq, unnest(v_after) as balance, unnest(v_order) as order_id) as d;

    insert into house_entry (batch, account, code, amount, lines, at)
      select v_batch, c.to_account, c.code, t.total, t.lines, v_now
        from (select p_code[d.ord] as code, sum(p_total[d.ord]) as total, count(*) as lines from unnest(v_ord) as d (ord) group by p_code[d.ord]) as t
        join ledger_code c on c.code = t.code;

    with laid as (
      insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level,
                       odds, rules, entry_seq, created_at)
        select p_player[l.req], orders[l.req] * 256 + l.line, k_issue[l.kind], k_lottery[l.kind], k_issue_no[l.kind], k_play[l.kind], l.picks, l.tickets,
               l.stake, l.ticket, k_unit[l.kind], l.multiple, k_mode[l.kind], l.point, l.level, k_odds[l.kind], k_rules[l.kind], v_seqs[l.req], v_now
          from (select unnest(l_req) as req, unnest(l_line) as line, unnest(l_kind) as kind, unnest(l_picks) as picks, unnest(l_tickets) as tickets,
                       unnest(l_stake) as stake, unnest(l_ticket) as ticket, unnest(l_multiple) as multiple, unnest(l_point) as point,
                       unnest(l_level) as level) as l
         where orders[l.req] is not null
        returning stake)
    select sum(laid.stake) into v_staked from laid;
    if v_staked is distinct from (select sum(p_total[d.ord]) from unnest(v_ord) as d (ord)) then
      raise exception 'the lines of a batch (%) differ from what was debited', v_staked;
    end if;

    perform publish_balances(v_player, v_after, v_seq, 'bet');
  end if;

  if v_ord is null or cardinality(v_ord) < v_count then
    others := (
      select jsonb_agg(jsonb_build_object(
               'ord', r.ord,
               'outcome',
               case when k.call = 'addBetting' and k.body_hash = r.hash then 'repeated'
                    when k.call is not null then 'requestIdReused'
                    when r.ord::int = any (v_bad) then
                      case when (select bool_and(i.state = 'waiting' and v_now < i.close_at) from unnest(l_req, l_kind) as l (req, kind)
                                   join issue i on i.id = k_issue[l.kind] where l.req = r.ord and k_issue[l.kind] = any (v_closed)) then 'waiting' else 'issueClosed' end
                    when limits.key is not null then limits.key
                    when a.blocked_until > v_now then 'bettingBlocked'
                    when a.player is null then 'noAccount'
                    else 'balanceShort' end,
               'orderId', k.answer #>> '{}', 'balance', e.balance_after::text, 'lines', e.lines,
               'issueId', (select min(k_issue[l.kind]) from unnest(l_req, l_kind) as l (req, kind) where l.req = r.ord and k_issue[l.kind] = any (v_closed))::text))
        from unnest(p_player, p_request, p_hash, p_total) with ordinality as r (player, request, hash, total, ord)
        left join request_key k on k.player = r.player and k.request_id = r.request
        left join account a on a.player = r.player and a.asset = 'main'
        left join lateral (select protection_refusal(a.player, 'bet', r.total, v_now) as key) as limits on a.is_limited
        -- The answer is made again from what never changes: the order's bets and the line that paid for them.
        left join lateral (
          select count(*)::int as lines, (select n.balance_after from entry n where n.player = r.player and n.asset = 'main' and n.seq = min(b.entry_seq))
            from bet b where b.player = r.player and b.id between (k.answer #>> '{}')::bigint * 256 and (k.answer #>> '{}')::bigint * 256 + 255
        ) as e (lines, balance_after) on k.call = 'addBetting'
       where orders[r.ord] is null);
  end if;
end $$;
