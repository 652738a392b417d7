-- Stakes that wait for their draw: of bets in issues that sell or have closed, but for those that were cancelled. No other result is there before the draw.
create or replace function open_stakes() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
  select coalesce(sum(b.placed - b.cancelled), 0)::bigint
    from (select s.id from issue s where s.state = 'selling' union all select c.id from issue c where c.state = 'closed') as i
   cross join lateral (
     select (select coalesce(sum(o.stake), 0) from bet o where o.issue_id = i.id) as placed,
            (select coalesce(sum(o.stake), 0) from cancelled_bet c join bet o on o.issue_id = c.issue_id and o.id = c.bet_id where c.issue_id = i.id) as cancelled) as b
$$;
revoke execute on function open_stakes() from public;
