import type { Group } from '@caiting/lottery/core';
import type { Queries } from '../../platform/db/pool.ts';
import { PriceRecount, recomputeBets, ShareRecount } from '../betting/index.ts';
import { drawOf, recomputeDraws } from '../draws/index.ts';
import type { Days, Finding } from '../ledger/index.ts';

/** Draws, roots and results, decided again by packages/lottery from what they were made of: what no sum over stored figures can show. */

interface Recomputed {
  readonly findings: readonly Finding[];
  readonly figures: Readonly<Record<string, string>>;
}

interface Answer {
  /** Draws or bets that were decided again. */
  readonly count: number;
  readonly findings: readonly string[];
}

interface IssuesAnswer extends Answer {
  /** Of uplines' shares of the same bets. */
  readonly shares: readonly string[];
  /** Of odds, levels and tickets of the same bets. */
  readonly prices: readonly string[];
  /** Bets from before prices were kept. */
  readonly unpriced: number;
}

/** Where it is done: on the caller's connection, or in threads. */
export interface Recomputer {
  draws(days: Days | undefined): Promise<Answer>;
  issues(ids: readonly bigint[]): Promise<IssuesAnswer>;
}

/** Lists what is to be decided on this connection; the returned function decides it, where `by` does. */
export async function prepareRecompute(
  db: Queries,
  days: Days | undefined,
  by: Recomputer = recomputerOn(db),
): Promise<() => Promise<Recomputed>> {
  const ids = await listIssues(db, days);
  return async () => {
    const [drawn, settled] = await Promise.all([by.draws(days), by.issues(ids)]);
    return {
      findings: [
        ...drawn.findings.map((detail) => ({ check: 'drawsRecomputed', detail })),
        ...settled.findings.map((detail) => ({ check: 'resultsRecomputed', detail })),
        ...settled.shares.map((detail) => ({ check: 'sharesRecomputed', detail })),
        ...settled.prices.map((detail) => ({ check: 'pricesRecomputed', detail })),
      ],
      figures: {
        drawsRecomputed: String(drawn.count),
        betsRecomputed: String(settled.count),
        betsBeforePrices: String(settled.unpriced),
      },
    };
  };
}

/** Sentences about shares of one issue; the rest is like them. */
const FINDINGS_MAX = 20;

/** On this connection. */
export const recomputerOn = (db: Queries): Recomputer => ({
  draws: async (days) => {
    const { draws, findings } = await recomputeDraws(db, days);
    return { count: draws, findings };
  },
  issues: async (ids) => {
    const findings: string[] = [];
    const shares: string[] = [];
    const prices: string[] = [];
    let unpriced = 0;
    let count = 0;
    for (let at = 0; at < ids.length; at += ISSUES_AT_ONCE) {
      const issues = await findIssues(db, ids.slice(at, at + ISSUES_AT_ONCE));
      const recounts = await ShareRecount.of(db, issues);
      const priced = await PriceRecount.of(db, issues);
      const again = await recomputeBets(db, issues, {
        isOver: ({ state }) => state === 'settled',
        every: (bet) => priced.get(bet.issueId)?.add(bet),
        each: (bet, { valid }) => recounts.get(bet.issueId)?.add(bet, valid),
      });
      for (const issue of issues) {
        const named = (said: string): string => `${issue.lotteryCode} ${issue.issueNo}: ${said}`;
        const own = again.get(issue.id);
        count += own?.bets ?? 0;
        findings.push(...(own?.findings ?? []).map(named));
        prices.push(...(priced.get(issue.id)?.findings ?? []).map(named));
        unpriced += priced.get(issue.id)?.unpriced ?? 0;
        shares.push(...(recounts.get(issue.id)?.findings() ?? []).slice(0, FINDINGS_MAX).map(named));
      }
    }
    return { count, findings, shares, prices, unpriced };
  },
});

/** Issues that are read together: planning a question over the months takes longer than its answer for a small issue. */
export const ISSUES_AT_ONCE = 25;

async function findIssues(db: Queries, ids: readonly bigint[]) {
  const rows = await db.query<IssueRow>(
    `select i.id, i.lottery_code as "lotteryCode", i.issue_no as "issueNo", i.day::text, i.state, l.group_code as group, i.bet_root as "betRoot",
            i.bet_count as "betCount", d.numbers
       from issue i join lottery l on l.code = i.lottery_code left join draw_result d on d.issue_id = i.id where i.id = any($1::int8[]) order by i.id`,
    [ids],
  );
  return rows.map(({ numbers, ...issue }) => ({
    ...issue,
    draw: numbers === null ? null : drawOf(issue.group, numbers, issue.day),
  }));
}

interface IssueRow {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly day: string;
  readonly state: string;
  readonly group: Group;
  readonly betRoot: string | null;
  readonly betCount: number | null;
  readonly numbers: number[] | null;
}

/** Closed issues that have bets, or say so, the largest first, so that threads end together. */
async function listIssues(db: Queries, days: Days | undefined): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select i.id from issue i
      where i.state in ('closed', 'drawn', 'settled', 'void') and ($1::date is null or i.day between $1 and $2)
        and (i.bet_count > 0 or exists (select from bet b where b.issue_id = i.id))
        -- Of the others not all bets are here.
        and not issue_archived(i.id)
      order by i.bet_count desc nulls last, i.id`,
    [days?.first ?? null, days?.last ?? null],
  );
  return rows.map(({ id }) => id);
}
