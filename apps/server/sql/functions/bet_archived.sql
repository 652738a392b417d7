-- Whether a bet of this player is in the archive. A month that went before ids were written down (migration 0063) cannot tell whose a bet was: there
-- everybody is told so.
create or replace function bet_archived(p_player bigint, p_bet bigint) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((select p_bet = any (b.ids) from archived_bets b
                    where b.player = p_player and b.from_id <= p_bet and b.archive in (select m.id from archived_months() m)
                    order by b.from_id desc limit 1), false)
      or p_bet > 0 and coalesce((select not m.carried ? 'bets' from archived_months() m where m.bets_until > p_bet order by m.bets_until limit 1), false)
$$;
