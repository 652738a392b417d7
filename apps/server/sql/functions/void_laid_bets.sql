-- Gives back the stake of every bet in settle_bet. Only functions of the owner call it.
create or replace function void_laid_bets(p_issue bigint, p_lottery text, p_issue_no text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  create temp table result_stage on commit drop as
    select id as bet_id, player, 'void' as state, 0::bigint as won, stake as refunded, 0::bigint as rebate, 0::bigint as valid, '' as wins from settle_bet;
  analyze result_stage (player, bet_id);
  create temp table agent_stage (player bigint, amount bigint) on commit drop;
  perform post_results(p_issue, p_lottery, p_issue_no, 'void', 203::smallint);
  perform end_bets_aside(p_issue);
end $$;
revoke execute on function void_laid_bets(bigint, text, text) from public, caiting_app;
