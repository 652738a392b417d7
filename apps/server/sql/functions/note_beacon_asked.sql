-- Remembers when the round of an issue was first asked for in vain; gives that moment's age in seconds. Later issues of its chain are drawn after it, and their
-- rounds come after its round: where these are due they wait since now as well.
create or replace function note_beacon_asked(p_issue bigint) returns float8
  language sql volatile security definer set search_path = public, pg_temp as $$
  update issue i set beacon_asked_at = app_now() from issue n
   where n.id = p_issue and n.state = 'closed' and n.beacon_time <= app_now() and i.state = 'closed' and i.beacon = n.beacon
     and i.lottery_code = n.lottery_code and i.day = n.day and i.index_in_day >= n.index_in_day
     and i.beacon_time <= app_now() and i.beacon_asked_at is null;
  select extract(epoch from app_now() - beacon_asked_at)::float8 from issue where id = p_issue and state = 'closed';
$$;
