-- Of the requests of a batch without an order number: why not, as [{ord, outcome, orderId, balance, lines, issueId}], int8 as text.
-- The answer to a repeated request is made again from what never changes: the order's bets and the line that paid for them.
create or replace function why_bets_refused(
  requests bet_requests, kinds bet_kinds, lines bet_lines, p_orders bigint[], p_closed bigint[], p_busy int[], p_full int[],
  p_now timestamptz) returns jsonb
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  return (
    select jsonb_agg(jsonb_build_object(
             'ord', r.place,
             'outcome',
             case when k.call = 'addBetting' and k.body_hash = r.body_hash then 'repeated'
                  when k.call is not null then 'requestIdReused'
                  when r.place = any (p_busy) then 'busy'
                  when closed.issue_id is not null then case when closed.are_waiting then 'waiting' else 'issueClosed' end
                  when r.place = any (p_full) then 'exposureFull'
                  when limits.key is not null then limits.key
                  when a.blocked_until > p_now then 'bettingBlocked'
                  when a.player is null then 'noAccount'
                  else 'balanceShort' end,
             'orderId', o.id::text, 'balance', e.balance_after::text, 'lines', e.lines, 'issueId', closed.issue_id::text))
      from unnest(requests.player, requests.request_id, requests.body_hash, requests.total) with ordinality
             as r (player, request_id, body_hash, total, place)
      left join request_key k on k.player = r.player and k.request_id = r.request_id
      -- Other acts keep an object there.
      cross join lateral (select case when k.call = 'addBetting' then (k.answer #>> '{}')::bigint end) as o (id)
      -- Its lines on issues that take no bets.
      cross join lateral (
        select min(kinds.issue_id[l.kind]) as issue_id,
               bool_and((select i.state = 'waiting' and p_now < i.close_at from issue i where i.id = kinds.issue_id[l.kind])) as are_waiting
          from unnest(lines.request, lines.kind) as l (request, kind)
         where l.request = r.place and kinds.issue_id[l.kind] = any (p_closed)) as closed
      left join account a on a.player = r.player and a.asset = 'main'
      left join lateral (select protection_refusal(a.player, 'bet', r.total, p_now) as key) as limits on a.is_limited
      left join lateral (
        select count(*)::int as lines, (select n.balance_after from entry n where n.player = r.player and n.asset = 'main' and n.seq = min(b.entry_seq)
                                            and n.at between min(b.created_at) - interval '1 minute' and min(b.created_at) + interval '1 minute')
          from bet b where b.player = r.player and b.id between o.id * 256 and o.id * 256 + 255
      ) as e (lines, balance_after) on o.id is not null
     where p_orders[r.place] is null);
end $$;
revoke execute on function why_bets_refused(bet_requests, bet_kinds, bet_lines, bigint[], bigint[], int[], int[], timestamptz) from public, caiting_app;
