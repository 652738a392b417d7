import { randomUUID } from 'node:crypto';
import { money, yuan } from '@caiting/money';
import { auditBooks, BetBatcher, createApp, modules, settleInChunks, settleNextChunk } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import {
  benchLine,
  LOTTERY,
  openAccounts,
  openBenchSite,
  openIssue,
  type BenchIssue,
  type BenchSite,
} from './money/site.ts';
import { asOwner, drawnIssue, nextBatch, NUMBERS } from './money/drawn-issue.ts';
import { besideALarge } from './money/small-issues.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const BETS = 1_000_000;
const PLAYERS = 200_000;
const FIRST_PLAYER = 1_000_000;
const BETTORS = 200;
const FIRST_BETTOR = 5_000_000;
/** A million by `--beside=`; so many are at work long enough for every small issue. */
const BESIDE_BETS = 400_000;
const FIRST_BESIDE = 6_000_000;
const SMALL_PLAYERS = 1_000;
const GOALS = ALL_GOALS.settle;

/**
 * Settling a million bets of one issue by the site's own path against pure SQL that writes the same results, lines and balances in one
 * transaction, in one run on one server; then betting on another issue meanwhile against the same betting alone; then small and empty issues that
 * are drawn while a large one settles. `--bets=N` and `--beside=N` for issues of another size, `--only=beside` for the last part alone.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const site = await openBenchSite('settle');
  try {
    const only = option('only');
    const large = only === 'beside' ? null : await aLargeIssue(site, Number(option('bets') ?? BETS));
    const beside = await aSmallBeside(site, Number(option('beside') ?? BESIDE_BETS));
    const { findings } = await step('books audited', () => auditBooks(site.database.db));
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    const figures = { bench: 'settle', goals: GOALS, ...large, ...beside, auditFindings: findings.length };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const isMet = large === null || (large.ratio <= GOALS.ratio && large.bettingKept >= GOALS.bettingKept);
    const worstMs = Math.max(beside.smallWorstMs, beside.emptyWorstMs);
    return isMet && worstMs <= GOALS.besideMs && findings.length === 0 ? 0 : 1;
  } finally {
    await site.close();
  }
}

/** Settling a large issue against pure SQL, then beside bets on another one. */
async function aLargeIssue(site: BenchSite, bets: number) {
  const players = Math.max(1, Math.round((bets / BETS) * PLAYERS));
  await openAccounts(site, FIRST_BETTOR, BETTORS);
  await step('accounts', () => openManyAccounts(site, FIRST_PLAYER, players));
  const other = await openIssue(site);

  const first = await step('bets laid', () => drawnIssue(site, bets, FIRST_PLAYER, players));
  const sqlMs = await step('pure SQL', () => pureSql(site, first));
  const second = await step('bets laid', () => drawnIssue(site, bets, FIRST_PLAYER, players));
  const settleMs = await step('settled', () => settle(site, second));
  const third = await step('bets laid', () => drawnIssue(site, bets, FIRST_PLAYER, players));
  const alone = await bettingRate(site, other, async () => pause(Math.min(5_000, settleMs)));
  const meanwhile = await step('settled while others bet', () => bettingRate(site, other, () => settle(site, third)));
  return {
    ratio: round(settleMs / sqlMs),
    bettingKept: round(meanwhile / alone),
    bets,
    pureSqlMs: Math.round(sqlMs),
    settleMs: Math.round(settleMs),
    betsPerSecondAlone: Math.round(alone),
    betsPerSecondMeanwhile: Math.round(meanwhile),
  };
}

/** How long small and empty issues wait for their payout while a large one is at work. */
async function aSmallBeside(site: BenchSite, bets: number) {
  const players = Math.max(SMALL_PLAYERS, Math.round((bets / BETS) * PLAYERS));
  await step('accounts', () => openManyAccounts(site, FIRST_BESIDE, players));
  return step('small issues beside a large one', () => besideALarge(site, { bets, first: FIRST_BESIDE, players }));
}

/** Says on stderr how long each part took: the whole is minutes. */
async function step<T>(what: string, part: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await part();
  process.stderr.write(`  ${what}: ${Math.round(performance.now() - begun)} ms\n`);
  return done;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Two hundred thousand players with money, in one batch of the ledger. */
function openManyAccounts(site: BenchSite, first: number, players: number): Promise<void> {
  return asOwner(site, async (client) => {
    const [from, to] = [first, first + players - 1];
    const { batch, at } = await nextBatch(client);
    const each = String(yuan(1_000));
    await client.query(`
      begin;
      insert into player (id, name, nickname, password_hash, accepted_terms_at) overriding system value
        select n, 'settle_' || n, '压测' || n, '-', app_now() from generate_series(${from}, ${to}) n;
      insert into account (player, asset, balance, seq) select n, 'main', ${each}, 1 from generate_series(${from}, ${to}) n;
      insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
        select n, 'main', 1, ${each}, ${each}, 403, ${batch}, n, ${at} from generate_series(${from}, ${to}) n;
      insert into house_entry values (${batch}, 'house.bonus', 403, -${each}::int8 * ${players}, ${players}, ${at});
      commit;`);
  });
}

/** The limit: the outcome is one expression, and everything is written in one transaction by plain statements. */
function pureSql(site: BenchSite, issue: BenchIssue): Promise<number> {
  return asOwner(site, async (client) => {
    const begun = performance.now();
    const { batch, at } = await nextBatch(client);
    await client.query('begin');
    await client.query(
      `create temp table outcome on commit drop as
       select b.id, b.player, case when b.picks like '1,%' then b.stake * case b.point when 80000 then 98000 else 97000 end / 10000 else 0 end as won,
              b.stake * (b.level - b.point) / 1000000 as rebate
         from bet b where b.issue_id = ${issue.id}`,
    );
    await client.query('analyze outcome');
    await client.query(
      `create temp table credit on commit drop as
       select c.*, row_number() over w as k, sum(c.amount) over w as running
         from (select player, id, 1 as part, 201 as code, won as amount from outcome where won > 0
               union all select player, id, 3, 501, rebate from outcome where rebate > 0) as c
       window w as (partition by c.player order by c.id, c.part rows unbounded preceding)`,
    );
    await client.query('analyze credit');
    await client.query(
      `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select c.player, 'main', a.seq + c.k, c.amount, a.balance + c.running, c.code, ${batch}, c.id, ${at}
         from credit c join account a on a.player = c.player and a.asset = 'main'`,
    );
    await client.query(
      `insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
       select o.id, o.player, case when o.won > 0 then 'won' else 'lost' end, o.won, 0, o.rebate, case when o.won > 0 then '1=1' else '' end,
              a.seq + c.last, coalesce(c.lines, 0), ${at}
         from outcome o left join (select id, max(k) as last, count(*) as lines from credit group by id) as c using (id)
         left join account a on a.player = o.player and a.asset = 'main' and c.id is not null`,
    );
    await client.query(
      `insert into house_entry (batch, account, code, amount, lines, at)
       select ${batch}, l.from_account, c.code, -c.amount, c.lines, ${at}
         from (select code, sum(amount) as amount, count(*) as lines from credit group by code) as c join ledger_code l using (code)`,
    );
    await client.query(
      `update account a set balance = a.balance + t.total, seq = a.seq + t.n
         from (select player, sum(amount)::int8 as total, count(*) as n from credit group by player) as t where a.player = t.player and a.asset = 'main'`,
    );
    await client.query('commit');
    return performance.now() - begun;
  });
}

/** The site's own settlement, all chunks. */
async function settle(site: BenchSite, issue: BenchIssue): Promise<number> {
  const { db, appTarget, ownerTarget } = site.database;
  const config = readConfig({ CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
  const { deps } = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  const target = { ...issue, lotteryCode: LOTTERY, group: 'SSC', draw: { numbers: NUMBERS } } as const;
  const begun = performance.now();
  await settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target, limit));
  return performance.now() - begun;
}

/** Accepted bets per second on another issue while `meanwhile` runs. */
async function bettingRate(
  { database }: BenchSite,
  issue: BenchIssue,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const batcher = new BetBatcher(database.db);
  const lines = [benchLine(issue)];
  const total = money(2n * yuan(1));
  const bodyHash = '0'.repeat(64);
  let isOver = false;
  let accepted = 0;
  const begun = performance.now();
  const play = async (player: string): Promise<void> => {
    while (!isOver) {
      const placed = await batcher.place({ player, requestId: randomUUID(), bodyHash, code: 301, total, lines });
      if (placed.outcome !== 'accepted') throw new Error(placed.outcome);
      accepted += 1;
    }
  };
  const playing = Promise.all(Array.from({ length: BETTORS }, (_, n) => play(String(FIRST_BETTOR + n))));
  await meanwhile();
  isOver = true;
  await playing;
  return accepted / ((performance.now() - begun) / 1000);
}
