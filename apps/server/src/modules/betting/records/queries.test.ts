import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../platform/testing/database.ts';
import { auditBooks } from '../audit-bets.ts';
import { anIssue } from '../testing/build.ts';
import { countBetsByState, listBetsPage, sumBets, sumBetsByDay, type BetFilter } from './queries.ts';

const { db, owner } = await testDatabase();
const PLAYER = '77';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ALL: BetFilter = { state: 'all', lotteryCode: null, from: null, to: null };
const LOTTERIES = ['ssc1', 'pk101', 'ssc3'] as const;
const DAYS = 12;

interface Laid {
  readonly id: bigint;
  readonly lottery: string;
  readonly at: number;
  readonly state: 'won' | 'refunded' | 'lost' | 'cancelled' | 'void' | null;
  readonly stake: bigint;
  readonly back: bigint;
}
const laid: Laid[] = [];
/** Midnight in Shanghai that begins the first day. */
let start = 0;

/** A bet as place_bets writes it, by the owner; its result comes through the triggers, as settlement brings it. */
async function lay(id: bigint, issueId: bigint, lottery: string, at: number, stake: bigint): Promise<void> {
  await owner.run(
    `insert into bet values ($1, $2, $3, $4, 'x', 'DWD', '1', 1, $5, $5, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, to_timestamp($6 / 1000.0))`,
    [PLAYER, id, issueId, lottery, stake, at],
  );
}

async function results(rows: readonly Laid[]): Promise<void> {
  const text = (values: readonly unknown[]) => `{${values.join(',')}}`;
  await owner.run(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
     select id, ${PLAYER}, state, case state when 'won' then back else 0 end, case when state in ('lost', 'won') then 0 else back end,
            case state when 'lost' then back else 0 end, app_now()
       from unnest($1::int8[], $2::text[], $3::int8[]) as t (id, state, back)`,
    [text(rows.map(({ id }) => id)), text(rows.map(({ state }) => state)), text(rows.map(({ back }) => back))],
  );
}

const STATES = ['lost', 'won', 'lost', 'refunded', 'lost', 'lost', 'cancelled', 'won', 'void', 'lost'] as const;

beforeAll(async () => {
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  start = Math.floor((now.getTime() + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000 - (DAYS - 1) * DAY_MS;
  const old = new Map<string, bigint>();
  const open = new Map<string, bigint>();
  for (const lottery of LOTTERIES) {
    const past = await anIssue(db, { lottery, opensMs: -20 * DAY_MS, closeMs: -19 * DAY_MS, state: 'void' });
    old.set(lottery, past.id);
    await owner.run(
      `insert into issue_settlement (issue_id, kind, started_at, finished_at) values ($1, 'void', app_now(), app_now())`,
      [past.id],
    );
    // ssc3 has stood closed for three days: its draw is late, and its bets wait.
    const late = lottery === 'ssc3';
    const begun = { lottery, opensMs: late ? -3 * DAY_MS : -30 * MINUTE_MS, state: late ? 'closed' : 'selling' };
    open.set(lottery, (await anIssue(db, begun)).id);
  }
  // Every 90 minutes one bet; of each ten, the third comes milliseconds before the second although its id is higher, and one day has no ssc1 at all.
  for (let n = 0, at = start + 7; at < now.getTime() - 31 * MINUTE_MS; n += 1, at += 90 * MINUTE_MS) {
    const lottery = n % 16 < 12 ? 'ssc1' : n % 16 === 15 ? 'ssc3' : 'pk101';
    const state = STATES[(n * 7) % 10] ?? 'lost';
    const stake = yuan(2 + (n % 5));
    const back = state === 'lost' ? BigInt(n % 3) * 1_000_000n : state === 'won' ? stake * 3n : stake;
    const placedAt = n % 10 === 2 ? at - 90 * MINUTE_MS - 5 : at;
    laid.push({ id: BigInt(n + 1) * 256n, lottery, at: placedAt, state, stake, back });
  }
  for (const bet of laid) await lay(bet.id, old.get(bet.lottery) ?? 0n, bet.lottery, bet.at, bet.stake);
  for (let from = 0; from < laid.length; from += 17) await results(laid.slice(from, from + 17));
  const waiting = [
    ['ssc3', now.getTime() - 2 * DAY_MS],
    ['ssc1', now.getTime() - 20 * MINUTE_MS],
    ['pk101', now.getTime() - 10 * MINUTE_MS],
    ['ssc1', now.getTime() - MINUTE_MS],
  ] as const;
  for (const [n, [lottery, at]] of waiting.entries()) {
    // The one of two days ago has the id of that time.
    const id = n === 0 ? (laid.findLast((bet) => bet.at < at)?.id ?? 0n) + 1n : BigInt(10_000 + n) * 256n;
    const bet: Laid = { id, lottery, at, state: null, stake: yuan(10), back: 0n };
    await lay(id, open.get(lottery) ?? 0n, lottery, at, bet.stake);
    laid.push(bet);
  }
  laid.sort((a, b) => (a.id < b.id ? -1 : 1));
});

const OF_STATE: Record<BetFilter['state'], readonly (Laid['state'] | 'any')[]> = {
  all: ['any'],
  placed: [null],
  won: ['won', 'refunded'],
  lost: ['lost'],
  cancelled: ['cancelled', 'void'],
};
const wanted = ({ state, lotteryCode, from, to }: BetFilter): Laid[] =>
  laid
    .filter(
      (bet) =>
        (OF_STATE[state].includes('any') || OF_STATE[state].includes(bet.state)) &&
        (lotteryCode === null || bet.lottery === lotteryCode) &&
        (from === null || bet.at >= from.getTime()) &&
        (to === null || bet.at < to.getTime()),
    )
    .toReversed();

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

function totalsOf(bets: readonly Laid[]) {
  const backOf = (...states: readonly Laid['state'][]) =>
    sum(bets.filter(({ state }) => states.includes(state)).map(({ back }) => back));
  return {
    count: bets.filter(({ state }) => state !== 'cancelled' && state !== 'void').length,
    cancelled: bets.filter(({ state }) => state === 'cancelled' || state === 'void').length,
    placed: sum(bets.map(({ stake }) => stake)),
    open: sum(bets.filter(({ state }) => state === null).map(({ stake }) => stake)),
    payout: backOf('won'),
    refund: backOf('refunded', 'cancelled', 'void'),
    rebate: backOf('lost'),
  };
}

async function compare(filter: BetFilter): Promise<void> {
  const bets = wanted(filter);
  const name = JSON.stringify(filter);
  const rows = await listBetsPage(db, PLAYER, filter, null, 1_000);
  expect(
    rows.map(({ id }) => id),
    name,
  ).toEqual(bets.map(({ id }) => id));
  expect(await sumBets(db, PLAYER, filter), name).toEqual(totalsOf(bets));
  const { state: _, ...span } = filter;
  const inState = (state: 'placed' | 'won' | 'lost' | 'cancelled') => wanted({ ...span, state }).length;
  expect(await countBetsByState(db, PLAYER, span), name).toEqual({
    placed: inState('placed'),
    won: inState('won'),
    lost: inState('lost'),
    cancelled: inState('cancelled'),
  });
  const byDay = Map.groupBy(bets, ({ at }) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10));
  expect(await sumBetsByDay(db, PLAYER, filter, [...byDay.keys()]), name).toEqual(
    [...byDay].map(([day, list]) => ({ day, ...totalsOf(list) })).toSorted((a, b) => (a.day < b.day ? 1 : -1)),
  );
}

const STATE_NAMES = Object.keys(OF_STATE) as BetFilter['state'][];

describe('lists and totals are those of the bets themselves', () => {
  test('the books agree with the sums by day', async () => {
    const { findings } = await auditBooks(db);
    expect(findings.filter(({ check }) => check === 'betDaysAddUp')).toEqual([]);
  });

  test.each([...LOTTERIES, null, 'k31'])('in every state, lottery %s', async (lotteryCode) => {
    for (const state of STATE_NAMES) await compare({ ...ALL, state, lotteryCode });
  });

  test('in whole days, cut days and moments that no day begins at', async () => {
    const edges = [
      start,
      start + 90 * MINUTE_MS + 7,
      start + 90 * MINUTE_MS + 2,
      start + 3 * DAY_MS,
      start + 3 * DAY_MS + 1,
      start + 5 * DAY_MS - 1,
      start + 5 * DAY_MS + 10 * 3_600_000,
      start + DAYS * DAY_MS,
    ];
    for (const [n, from] of edges.entries())
      for (const to of edges.slice(n + 1))
        for (const state of ['all', 'won'] as const)
          await compare({ state, lotteryCode: n % 2 ? 'ssc1' : null, from: new Date(from), to: new Date(to) });
  });

  test.each(STATE_NAMES)('pages of %s follow one another without gap or double', async (state) => {
    for (const lotteryCode of [null, 'ssc1', 'ssc3']) {
      const filter = { ...ALL, state, lotteryCode, from: new Date(start + DAY_MS) };
      const seen: bigint[] = [];
      for (let before: string | null = null; ; before = String(seen.at(-1))) {
        const page = await listBetsPage(db, PLAYER, filter, before, 3);
        seen.push(...page.map(({ id }) => id));
        if (page.length < 3) break;
      }
      expect(seen).toEqual(wanted(filter).map(({ id }) => id));
    }
  });

  test('a player without bets has none', async () => {
    expect(await listBetsPage(db, '78', { ...ALL, from: new Date(start), to: new Date(start + 1) }, null, 10)).toEqual(
      [],
    );
    expect(await sumBets(db, '78', ALL)).toEqual({
      count: 0,
      cancelled: 0,
      placed: 0n,
      open: 0n,
      payout: 0n,
      refund: 0n,
      rebate: 0n,
    });
  });
});
