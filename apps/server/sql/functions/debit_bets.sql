-- Debits the accounts of a batch that may and can pay; requests in `p_skipped` are left out.
create or replace function debit_bets(requests bet_requests, p_skipped int[], p_now timestamptz) returns bet_debits
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  debits   bet_debits;
  -- 1, 2, 3 …: read as an array, because the planner takes a series for a thousand rows and an array for ten.
  v_places int[] := array(select generate_series(1, cardinality(requests.player)));
begin
  with done as (
    update account a set balance = a.balance - r.total, seq = a.seq + 1
      -- The asset comes from this side, so that no plan takes the accounts first (docs/decisions/0114).
      from (select unnest(requests.player) as player, 'main' as asset, unnest(requests.total) as total, unnest(v_places) as place) as r
     where a.player = r.player and a.asset = r.asset
       and a.balance >= r.total
       and (a.blocked_until is null or a.blocked_until <= p_now)
       -- Asked again after a wait for the row, so two bets at once cannot both fit under one limit.
       and (case when a.is_limited then protection_refusal(a.player, 'bet', r.total, p_now) end) is null
       and (r.place = any (p_skipped)) is not true
    returning r.place, a.player, a.seq, a.balance)
  select coalesce(array_agg(d.place), '{}'), array_agg(d.player), array_agg(d.seq), array_agg(d.balance) into debits from done d;
  return debits;
end $$;
revoke execute on function debit_bets(bet_requests, int[], timestamptz) from public, caiting_app;
