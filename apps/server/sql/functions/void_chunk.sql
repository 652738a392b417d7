-- A chunk of a void issue: every stake goes back, no turnover, no rebate.
create or replace function void_chunk(p_issue bigint, p_lottery text, p_issue_no text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform check_stage(p_issue, 'void', array['settle_bet']);
  perform void_laid_bets(p_issue, p_lottery, p_issue_no);
end $$;
