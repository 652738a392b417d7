-- The signer is about to tell the link of an issue against this signature of its round, which it has verified. False: an earlier issue of the chain has neither
-- result nor void, and whoever has a link has all before it. The lock waits for whoever makes the issue void at this moment: a void that is not committed yet
-- could be taken back once the result is known.
create or replace function tell_link(p_lottery text, p_issue_no text, p_signature text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  i issue;
begin
  select * into strict i from issue where lottery_code = p_lottery and issue_no = p_issue_no for no key update;
  if i.state in ('waiting', 'selling') or i.beacon is null then
    return false;
  end if;
  -- Asked by state: few issues wait for a step at any moment, and each state has its index.
  if exists (select 1 from issue e where e.state = 'closed' and e.lottery_code = i.lottery_code and e.day = i.day and e.index_in_day < i.index_in_day)
    or exists (select 1 from issue e where e.state = 'selling' and e.lottery_code = i.lottery_code and e.day = i.day and e.index_in_day < i.index_in_day)
    or exists (select 1 from issue e where e.state = 'waiting' and e.lottery_code = i.lottery_code and e.day = i.day and e.index_in_day < i.index_in_day)
  then
    return false;
  end if;
  perform attest_round(i.beacon, i.beacon_round, p_signature);
  update issue set link_told_at = app_now() where id = i.id and link_told_at is null;
  return true;
end $$;
revoke execute on function tell_link(text, text, text) from public, caiting_app;
grant execute on function tell_link(text, text, text) to caiting_signer;
