-- Takes away issues of an official lottery that were made ahead, from a day on, so that they can be made again by another calendar. `begun`: sale of one of them
-- has begun, so that bets may be on it; `chased`: somebody chases one; null: done. While it holds the lottery nobody plans its issues.
create or replace function take_issues_back(p_lottery text, p_from date) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from lottery l where l.code = p_lottery and l.source = 'feed' for update;
  if not found then raise exception 'lottery % is not official', p_lottery using errcode = 'check_violation'; end if;
  perform from issue i where i.lottery_code = p_lottery and i.day >= p_from order by i.id for update;
  if exists (select from issue i where i.lottery_code = p_lottery and i.day >= p_from and i.state <> 'waiting') then return 'begun'; end if;
  begin
    delete from issue i where i.lottery_code = p_lottery and i.day >= p_from;
  -- Whatever was staked ahead names its issue.
  exception when foreign_key_violation then return 'chased';
  end;
  return null;
end $$;
