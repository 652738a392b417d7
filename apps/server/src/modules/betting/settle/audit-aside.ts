import type { Check } from '../../ledger/index.ts';

/** That bets which could not be settled are accounted for (docs/decisions/0179). Each check lists what is wrong. */
export const ASIDE_CHECKS: readonly Check[] = [
  {
    name: 'betsAsideStand',
    sql: `select format('bet %s is set aside (%s), its result is %s, its issue %s, decided by request %s', a.bet_id, a.state, coalesce(r.state, 'none'),
                        coalesce(i.state, 'unknown'), coalesce(a.request::text, 'none')) as detail
            from bet_aside a
            left join bet b on b.player = a.player and b.id = a.bet_id and b.issue_id = a.issue_id
            left join bet_result r on r.bet_id = a.bet_id and r.player = a.player
            left join issue i on i.id = a.issue_id
            left join staff_request q on q.id = a.request
           where a.bet_id >= (select bets from archived_until()) and (b.id is null
              or (a.state = 'done') <> (r.bet_id is not null)
              or a.state <> 'done' and i.state is distinct from 'drawn' and i.state is distinct from 'void'
              -- Nothing is decided by one person.
              or a.state <> 'waiting' and (q.confirmed_by is null or q.confirmed_by = q.asked_by or q.act not in ('settleBetsAside', 'voidBetsAside'))
              or a.state = 'done' and i.state <> 'void' and (r.state = 'void') is distinct from (q.act = 'voidBetsAside'))`,
  },
  {
    name: 'settledPartsAreComplete',
    days: ['bet'],
    sql: `select format('bet %s of issue %s was passed over: no result, and not set aside', b.id, b.issue_no) as detail
            from issue_settlement s
            join bet b on b.issue_id = s.issue_id and (s.finished_at is not null or b.id <= s.done_upto)
            left join bet_result r on r.bet_id = b.id and r.player = b.player
            left join bet_aside a on a.bet_id = b.id and a.player = b.player
           where r.bet_id is null and a.bet_id is null`,
  },
];
