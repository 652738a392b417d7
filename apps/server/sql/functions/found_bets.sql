-- Bets of issues, the last draw first, in an issue the newest first: at most p_look of them, for staff who look for bets without a player. From the bet
-- (p_before_issue, p_before_bet) on, that one not among them. Goes from issue to issue and stops when it has enough, so that no span is read whole.
-- Where so many issues had no bet left that it stopped without, the last row is the issue it came to, with the bet 0.
create or replace function found_bets(p_issue bigint, p_lottery text, p_from date, p_to date, p_before_issue bigint, p_before_bet bigint, p_look int)
  returns table (issue_id bigint, id bigint, player bigint)
  language plpgsql stable set search_path = public, pg_temp rows 100
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  v_left   int := p_look;
  v_issues refcursor;
  v_gone   int := 0;
  v_issue  record;
  v_got    int;
  v_from   constant timestamptz := coalesce(p_from::timestamp at time zone 'Asia/Shanghai', '-infinity');
  v_until  constant timestamptz := coalesce((p_to + 1)::timestamp at time zone 'Asia/Shanghai', 'infinity');
  v_key    timestamptz := coalesce((select i.draw_at from issue i where i.id = p_before_issue), 'infinity');
begin
  if p_issue is not null then
    return query select b.issue_id, b.id, b.player from bet b
      where b.issue_id = p_issue and b.id < coalesce(p_before_bet, 9223372036854775807) order by b.id desc limit p_look;
    return;
  end if;
  -- Each way has a statement of its own: one for both has one plan, which goes through all issues to find those of a lottery.
  if p_lottery is null then
    open v_issues for select i.id, i.draw_at from issue i
      where i.state <> 'waiting' and i.bet_count is distinct from 0
        and i.draw_at >= v_from and i.draw_at < v_until and (i.draw_at, i.id) <= (v_key, coalesce(p_before_issue, 9223372036854775807))
      order by i.draw_at desc, i.id desc;
  else
    open v_issues for select i.id, i.draw_at from issue i
      where i.lottery_code = p_lottery and i.state <> 'waiting' and i.bet_count is distinct from 0
        and i.draw_at >= v_from and i.draw_at < v_until and (i.draw_at, i.id) <= (v_key, coalesce(p_before_issue, 9223372036854775807))
      order by i.draw_at desc, i.id desc;
  end if;
  loop
    fetch v_issues into v_issue;
    exit when not found;
    return query select b.issue_id, b.id, b.player from bet b
      where b.issue_id = v_issue.id and (b.issue_id is distinct from p_before_issue or b.id < p_before_bet) order by b.id desc limit v_left;
    get diagnostics v_got = row_count;
    v_left := v_left - v_got;
    v_gone := v_gone + 1;
    exit when v_left <= 0;
    if v_gone >= 2000 then
      return query select v_issue.id, 0::bigint, 0::bigint;
      exit;
    end if;
  end loop;
  close v_issues;
end $$;
