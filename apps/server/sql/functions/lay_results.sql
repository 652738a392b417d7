-- Joins the outcomes of the forms to the bets of the chunk.
create or replace function lay_results(p_issue bigint, p_form int[], p_state text[], p_won bigint[], p_refunded bigint[], p_rebate bigint[], p_valid bigint[], p_wins text[])
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform check_stage(p_issue, 'settle', array['settle_bet', 'settle_form']);
  create temp table form_outcome on commit drop as
    select f.play, f.picks, f.count, f.ticket_stake, f.odds, f.point, f.level, f.rules, o.state, o.won, o.refunded, o.rebate, o.valid, o.wins
      from unnest(p_form, p_state, p_won, p_refunded, p_rebate, p_valid, p_wins) as o (form, state, won, refunded, rebate, valid, wins)
      join settle_form f using (form);
  analyze form_outcome (play);
  perform check_outcomes();
  create temp table result_stage on commit drop as
    select b.id as bet_id, b.player, o.state, o.won, o.refunded, o.rebate, o.valid, o.wins, b.level, b.play, b.created_at
      from settle_bet b
      join form_outcome o using (play, picks, count, ticket_stake, odds, point, level, rules);
  analyze result_stage (player, bet_id);
  if (select count(*) from result_stage) <> (select count(*) from settle_bet) then
    raise exception 'the outcomes do not cover the chunk';
  end if;
end $$;
