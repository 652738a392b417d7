-- Makes room for another calendar of an official lottery: issues from a day on that were made ahead are taken away, so that they can be made again, and those that a
-- chase names get the times that their number has now (the arrays: the issues planned from this moment on). A number on which money lies keeps its day. `begun`: sale of one
-- has begun, so that bets may be on it; `chased`: somebody chases one that would move or go; null: done. While it holds the lottery nobody plans its issues.
-- Who names an issue that is not in the plan and lies in a holiday has cancelled: the caller makes it void (void_issue).
create or replace function replan_issues(
  p_lottery text, p_from date, p_no text[], p_day date[], p_index int[], p_opens float8[], p_close float8[], p_draw float8[]) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from lottery l where l.code = p_lottery and l.source = 'feed' for update;
  if not found then raise exception 'lottery % is not official', p_lottery using errcode = 'check_violation'; end if;
  -- Whoever places a chase holds its issues: its bets are in by then.
  perform from issue i where i.lottery_code = p_lottery and i.day >= p_from order by i.id for update;
  if exists (
    select from issue i left join unnest(p_no, p_draw) as p (issue_no, draw_at) on p.issue_no = i.issue_no
     where i.lottery_code = p_lottery and i.day >= p_from
       -- One that was made void keeps its number: in the way only where that number would be another day's.
       and (i.state not in ('waiting', 'void') or i.state = 'void' and to_timestamp(p.draw_at) <> i.draw_at)) then
    return 'begun';
  end if;
  delete from issue i
   where i.lottery_code = p_lottery and i.day >= p_from and i.state = 'waiting'
     and not exists (select from chase_issue c where c.issue_id = i.id) and not exists (select from issue_risk r where r.issue_id = i.id);
  if exists (
    select from issue i left join unnest(p_no, p_draw) as p (issue_no, draw_at) on p.issue_no = i.issue_no
     where i.lottery_code = p_lottery and i.day >= p_from and i.state = 'waiting' and to_timestamp(p.draw_at) is distinct from i.draw_at
       and (exists (select from bet b where b.issue_id = i.id
                      and not exists (select from cancelled_bet c where c.issue_id = b.issue_id and c.bet_id = b.id))
            or p.issue_no is null and not is_holiday(i.lottery_code, i.day))) then
    return 'chased';
  end if;
  update issue i
     set day = p.day, index_in_day = p.at, opens_at = to_timestamp(p.opens_at), close_at = to_timestamp(p.close_at), draw_at = to_timestamp(p.draw_at),
         beacon_time = to_timestamp(p.draw_at)
    from unnest(p_no, p_day, p_index, p_opens, p_close, p_draw) as p (issue_no, day, at, opens_at, close_at, draw_at)
   where i.lottery_code = p_lottery and i.day >= p_from and i.state = 'waiting' and i.issue_no = p.issue_no and i.draw_at <> to_timestamp(p.draw_at);
  return null;
end $$;
