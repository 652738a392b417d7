-- Sets bets of the chunk aside, so that the rest is paid: those of some forms, each with its reason (`rules`), or, without forms, all that are left of it
-- (`payout`, taken one by one). Returns how many. A database that refuses the bets of so many players is out of order itself: then the issue waits as a whole.
create or replace function set_chunk_aside(p_issue bigint, p_forms int[], p_reasons text[]) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  perform check_stage(p_issue, (select kind from issue_settlement where issue_id = p_issue),
                      case when p_forms is null then array['settle_bet'] else array['settle_bet', 'settle_form'] end);
  create temp table aside_stage on commit drop as
    select b.id, b.player, 'payout' as cause, p_reasons[1] as reason from settle_bet b where false;
  if p_forms is null then
    if (select count(distinct player) from bet_aside where issue_id = p_issue and state = 'waiting' and cause = 'payout') >= 50 then
      raise exception 'the database refuses the bets of too many players of issue %', p_issue;
    end if;
    insert into aside_stage select b.id, b.player, 'payout', p_reasons[1] from settle_bet b;
  else
    insert into aside_stage
      select b.id, b.player, 'rules', f.reason
        from unnest(p_forms, p_reasons) as f (form, reason) join settle_form using (form)
        join settle_bet b using (play, picks, count, ticket_stake, odds, point, level, rules);
  end if;
  insert into bet_aside as a (bet_id, player, issue_id, state, cause, reason, first_at, last_at)
    select s.id, s.player, p_issue, 'waiting', s.cause, left(s.reason, 300), app_now(), app_now() from aside_stage s
    on conflict (bet_id, player) do update
      set state = 'waiting', cause = excluded.cause, reason = excluded.reason, times = a.times + 1, last_at = excluded.last_at
      where a.state in ('again', 'void');
  get diagnostics v_count = row_count;
  delete from settle_bet b using aside_stage s where b.id = s.id and b.player = s.player;
  insert into outbox (type, payload)
    select 'bet.aside', jsonb_build_object('lotteryCode', i.lottery_code, 'issueNo', i.issue_no, 'bets', string_agg(s.id::text, ',' order by s.id),
             'players', string_agg(s.player::text, ',' order by s.id))
      from aside_stage s join issue i on i.id = p_issue group by i.lottery_code, i.issue_no;
  drop table aside_stage;
  return v_count;
end $$;
