-- The bets of an issue that are not cancelled, or of them (not null) these, as the arrays they came in. Parts that say nothing of what a bet can cost are null.
create or replace function bets_of_issue(p_issue bigint, p_bets bigint[], out kinds bet_kinds, out lines bet_lines)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  v_row record;
begin
  with own as materialized (
    select b.*, dense_rank() over (order by b.play, b.odds, b.rules)::int as kind
      from bet b
     where b.issue_id = p_issue and (b.id = any (p_bets)
           or p_bets is null and not exists (select from cancelled_bet c where c.issue_id = b.issue_id and c.bet_id = b.id))),
  told as (select distinct on (o.kind) o.kind, o.lottery_code, o.issue_no, o.play, o.odds, o.rules from own o order by o.kind)
  select (select row(array_agg(p_issue), array_agg(t.lottery_code order by t.kind), array_agg(t.issue_no order by t.kind), array_agg(t.play order by t.kind),
                     array_agg(null::bigint), array_agg(null::text), array_agg(t.odds order by t.kind), array_agg(t.rules order by t.kind))::bet_kinds from told t) as kinds,
         row(array_agg(1 order by o.id), array_agg(0), array_agg(o.kind order by o.id), array_agg(o.picks order by o.id), array_agg(o.count order by o.id),
             array_agg(o.stake order by o.id), array_agg(o.ticket_stake order by o.id), array_agg(o.multiple), array_agg(o.point), array_agg(o.level))::bet_lines as lines
    into v_row from own o;
  kinds := v_row.kinds;
  lines := v_row.lines;
end $$;
revoke execute on function bets_of_issue(bigint, bigint[]) from public, caiting_app;
