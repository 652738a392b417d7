-- Places a batch of bets. Locks are taken in one order by everybody: request keys, issues, accounts (docs/decisions/0114).
-- orders, balances: for each request its order number and the balance after it; null where it was not accepted now. `others` says of those why
-- not (why_bets_refused); null when there are none. A request whose issue or account somebody holds is `busy`: its caller sends it again.
create or replace function place_bets(
  requests bet_requests, kinds bet_kinds, lines bet_lines, out orders bigint[], out balances bigint[], out others jsonb)
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_count  int := cardinality(requests.player);
  -- The order number of each request, should it be accepted.
  v_own    bigint[] := array(select nextval('bet_order') from unnest(requests.player));
  v_again  int[];
  v_now    timestamptz;
  v_closed bigint[];
  v_held   bigint[];
  -- Places that are not to be debited: too late, or held by somebody.
  v_late   int[] := '{}';
  v_busy   int[] := '{}';
  v_risks  bet_risks;
  -- Past the largest loss of an issue or a play.
  v_full   int[];
  v_debits bet_debits;
  v_seqs   bigint[];
begin
  v_again := claim_bet_keys(requests, v_own);
  v_held := lock_bet_issues(requests.issues);
  v_now := app_now();
  perform require_order_month(v_own[1], v_now);
  v_closed := array(
    select c.id from unnest(requests.issues) as c (id)
     where c.id <> all (v_held) and (select 1 from issue i where i.id = c.id and i.state = 'selling' and v_now < i.close_at) is null);
  if cardinality(v_closed) > 0 then
    v_late := array(
      select distinct l.request from unnest(lines.request, lines.kind) as l (request, kind) where kinds.issue_id[l.kind] = any (v_closed));
  end if;

  perform check_bet_prices(requests.player, kinds, lines, v_closed);

  if cardinality(v_held) > 0 then
    v_busy := array(
      select distinct l.request from unnest(lines.request, lines.kind) as l (request, kind) where kinds.issue_id[l.kind] = any (v_held));
  end if;
  v_busy := v_busy || lock_bet_accounts(requests.player);

  v_risks := exposure_parts(kinds, lines);
  v_full := over_exposure(kinds, v_risks);

  v_debits := debit_bets(requests, v_again || v_late || v_busy || v_full, v_now);
  orders := array_fill(null::bigint, array[v_count]);
  balances := orders;
  v_seqs := orders;
  for i in 1 .. cardinality(v_debits.request) loop
    orders[v_debits.request[i]] := v_own[v_debits.request[i]];
    balances[v_debits.request[i]] := v_debits.balance[i];
    v_seqs[v_debits.request[i]] := v_debits.seq[i];
  end loop;
  if cardinality(v_debits.request) > 0 then
    perform write_bets(requests, kinds, lines, v_debits, orders, v_seqs, v_now);
    perform add_exposure(kinds, lines, v_risks, orders, 1);
  end if;
  if cardinality(v_debits.request) = v_count then return; end if;

  perform drop_refused_keys(requests, orders, v_again);
  others := why_bets_refused(requests, kinds, lines, orders, v_closed, v_busy, v_full, v_now);
end $$;
