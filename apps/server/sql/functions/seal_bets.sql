-- The root over the bets of an issue at its close, and how many they are: its tree is written, in the transaction that closes it. `last_at`: when the
-- newest bet came; one that came at or after the close leaves the issue without a tree.
create or replace function seal_bets(p_issue bigint, out root text, out count int, out last_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_issue  issue;
  v_is_own boolean;
  v_bets   bigint;
begin
  select * into v_issue from issue where id = p_issue for update;
  if v_issue.state is distinct from 'selling' or app_now() < v_issue.close_at then
    raise exception 'issue % is not at its close', p_issue using errcode = 'check_violation';
  end if;
  select t.xmin = pg_current_xact_id()::xid into v_is_own from bet_tree t where t.issue_id = p_issue and t.block = 0;
  if v_is_own is null then
    last_at := lay_bet_tree(p_issue, v_issue.close_at);
  elsif not v_is_own then
    -- Of a transaction that did not close the issue. Since the close nobody bets or cancels: it still has to hold them all.
    select count(*) - (select count(*) from cancelled_bet c where c.issue_id = p_issue), max(b.created_at) into v_bets, last_at
      from bet b where b.issue_id = p_issue;
    if v_bets <> (select sum(t.leaves) from bet_tree t where t.issue_id = p_issue) then
      raise exception 'issue % has other bets than its tree', p_issue using errcode = 'check_violation';
    end if;
  end if;
  select encode(merkle_root(coalesce(string_agg(t.node, ''::bytea order by t.block), '')), 'hex'), coalesce(sum(t.leaves), 0) into root, count
    from bet_tree t where t.issue_id = p_issue;
end $$;
