-- Makes an issue void for a reason that holds at this moment (product §10.3): an operator only before the close; afterwards only what the rules name. False
-- when it has its result or is void already.
create or replace function void_issue(p_issue bigint, p_reason text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i issue;
  at timestamptz;
  holds boolean;
begin
  select * into strict i from issue where id = p_issue for update;
  at := app_now();
  if i.state not in ('waiting', 'selling', 'closed') then
    return false;
  end if;
  holds := case p_reason
    when 'operator' then i.state <> 'closed' and at < i.close_at
    -- One that only was not opened in time is opened late, and closes as it should.
    when 'paused' then i.state = 'waiting' and (at >= i.close_at
        and exists (select 1 from lottery l where l.code = i.lottery_code and (l.paused or not l.enabled))
      -- A holiday is told ahead: it undoes nothing that somebody has bet on, and nothing that anybody outside may know the result of.
      or at < i.close_at and is_holiday(i.lottery_code, i.day) and not exists (
        select from bet b where b.issue_id = i.id and not exists (select from cancelled_bet c where c.issue_id = b.issue_id and c.bet_id = b.id)))
    -- After the close only where the network did not answer at it: elsewhere the clock was compared then. Not once anybody may know the result.
    when 'clockDrift' then at >= i.close_at and i.beacon is not null and (i.state = 'selling' or (i.state = 'closed' and i.beacon_seen is null))
      and not link_known(i)
    when 'betAfterClose' then i.state = 'selling' and at >= i.close_at
      and exists (select 1 from bet b where b.issue_id = p_issue and b.created_at >= i.close_at)
    -- A minute is the least that the tenant may set; where its round or a later one is known, there was no outage.
    when 'beaconOutage' then i.state = 'closed' and i.beacon_asked_at <= at - interval '1 minute' and not outage_disproved(i.id)
    -- Five minutes are the least that the tenant may set.
    when 'feedOverdue' then i.state = 'closed' and i.beacon is null and at >= i.draw_at + interval '5 minutes'
    -- The chain that stands for its day is lost, and can no longer give way to another one.
    when 'keyLost' then i.beacon is not null and (i.opens_at <= at or i.day <= shanghai_day(at)) and exists (
      select 1 from draw_chain c join lost_chain l on l.anchor = c.anchor where c.lottery_code = i.lottery_code and c.day = i.day)
  end;
  if holds is not true then
    raise exception 'issue % cannot be void for %', i.issue_no, p_reason using errcode = 'check_violation';
  end if;
  update issue set state = 'void', void_reason = p_reason, voided_at = at where id = p_issue;
  return true;
end $$;
