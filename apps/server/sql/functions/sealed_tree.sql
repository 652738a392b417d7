-- The tenth level of the tree of a sealed issue, by block. One that was sealed before trees were kept gets its own from its bets, once.
create or replace function sealed_tree(p_issue bigint) returns setof bet_tree
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from bet_tree t where t.issue_id = p_issue) and exists (select 1 from issue i where i.id = p_issue and i.sealed_at is not null) then
    perform pg_advisory_xact_lock(hashtextextended('bet_tree:' || p_issue, 0));
    if not exists (select 1 from bet_tree t where t.issue_id = p_issue) then perform lay_bet_tree(p_issue, 'infinity'); end if;
  end if;
  return query select t.* from bet_tree t where t.issue_id = p_issue order by t.block;
end $$;
