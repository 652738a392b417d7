import type { Check } from '../../ledger/index.ts';

/** SQL: what is kept of issues, and what bets and their results say; of bets in the archive nothing can be said. */
const DETAIL = `select format('issue %s: kept of its bets is %s, they come to %s', coalesce(i.issue_no, k.issue_id::text), k.figures, t.figures) as detail`;
const KEPT = `(select issue_id, array[bets, cancelled, players, placed, payout, refund, rebate]::numeric[] as figures from issue_sum where counted_at is not null) as k`;
const FIGURES = `array[count(*) filter (where r.state is null or r.state not in ('cancelled', 'void')), count(*) filter (where r.state in ('cancelled', 'void')),
    count(distinct b.player), coalesce(sum(b.stake), 0), coalesce(sum(r.won), 0), coalesce(sum(r.refunded), 0), coalesce(sum(r.rebate), 0)]::numeric[] as figures`;
const BETS = 'bet b left join bet_result r on r.player = b.player and r.bet_id = b.id';
const DIFFERS = 'where k.figures is distinct from t.figures and not issue_archived(k.issue_id)';

/** What was counted of issues that are done (docs/decisions/0357), from their bets again. */
export const ISSUE_SUM_CHECKS: readonly Check[] = [
  {
    name: 'issueSumsAreOfTheirBets',
    sql: `${DETAIL} from ${KEPT} left join issue i on i.id = k.issue_id
            left join (select b.issue_id, ${FIGURES} from ${BETS} group by b.issue_id) as t on t.issue_id = k.issue_id ${DIFFERS}`,
    days: ['issue'],
    // Issue by issue: never the bets of other days.
    daySql: `${DETAIL} from ${KEPT} join issue i on i.id = k.issue_id
              cross join lateral (select ${FIGURES} from ${BETS} where b.issue_id = k.issue_id) as t ${DIFFERS}`,
  },
];
