-- Refuses outcomes that do not follow from what is frozen in the bets: won is the stake of the winning tickets × the odds of their tiers, floored
-- once; back goes whole tickets; the own rebate is the level that was not turned into odds, of the rest. Which tickets win is decided by the
-- rules of the plays, outside the database; the replay of an issue decides it again (docs/decisions/0146).
create or replace function check_outcomes() returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_wrong record;
begin
  select o.play, o.picks, o.wins into v_wrong
    from form_outcome o
    left join lateral (
      select sum(w.tickets * p.odds) as weighted,
             bool_and(coalesce(w.tickets between 1 and o.count and w.tickets = trunc(w.tickets) and p.odds is not null, false))
               and count(*) = count(distinct w.tier) as fits
        from (select split_part(t, '=', 1) as tier, split_part(t, '=', 2)::numeric as tickets from string_to_table(o.wins, ';') as t) as w
        left join (select split_part(t, '=', 1) as tier, split_part(t, '=', 2)::numeric as odds from string_to_table(o.odds, ';') as t) as p
          using (tier)) as t on o.wins <> ''
   where (t.fits is false)
      or o.won is distinct from coalesce(floor(o.ticket_stake * t.weighted / 10000) * 10000, 0)
      or o.refunded is null or o.refunded % o.ticket_stake <> 0 or o.refunded not between 0 and o.ticket_stake * o.count
      or o.valid is distinct from o.ticket_stake * o.count - o.refunded
      or o.rebate is distinct from floor(o.valid::numeric * (o.level - o.point) / 10000000000) * 10000
      or o.state is distinct from case when o.won > 0 then 'won' when o.refunded > 0 then 'refunded' else 'lost' end
   limit 1;
  if found then
    raise exception 'a bet on % % cannot have won "%"', v_wrong.play, left(v_wrong.picks, 80), v_wrong.wins using errcode = 'check_violation';
  end if;
end $$;
