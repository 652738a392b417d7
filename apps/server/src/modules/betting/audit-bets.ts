import type { Db, Tx } from '../../platform/db/pool.ts';
import { auditLedger, runChecks, type AuditOptions, type AuditReport, type Check } from '../ledger/index.ts';
import { CHASE_CHECKS } from './chase/audit-chases.ts';
import { EXPOSURE_CHECKS } from './exposure/audit-exposure.ts';
import { ASIDE_CHECKS } from './settle/audit-aside.ts';
import { ISSUE_SUM_CHECKS } from './settle/audit-sums.ts';

/** SQL: rebates whose ref is a bet or an issue; those of card games have a day, below zero (gameRebatesArePaid). */
const OF_BETS = 'ref > 0';

const CHECKS: readonly Check[] = [
  {
    name: 'ordersArePaid',
    days: ['bet', 'entry'],
    sql: `select format('bets of order %s of player %s cost %s, line %s says %s', o.order_no, o.player, o.stake, o.entry_seq, e.amount) as detail
            from (select player, id / 256 as order_no, entry_seq, sum(stake) as stake from bet group by player, id / 256, entry_seq) as o
            left join entry e on e.player = o.player and e.asset = 'main' and e.seq = o.entry_seq
            -- Orders of a chase are paid together (chasesArePaid).
            left join chase_issue s on s.player = o.player and s.order_no = o.order_no
           where s.order_no is null and (e.code, e.ref, e.amount) is distinct from (301::smallint, o.order_no, -o.stake)`,
  },
  {
    // What is frozen in a bet beside its price: of one hand with it, so it is compared with what other hands wrote, its issue and its ledger line.
    name: 'betsAreOfTheirIssue',
    days: ['bet', 'entry'],
    sql: `select format('bet %s is written on %s %s, its issue is %s %s', b.id, b.lottery_code, b.issue_no, i.lottery_code, i.issue_no) as detail
            from bet b left join issue i on i.id = b.issue_id where (i.lottery_code, i.issue_no) is distinct from (b.lottery_code, b.issue_no)
          union all
          select format('bet %s was placed at %s, its line %s was written at %s', b.id, b.created_at, b.entry_seq, e.at)
            from bet b join entry e on e.player = b.player and e.asset = 'main' and e.seq = b.entry_seq and e.code in (301, 302)
           where e.at <> b.created_at`,
  },
  {
    name: 'ticketsCostTheirStake',
    days: ['bet'],
    sql: `select format('bet %s costs %s a ticket by %s times %s in mode %s', id, ticket_stake, multiple, unit, mode) as detail
            from bet
           where created_at >= (select at from price_begin)
             and case mode when 'stake' then ticket_stake <> 2 * unit * multiple
                           else multiple <> 1 or unit <> 100000000 or ticket_stake % 100000000 <> 0 end`,
  },
  {
    name: 'debitsHaveBets',
    days: ['entry', 'bet'],
    sql: `select format('line %s of player %s debits order %s, which has no bets', e.seq, e.player, e.ref) as detail
            from entry e
            left join (select distinct player, id / 256 as order_no from bet) as o on o.player = e.player and o.order_no = e.ref
           where e.code = 301 and o.player is null`,
  },
  {
    name: 'resultsArePaid',
    days: ['bet_result', 'entry'],
    sql: `select format('bet %s: result %s/%s/%s, ledger %s/%s/%s (won/refunded/rebate)', coalesce(r.bet_id, e.ref), r.won, r.refunded, r.rebate,
                        e.won, e.refunded, e.rebate) as detail
            from (select * from bet_result where lines > 0) as r
            full join (select player, ref, coalesce(sum(amount) filter (where code = 201), 0) as won,
                              coalesce(sum(amount) filter (where code in (202, 203, 204, 205)), 0) as refunded,
                              coalesce(sum(amount) filter (where code = 501), 0) as rebate, max(seq) as last, count(*) as lines
                         from entry where code in (201, 202, 203, 204, 205, 501) and ${OF_BETS} group by player, ref) as e
              on e.player = r.player and e.ref = r.bet_id
           where (r.won, r.refunded, r.rebate, r.entry_seq, r.lines::bigint) is distinct from (e.won, e.refunded, e.rebate, e.last, e.lines)
             -- Bets of the archive that were settled after its last day: lateResultsArePaid.
             and coalesce(r.bet_id, e.ref) >= (select bets from archived_until())`,
  },
  {
    name: 'resultsWithoutMoneyAreLost',
    days: ['bet_result'],
    sql: `select format('bet %s is %s without a ledger line', bet_id, state) as detail from bet_result
           where lines = 0 and (state <> 'lost' or won + refunded + rebate <> 0)`,
  },
  {
    name: 'resultsHaveBets',
    days: ['bet_result'],
    sql: `select format('result of bet %s of player %s has no bet', r.bet_id, r.player) as detail
            from bet_result r left join bet b on b.player = r.player and b.id = r.bet_id where b.id is null`,
  },
  {
    name: 'settledIssuesAreComplete',
    days: ['bet'],
    sql: `select format('bet %s of settled issue %s has no result', b.id, b.issue_no) as detail
            from bet b join issue i on i.id = b.issue_id left join bet_result r on r.bet_id = b.id and r.player = b.player
           where i.state = 'settled' and r.bet_id is null`,
  },
  {
    name: 'resultsFollowTheIssue',
    days: ['bet_result'],
    sql: `select format('bet %s is %s while its issue %s is %s', b.id, r.state, b.issue_no, i.state) as detail
            from bet_result r join bet b on b.player = r.player and b.id = r.bet_id left join issue i on i.id = b.issue_id
           where r.state in ('won', 'lost', 'refunded') and i.state is distinct from 'drawn' and i.state is distinct from 'settled'
              or r.state = 'void' and i.state is distinct from 'void'
                 -- Of a drawn issue two of staff may void a bet that could not be settled (betsAsideStand).
                 and not exists (select 1 from bet_aside a where a.bet_id = r.bet_id and a.player = r.player and a.state = 'done')`,
  },
  {
    name: 'sealedCountsStand',
    sql: `select format('issue %s was sealed with %s bets and has %s', i.issue_no, i.bet_count, b.bets) as detail
            from issue i
            join (select b.issue_id, count(*) filter (where r.state is distinct from 'cancelled') as bets
                    from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player group by b.issue_id) as b on b.issue_id = i.id
           where i.bet_count is not null and i.bet_count <> b.bets and not issue_archived(i.id)`,
    days: ['issue'],
    // Issue by issue: never the bets of other days.
    daySql: `select format('issue %s was sealed with %s bets and has %s', i.issue_no, i.bet_count, b.bets) as detail
               from issue i
              cross join lateral (
                select count(*) filter (where r.state is distinct from 'cancelled') as bets
                  from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player where b.issue_id = i.id) as b
              where i.bet_count is not null and i.bet_count <> b.bets and not issue_archived(i.id)`,
  },
  {
    name: 'treesLeadToTheirRoots',
    sql: `select format('the tree of issue %s has the root %s over %s bets, sealed was %s over %s', i.issue_no, t.root, t.leaves, i.bet_root, i.bet_count) as detail
            from (select issue_id, encode(merkle_root(string_agg(node, ''::bytea order by block)), 'hex') as root, sum(leaves) as leaves
                    from bet_tree group by issue_id) as t
            join issue i on i.id = t.issue_id
           where i.bet_root is not null and (t.root, t.leaves) is distinct from (i.bet_root, i.bet_count::bigint)`,
    days: ['issue'],
    daySql: `select format('the tree of issue %s has the root %s over %s bets, sealed was %s over %s', i.issue_no, t.root, t.leaves, i.bet_root, i.bet_count) as detail
               from issue i
              cross join lateral (
                select encode(merkle_root(string_agg(node, ''::bytea order by block)), 'hex') as root, sum(leaves) as leaves
                  from bet_tree t where t.issue_id = i.id having count(*) > 0) as t
              where i.bet_root is not null and (t.root, t.leaves) is distinct from (i.bet_root, i.bet_count::bigint)`,
  },
  {
    name: 'daysAddUp',
    days: ['bet_result', 'player_day'],
    sql: `select format('day %s of player %s says %s, its results say %s', coalesce(d.day, r.day), coalesce(d.player, r.player), d.figures, r.figures) as detail
            from (select player, day, array[bets, stake, won, refunded, rebate, returned] as figures from player_day where day > (select day from archived_until())) as d
            full join (select r.player, (r.at at time zone 'Asia/Shanghai')::date as day,
                              array[count(*) filter (where r.state not in ('cancelled', 'void')),
                                    coalesce(sum(b.stake) filter (where r.state not in ('cancelled', 'void')), 0), sum(r.won),
                                    coalesce(sum(r.refunded) filter (where r.state not in ('cancelled', 'void')), 0), sum(r.rebate),
                                    coalesce(sum(r.refunded) filter (where r.state in ('cancelled', 'void')), 0)] as figures
                         from bet_result r join bet b on b.player = r.player and b.id = r.bet_id group by 1, 2) as r
              on r.player = d.player and r.day = d.day
            -- Of bets of the archive that were settled after its last day.
            left join (select p.player, p.day, array[sum(p.figures[1]), sum(p.figures[2]), sum(p.figures[3]), sum(p.figures[4]), sum(p.figures[5]),
                                                     sum(p.figures[6])] as figures
                         from archived_player p where p.archive in (select id from archived_months()) group by p.player, p.day) as a
              on a.player = coalesce(d.player, r.player) and a.day = coalesce(d.day, r.day)
           where d.figures::numeric[] is distinct from
                 case when a.player is null then r.figures::numeric[]
                      else array(select coalesce(r.figures[n], 0) + a.figures[n] from generate_series(1, 6) as n)::numeric[] end`,
  },
  {
    name: 'betDaysAddUp',
    days: ['bet', 'bet_day'],
    sql: `select format('bets of %s placed on %s by player %s: listed as %s, they are %s', coalesce(d.lottery_code, r.lottery_code),
                        coalesce(d.day, r.day), coalesce(d.player, r.player), d.figures, r.figures) as detail
            from (select player, day, lottery_code, array[first_id, last_id, won_bets, won_stake, won_back, lost_bets, lost_stake, lost_back, void_bets,
                                                          void_stake, void_back, won_refund, won_rebate]::numeric[] as figures
                    from bet_day where day > (select day from archived_until())) as d
            full join (select player, day, lottery_code,
                              array[min(id), max(id)] ||
                              array[count(*) filter (where kind = 'won'), coalesce(sum(stake) filter (where kind = 'won'), 0),
                                    coalesce(sum(back) filter (where kind = 'won'), 0),
                                    count(*) filter (where kind = 'lost'), coalesce(sum(stake) filter (where kind = 'lost'), 0),
                                    coalesce(sum(back) filter (where kind = 'lost'), 0),
                                    count(*) filter (where kind = 'void'), coalesce(sum(stake) filter (where kind = 'void'), 0),
                                    coalesce(sum(back) filter (where kind = 'void'), 0),
                                    coalesce(sum(refunded) filter (where kind = 'won'), 0), coalesce(sum(rebate) filter (where kind = 'won'), 0)]::numeric[] as figures
                         from (select b.player, (b.created_at at time zone 'Asia/Shanghai')::date as day, b.lottery_code, b.id, b.stake,
                                      r.won + r.refunded + r.rebate as back, r.refunded, r.rebate,
                                      case r.state when 'refunded' then 'won' when 'cancelled' then 'void' else r.state end as kind
                                 from bet_result r join bet b on b.player = r.player and b.id = r.bet_id) as done
                        group by player, day, lottery_code) as r
              on r.player = d.player and r.day = d.day and r.lottery_code = d.lottery_code
           where d.figures is distinct from r.figures`,
  },
  {
    name: 'daysFollowTheLedger',
    days: ['entry', 'player_day', 'agent_day'],
    sql: `select format('day %s of player %s: won %s and rebates %s, ledger %s and %s', coalesce(d.day, e.day), coalesce(d.player, e.player), d.won,
                        d.rebate, e.won, e.rebate) as detail
            from (select coalesce(p.player, a.player) as player, coalesce(p.day, a.day) as day, coalesce(p.won, 0) as won,
                         coalesce(p.rebate, 0) + coalesce(a.rebate, 0) as rebate
                    from player_day p full join agent_day a on a.player = p.player and a.day = p.day
                   where coalesce(p.day, a.day) > (select day from archived_until())) as d
            full join (select player, (at at time zone 'Asia/Shanghai')::date as day, coalesce(sum(amount) filter (where code = 201), 0) as won,
                              coalesce(sum(amount) filter (where code in (501, 502)), 0) as rebate
                         from entry where code in (201, 501, 502) and ${OF_BETS} group by 1, 2) as e on e.player = d.player and e.day = d.day
           where (coalesce(d.won, 0), coalesce(d.rebate, 0)) <> (coalesce(e.won, 0), coalesce(e.rebate, 0))`,
  },
  {
    name: 'agentDaysAddUp',
    days: ['agent_day', 'agent_rebate'],
    sql: `select format('agent %s on %s: the day says stakes of %s, its shares are of %s', coalesce(d.player, r.player), coalesce(d.day, r.day), d.valid, r.valid) as detail
            from (select player, day, valid from agent_day where day > (select day from archived_until())) as d
            full join (select player, (at at time zone 'Asia/Shanghai')::date as day, sum(valid_stake) as valid from agent_rebate
                        where at >= (select ending from archived_until()) group by 1, 2) as r on r.player = d.player and r.day = d.day
           where d.valid is distinct from r.valid`,
  },
  {
    name: 'agentsArePaid',
    days: ['entry', 'agent_rebate'],
    sql: `select format('agent %s of issue %s: earned %s, paid %s', coalesce(a.player, e.player), coalesce(a.issue_id, e.ref), a.amount, e.amount) as detail
            from (select player, issue_id, sum(amount) as amount
                    from (select player, issue_id, floor(sum(share) / 10000000000) * 10000 as amount from agent_rebate
                           where at >= (select ending from archived_until()) group by player, issue_id, chunk) as chunks
                   where amount > 0 group by player, issue_id) as a
            full join (select player, ref, sum(amount) as amount from entry where code = 502 and ${OF_BETS} group by player, ref) as e
              on e.player = a.player and e.ref = a.issue_id
           where a.amount is distinct from e.amount`,
  },
];

/** The whole audit: the ledger's own checks, then that every debit has its bets and every result its money. One snapshot; reads everything. */
export function auditBooks(db: Db, options: AuditOptions = {}): Promise<AuditReport> {
  const snapshot = { isolation: 'repeatable read', isReadOnly: true, isLong: true } as const;
  return db.tx((tx) => auditBooksOn(tx, options), snapshot);
}

/** The same on the caller's snapshot. */
export async function auditBooksOn(tx: Tx, options: AuditOptions = {}): Promise<AuditReport> {
  await tx.run(`set local work_mem = '256MB'`);
  const ledger = await auditLedger(tx, options);
  const findings = [
    ...ledger.findings,
    ...(await runChecks(
      tx,
      [...CHECKS, ...ASIDE_CHECKS, ...CHASE_CHECKS, ...EXPOSURE_CHECKS, ...ISSUE_SUM_CHECKS],
      options,
    )),
  ];
  return { findings, figures: ledger.figures };
}
