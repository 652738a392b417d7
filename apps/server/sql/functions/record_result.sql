-- closed → drawn, with the result: once, not before the moment from which there can be one, and only the result that follows from what was
-- published (house) or reported (official). Gives the moment of the draw.
create or replace function record_result(p_issue bigint, p_numbers smallint[], p_open_number text, p_link text, p_previous text)
  returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_issue   issue;
  v_lottery lottery;
  v_now     timestamptz;
begin
  select * into v_issue from issue where id = p_issue for update;
  v_now := app_now();
  if v_issue.state is distinct from 'closed' or v_now < v_issue.beacon_time then
    raise exception 'issue % is not at its draw', p_issue using errcode = 'check_violation';
  end if;
  select * into v_lottery from lottery where code = v_issue.lottery_code;
  if p_open_number is distinct from open_number(v_lottery.group_code, p_numbers) then
    raise exception 'issue % cannot draw %', v_issue.issue_no, p_open_number using errcode = 'check_violation';
  end if;
  if v_issue.beacon is null then
    perform check_feed_result(v_issue, v_lottery.source, p_open_number, p_link, p_previous);
  else
    perform check_house_result(v_issue, v_lottery.group_code, p_numbers, p_link, p_previous);
  end if;
  update issue set state = 'drawn' where id = p_issue;
  insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
    values (p_issue, p_numbers, p_open_number, p_link, p_previous, v_now);
  return v_now;
end $$;
