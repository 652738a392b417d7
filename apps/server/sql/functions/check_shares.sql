-- Refuses agents' shares that are not of the chunk: an upline of the player who bet, once each, of no more than that player's valid stakes, and
-- all uplines together no more than a level of 20 % (the highest there is) leaves above the level that each bet was taken at. Counted, not asked
-- for with `exists`: that is planned for the first row, which never comes, and would compare every member of the chunk with every other.
create or replace function check_shares(a_player bigint[], a_source bigint[], a_valid bigint[], a_share numeric[]) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if (
    select count(*)
      from (select a.source, sum(a.share) as share, max(a.valid) as valid, bool_and(coalesce(a.player = any (p.upline_path), false)) as is_led,
                   count(*) = count(distinct a.player) as is_once
              from unnest(a_player, a_source, a_valid, a_share) as a (player, source, valid, share) left join player p on p.id = a.source
             group by a.source) as t
      left join (select r.player, sum(r.valid) as valid, sum(r.valid::numeric * (200000 - r.level)) as most
                   from result_stage r where r.player = any (a_source) group by r.player) as s on s.player = t.source
     where (t.is_led and t.is_once and t.valid <= s.valid and t.share <= s.most) is not true) > 0
  then
    raise exception 'shares of agents that are not of this chunk' using errcode = 'check_violation';
  end if;
end $$;
