-- Number of the first line of a player's main account that is not in the archive.
create or replace function first_entry_seq(p_player bigint) returns bigint
  language sql stable as $$
  select 1 + coalesce(max(b.seq), 0) from archived_balance b
   where b.player = p_player and b.asset = 'main' and b.archive in (select m.id from archived_months() m)
$$;
