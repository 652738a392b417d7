-- Lines of archived months that stay because something else than a bet caused them.
create or replace function kept_entries()
  returns table (player bigint, asset text, seq bigint, amount bigint, balance_after bigint, code smallint, batch bigint, ref bigint, cause text, at timestamptz)
  language sql stable as $$
  select k.player, k.asset, k.seq, k.amount, k.balance_after, k.code, k.batch, k.ref, k.cause, k.at
    from kept_entry k where k.archive in (select m.id from archived_months() m)
$$;
