-- Gives the stakes of the bets that take_bets_aside laid out as `void` back: bets of a drawn issue that could not be settled. No turnover, no rebate.
create or replace function void_bets_aside(p_issue bigint, p_lottery text, p_issue_no text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform check_stage(p_issue, (select kind from issue_settlement where issue_id = p_issue), array['settle_bet']);
  if exists (select 1 from settle_bet b left join bet_aside a on a.bet_id = b.id and a.player = b.player and a.state = 'void' where a.bet_id is null) then
    raise exception 'a bet of issue % that nobody gave back', p_issue using errcode = 'check_violation';
  end if;
  perform void_laid_bets(p_issue, p_lottery, p_issue_no);
end $$;
