-- Ends a chunk: results, credits, agents' shares, winners. a_: one element per upline and downline; an upline's shares are summed and floored
-- once, to 0.0001 yuan.
create or replace function settle_chunk(p_issue bigint, p_lottery text, p_issue_no text, a_player bigint[], a_source bigint[], a_valid bigint[], a_share numeric[])
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform check_stage(p_issue, 'settle', array['settle_bet', 'result_stage']);
  perform check_shares(a_player, a_source, a_valid, a_share);
  insert into agent_rebate (player, source, issue_id, chunk, valid_stake, share, at)
    select a.player, a.source, p_issue, (select max(bet_id) from result_stage), a.valid, a.share, (select app_now())
      from unnest(a_player, a_source, a_valid, a_share) as a (player, source, valid, share);
  create temp table agent_stage on commit drop as
    select t.player, t.amount
      from (select a.player, (floor(sum(a.share) / (1000000::numeric * 10000)) * 10000)::bigint as amount
              from unnest(a_player, a_share) as a (player, share) group by a.player) as t
     where t.amount > 0;
  perform post_results(p_issue, p_lottery, p_issue_no, 'settle', 205::smallint);
  perform end_bets_aside(p_issue);
  insert into big_win (day, won, bet_id, player, lottery_code, play, at)
    select (t.at at time zone 'Asia/Shanghai')::date, r.won, r.bet_id, r.player, p_lottery, r.play, t.at
      from (select * from result_stage where won > 0 order by won desc, bet_id limit 20) as r, (select app_now() as at) as t;
end $$;
