-- What two of staff decided of one bet that is set aside, or (null) of all of the issue that wait: `again`, settle it once more; `void`, give the stake
-- back. The request is the one that the second of them has just confirmed; it decides once. Returns how many bets; settlement carries it out.
create or replace function decide_bets_aside(p_issue bigint, p_bet bigint, p_state text, p_request bigint) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count   int;
  v_subject text;
begin
  perform 1 from issue_settlement where issue_id = p_issue for update;
  select format('%s:%s:%s', i.lottery_code, i.issue_no, coalesce(p_bet::text, format('all-%s', count(a.bet_id)))) into v_subject
    from issue i left join bet_aside a on a.issue_id = i.id and a.state = 'waiting'
   where i.id = p_issue group by i.lottery_code, i.issue_no;
  if p_state not in ('again', 'void') or exists (select 1 from bet_aside where request = p_request) or not exists (
    select 1 from staff_request r
     where r.id = p_request and r.confirmed_by <> r.asked_by and r.subject = v_subject
       and r.act = case p_state when 'again' then 'settleBetsAside' else 'voidBetsAside' end)
  then
    raise exception 'nobody decided this of the bets of issue %', p_issue using errcode = 'check_violation';
  end if;
  -- Of a void issue every stake goes back, whatever they said.
  update bet_aside a set state = case when i.state = 'void' then 'again' else p_state end, request = p_request
    from issue i
   where a.issue_id = p_issue and i.id = p_issue and a.state = 'waiting' and (p_bet is null or a.bet_id = p_bet);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
