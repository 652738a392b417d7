-- Refuses agents' shares that are not of the chunk: an upline of the player who bet, once each, of no more than that player's valid stakes; each no more
-- than the highest level that he has had since the first bet of the chunk leaves above the levels that the bets were taken at, and all together no more
-- than the highest of theirs leaves. Counted, not asked for with `exists`: that is planned for the first row, which never comes, and would compare every
-- member of the chunk with every other.
create or replace function check_shares(a_player bigint[], a_source bigint[], a_valid bigint[], a_share numeric[]) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_group group_price;
  -- A change is dated by its statement and seen from its commit on.
  v_since timestamptz;
begin
  if cardinality(a_player) = 0 then return; end if;
  select g.* into v_group from lottery t join group_price g on g.group_code = t.group_code
   where t.code = (select i.lottery_code from issue i where i.id = (select s.issue_id from settle_bet s limit 1));
  v_since := (select min(created_at) from settle_bet) - interval '1 minute';
  -- Where default or ceiling were others meanwhile, the highest level there is.
  if exists (select from past_setting where key in ('rebateDefault', 'rebateMax') and until > v_since) then
    v_group.rebate_max := 200000;
    v_group.rebate_default := 200000;
  end if;
  if (
    with share as (select * from unnest(a_player, a_source, a_valid, a_share) as a (player, source, valid, share)),
    upline as (
      select u.player, least(greatest(coalesce(r.level, v_group.rebate_default), (
               select max(coalesce(h.level, v_group.rebate_default)) from past_level h
                where h.lottery_type = v_group.group_code and h.until > v_since and h.player = u.player)), v_group.rebate_max) as level
        from (select distinct player from share) as u
        left join player_rebate r on r.player = u.player and r.lottery_type = v_group.group_code),
    staked as (select r.player, r.level, sum(r.valid) as valid from result_stage r where r.player = any (a_source) group by r.player, r.level),
    own as (
      select a.source, a.player, a.valid, a.share, coalesce(sum(s.valid * greatest(u.level - s.level, 0)), 0) as most, sum(s.valid) as staked
        from share a join upline u on u.player = a.player left join staked s on s.player = a.source group by a.source, a.player, a.valid, a.share)
    select count(*)
      from (select o.source, bool_and(o.share <= o.most and o.valid <= o.staked and coalesce(o.player = any (p.upline_path), false)) as fits,
                   sum(o.share) <= max(o.most) as fit_together, count(*) = count(distinct o.player) as is_once
              from own o left join player p on p.id = o.source group by o.source) as t
     where (t.fits and t.fit_together and t.is_once) is not true) > 0
     or (select count(*) from unnest(a_player, a_source)) <> (select count(*) from (select distinct * from unnest(a_player, a_source)) as d)
  then
    raise exception 'shares of agents that are not of this chunk' using errcode = 'check_violation';
  end if;
end $$;
revoke execute on function check_shares(bigint[], bigint[], bigint[], numeric[]) from public, caiting_app;
