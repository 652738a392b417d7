import type { Queries } from '../../platform/db/pool.ts';
import { isAsked, runCheck, type Check, type Days, type Finding } from '../ledger/index.ts';
import { leafCount, leafNodes, nodeOfBlock, rootOver, type Node } from './tree.ts';

/** What the nightly proofs say is what the books say (docs/decisions/0315). */

/** Rows that follow each other, and the operators' log names each of them: none is changed, left out or taken away later. */
const NIGHTS_STAND: Check = {
  name: 'liabilityNightsStand',
  sql: `select format('the proof of %s does not follow the one before it', d.day) as detail
          from (select l.*, lag(l.hash, 1, sha256('')) over w as expected, lag(l.seq, 1, 0) over w as previous, lag(l.day) over w as yesterday
                  from liability_day l window w as (order by l.seq)) as d
         where d.before <> d.expected or d.seq <> d.previous + 1 or d.day <= d.yesterday
            or d.hash <> liability_day_hash(d.before, d.day, d.seq, d.taken_at, d.batch, d.players, d.owed, d.root)
        union all
        select format('the operators'' log says nothing of the proof of %s, or another hash', d.day) from liability_day d
         where not exists (select from staff_log l where l.act = 'proveLiabilities' and l.staff is null
                             and l.detail ->> 'day' = d.day::text and l.detail ->> 'hash' = encode(d.hash, 'hex'))
        union all
        select format('the proof of %s is gone, of which the operators'' log tells', l.detail ->> 'day') from staff_log l
         where l.act = 'proveLiabilities' and l.staff is null
           and not exists (select from liability_day d where d.day::text = l.detail ->> 'day' and encode(d.hash, 'hex') = l.detail ->> 'hash')`,
};

/** A night is missing when the site was there to take it: money moved after five o'clock of that day. From six o'clock on it is asked for. */
const NIGHTS_KEPT: Check = {
  name: 'liabilityNightsAreKept',
  sql: `select format('nothing was published in the night of %s', n.day::date) as detail
          from generate_series((select min(l.day) + 1 from liability_day l)::timestamp, shanghai_day((select app_now()) - interval '6 hours')::timestamp, interval '1 day') as n (day)
         where not exists (select from liability_day l where l.day = n.day::date)
           and exists (select from entry e where e.at >= (n.day + interval '5 hours') at time zone 'Asia/Shanghai'
                          and e.at < (n.day + interval '1 day') at time zone 'Asia/Shanghai')`,
};

/** By the lines alone, without a look at balances: what all lines up to the night's batch come to. Behind the archive every night, in an audit of days what came since the night before. */
const FOLLOW_LINES: Check = {
  name: 'liabilitiesFollowLines',
  sql: `with moves as (select e.batch, sum(e.amount) as amount from entry e group by e.batch),
             told as (select m.batch, false as is_night, m.amount, null::date as day from moves m
                      union all select l.batch, true, 0, l.day from liability_day l),
             sums as (select t.day, t.is_night, (select coalesce(sum(a.balance), 0) from archived_balances() a)
                             + sum(t.amount) over (order by t.batch, t.is_night) as owed from told t)
        select format('in the night of %s the lines of the books came to %s, published was %s', l.day, s.owed, l.owed) as detail
          from sums s join liability_day l on l.day = s.day
         where s.is_night and s.owed <> l.owed and l.taken_at >= coalesce((select ending from archived_until()), '-infinity') + interval '1 hour'`,
  daySql: `select format('in the night of %s the lines of the books came to %s, published was %s', l.day, s.owed, l.owed) as detail
             from (select * from liability_day order by seq desc limit 1) as l
             left join liability_day p on p.seq = l.seq - 1
            cross join lateral (select coalesce(p.owed, (select sum(a.balance) from archived_balances() a), 0) + coalesce(sum(e.amount), 0) as owed
                                  from entry e where e.batch <= l.batch and e.batch > coalesce(p.batch, 0)
                                   and (p.taken_at is null or e.at >= p.taken_at - interval '1 hour')) as s
            where s.owed <> l.owed`,
};

/** Each leaf of the newest night is a player's money then, each player with money has one leaf, and nobody else. */
const LEAVES_ARE_BALANCES: Check = {
  name: 'liabilityLeavesAreBalances',
  sql: 'select detail from liability_leaf_faults() as detail',
};

const TREE_STANDS = 'liabilityTreeStands';
const CHECKS = [NIGHTS_STAND, NIGHTS_KEPT, FOLLOW_LINES, LEAVES_ARE_BALANCES];
export const LIABILITY_CHECKS: readonly string[] = [...CHECKS.map(({ name }) => name), TREE_STANDS];

export async function liabilityFindings(db: Queries, days?: Days, only?: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS) if (isAsked(check.name, { only })) findings.push(...(await runCheck(db, check, days)));
  if (isAsked(TREE_STANDS, { only }))
    findings.push(...(await brokenTrees(db)).map((detail) => ({ check: TREE_STANDS, detail })));
  return findings;
}

/** The newest tree, reckoned again block by block; of the older ones that are kept, that their blocks lead to the root. */
async function brokenTrees(db: Queries): Promise<string[]> {
  const nights = await db.query<{ day: string; players: number; owed: bigint; root: Buffer }>(
    `select day::text, players, owed, root from liability_day where day > (select max(day) - 8 from liability_day) order by day desc`,
  );
  const faults: string[] = [];
  for (const [age, { day, players, owed, root }] of nights.entries()) {
    const blocks = await db.query<Node & { block: number; leaves: number; begins: boolean }>(
      'select block, hash, owed, length(leaves) / 64 as leaves, first_key = substr(leaves, 1, 32) as begins from liability_block where day = $1 order by block',
      [day],
    );
    const top = rootOver(blocks);
    if (!top.hash.equals(root) || top.owed !== owed) faults.push(`the blocks of ${day} do not lead to its root`);
    for (const { block, begins } of blocks)
      if (!begins) faults.push(`block ${block} of ${day} does not begin with its first leaf`);
    const count = blocks.reduce((sum, { leaves }) => sum + leaves, 0);
    if (count !== players) faults.push(`${day} has ${count} leaves, published were ${players}`);
    if (age === 0) for (const { block } of blocks) faults.push(...(await brokenBlock(db, day, block)));
  }
  return faults;
}

async function brokenBlock(db: Queries, day: string, block: number): Promise<string[]> {
  const { leaves, ...told } = await db.one<Node & { leaves: Buffer }>(
    'select leaves, hash, owed from liability_block where day = $1 and block = $2',
    [day, block],
  );
  const top = nodeOfBlock(leaves, block);
  const isBelowZero = leafNodes(leaves).some(({ owed }) => owed < 0n);
  return top.hash.equals(told.hash) && top.owed === told.owed && leafCount(leaves) > 0 && !isBelowZero
    ? []
    : [`block ${block} of ${day} is not what its leaves come to`];
}
