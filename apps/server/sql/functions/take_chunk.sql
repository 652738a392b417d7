-- Lays out the next chunk of a drawn issue (`settle`) or a void one (`void`) in settle_bet. Returns how many bets it has; none means that all are done but
-- those that are set aside. Last come those set aside that two of staff gave free to be settled again.
create or replace function take_chunk(p_issue bigint, p_kind text, p_limit int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_mark  issue_settlement;
  v_count int := 0;
begin
  if p_limit < 1 or not exists (
    select 1 from issue i
     where i.id = p_issue and case p_kind when 'void' then i.state = 'void'
                                          else i.state = 'drawn' and exists (select 1 from draw_result d where d.issue_id = i.id) end)
  then
    raise exception 'issue % is not to be settled (%)', p_issue, p_kind using errcode = 'check_violation';
  end if;
  insert into issue_settlement (issue_id, kind, started_at) values (p_issue, p_kind, app_now()) on conflict do nothing;
  -- One worker per issue at a time.
  select * into v_mark from issue_settlement where issue_id = p_issue for update;
  if v_mark.kind <> p_kind then raise exception 'issue % is under % already', p_issue, v_mark.kind; end if;

  if v_mark.finished_at is null then
    create temp table settle_bet on commit drop as
      select b.issue_id, b.id, b.player, b.play, b.picks, b.count, b.stake, b.ticket_stake, b.odds, b.point, b.level, b.rules, b.created_at
        from bet b
       where b.issue_id = p_issue and b.id > v_mark.done_upto
         -- Cancelled ones have their result.
         and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player)
       order by b.id limit p_limit;
    select count(*) into v_count from settle_bet;
    if v_count = 0 then
      drop table settle_bet;
      update issue_settlement set finished_at = app_now() where issue_id = p_issue;
      -- To be counted beside the calls (count_issue).
      insert into issue_sum (issue_id) values (p_issue) on conflict do nothing;
      -- What it could have lost is of no use any more.
      delete from issue_risk where issue_id = p_issue;
    else
      update issue_settlement set done_upto = (select max(id) from settle_bet), bets = bets + v_count where issue_id = p_issue;
    end if;
  end if;
  if v_count = 0 then v_count := take_bets_aside(p_issue, 'again', p_limit); end if;
  return v_count;
end $$;
