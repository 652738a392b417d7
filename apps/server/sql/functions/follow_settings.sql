-- Makes the figures of the groups those that the tenant's values say. The last row of a conflict between two values is refused by the table's own rules.
create or replace function follow_settings() returns void
  language sql volatile set search_path = public, pg_temp as $$
  update group_price g set base_payout = t.base_payout, rebate_default = t.rebate_default, rebate_max = t.rebate_max, stake_min = t.stake_min,
                           stake_max = t.stake_max
    from settings_of_groups() t
   where t.group_code = g.group_code
     and (g.base_payout, g.rebate_default, g.rebate_max, g.stake_min, g.stake_max)
         is distinct from (t.base_payout, t.rebate_default, t.rebate_max, t.stake_min, t.stake_max)
$$;
revoke execute on function follow_settings() from public, caiting_app;
