-- Lays out the next bets of an issue that were set aside and of which two of staff have said so (`again`, `void`) in settle_bet. Returns how many.
create or replace function take_bets_aside(p_issue bigint, p_state text, p_limit int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  if p_state not in ('again', 'void') or p_limit < 1 then
    raise exception 'bets that are set aside are not taken as %', p_state using errcode = 'check_violation';
  end if;
  -- One worker per issue at a time.
  perform 1 from issue_settlement where issue_id = p_issue for update;
  if not exists (select 1 from bet_aside a where a.issue_id = p_issue and a.state = p_state) then return 0; end if;
  create temp table settle_bet on commit drop as
    select b.issue_id, b.id, b.player, b.play, b.picks, b.count, b.stake, b.ticket_stake, b.odds, b.point, b.level, b.rules, b.created_at
      from bet_aside a join bet b on b.player = a.player and b.id = a.bet_id
     where a.issue_id = p_issue and a.state = p_state
     order by b.id limit p_limit;
  select count(*) into v_count from settle_bet;
  return v_count;
end $$;
