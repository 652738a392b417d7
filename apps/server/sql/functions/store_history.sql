-- Past results of a demo's seed, dated as if each had been drawn as soon as it could be. They are marked for good and have no bets; production
-- has none. p_numbers: an array's text each.
create or replace function store_history(p_lottery text, p_no text[], p_numbers text[], p_open_number text[], p_link text[], p_previous text[])
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if (select c.is_production from app_clock c) then
    raise exception 'production has no demo history' using errcode = 'insufficient_privilege';
  end if;
  with p as (
    select * from unnest(p_no, p_numbers, p_open_number, p_link, p_previous) as p (issue_no, numbers, open_number, link, previous_link)
  ), past as (
    update issue i set state = 'settled', settled_at = beacon_time from p
     where i.lottery_code = p_lottery and i.issue_no = p.issue_no and i.demo_history and i.state = 'closed' and i.beacon_time <= app_now()
       and not exists (select 1 from bet b where b.issue_id = i.id)
    returning i.id, i.beacon_time, p.numbers, p.open_number, p.link, p.previous_link)
  insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
    select id, numbers::smallint[], open_number, link, previous_link, beacon_time from past;
end $$;
