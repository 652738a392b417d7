-- Hashes leaves of issues on sale, at most eight spans a call, and says how many of them are new (docs/decisions/0177): its caller goes on until there
-- are none. Spans that were hashed again after a cancellation do not count. One server at a time; the others get 0.
create or replace function grow_bet_trees() returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_most  constant int := 8;
  v_done  int := 0;
  v_new   int := 0;
  v_issue bigint;
  v_stale record;
  v_after bigint;
  v_last  bigint;
  v_at    timestamptz;
begin
  if not pg_try_advisory_xact_lock(7362917) then return 0; end if;
  delete from bet_leaves l where not exists (select 1 from issue i where i.id = l.issue_id and i.state in ('waiting', 'selling'));
  delete from cancelled_bet c where not exists (select 1 from issue i where i.id = c.issue_id and i.state in ('waiting', 'selling'));

  for v_issue in select i.id from issue i where i.state = 'selling' order by i.close_at, i.id loop
    for v_stale in
      select l.after_id, l.last_id from bet_leaves l
       where l.issue_id = v_issue
         and l.cancelled <> (select count(*) from cancelled_bet c where c.issue_id = v_issue and c.bet_id > l.after_id and c.bet_id <= l.last_id)
       order by l.last_id limit v_most - v_done
    loop
      perform hash_bet_span(v_issue, v_stale.after_id, v_stale.last_id);
      v_done := v_done + 1;
    end loop;
    while v_done < v_most loop
      v_after := coalesce((select max(l.last_id) from bet_leaves l where l.issue_id = v_issue), 0);
      select b.id, b.created_at into v_last, v_at from bet b where b.issue_id = v_issue and b.id > v_after order by b.id offset 1023 limit 1;
      -- A smaller id may still be on its way: ids are drawn before the locks of a bet.
      exit when not found or v_at > app_now() - interval '2 seconds';
      perform hash_bet_span(v_issue, v_after, v_last);
      v_done := v_done + 1;
      v_new := v_new + 1;
    end loop;
    exit when v_done = v_most;
  end loop;
  return v_new;
end $$;
