-- Locks every account of a set of postings, in one order for all writers, so that two postings cannot deadlock; opens holds that are not there yet. What one
-- player holds goes to another as the share of an envelope alone.
create or replace function lock_posting_accounts(p_player bigint[], p_owner bigint[], p_code smallint[], p_ref bigint[]) returns void
  language plpgsql volatile as $$
begin
  if exists (select from unnest(p_player, p_owner, p_code) as p (player, owner, code) where p.owner <> p.player and p.code <> 210) then
    raise exception 'what a player holds is for nobody else';
  end if;
  insert into account (player, asset)
    select distinct t.player, t.asset
      from (select posting_player(c.to_account, p.player, p.owner) as player,
                   ledger_asset(c.to_account, p.ref) as asset
              from unnest(p_player, p_owner, p_code, p_ref) as p (player, owner, code, ref) join ledger_code c using (code)) as t
     where t.asset is not null and t.asset <> 'main'
     order by 1, 2
    on conflict do nothing;
  perform 1 from account a
    where (a.player, a.asset) in (
      select posting_player(side.name, p.player, p.owner), ledger_asset(side.name, p.ref)
        from unnest(p_player, p_owner, p_code, p_ref) as p (player, owner, code, ref)
        join ledger_code c using (code)
       cross join lateral (values (c.from_account), (c.to_account)) as side (name))
    order by a.player, a.asset for no key update;
end $$;
revoke execute on function lock_posting_accounts(bigint[], bigint[], smallint[], bigint[]) from public, caiting_app;
