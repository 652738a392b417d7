import { randomUUID } from 'node:crypto';
import pg from 'pg';
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
import { GOALS as ALL_GOALS } from './support/goals.ts';

const BETS = 1_000_000;
const PLAYERS = 200_000;
const FIRST_PLAYER = 1_000_000;
const BETTORS = 200;
const FIRST_BETTOR = 5_000_000;
const GOALS = ALL_GOALS.settle;
/** 1 on the first place: about a tenth of 定位胆 first digits, and what the yardstick's SQL looks for. */
const NUMBERS = [1, 2, 3, 4, 5] as const;

/**
 * Settling a million bets of one issue by the site's own path against pure SQL that writes the same results, lines and balances in one
 * transaction, in one run on one server; then betting on another issue meanwhile against the same betting alone. `--bets=N` for less.
 */
export async function run(args: readonly string[]): Promise<number> {
  const bets = Number(args.find((arg) => arg.startsWith('--bets='))?.slice(7) ?? BETS);
  const players = Math.max(1, Math.round((bets / BETS) * PLAYERS));
  const site = await openBenchSite('settle');
  try {
    await openAccounts(site, FIRST_BETTOR, BETTORS);
    await step('accounts', () => openManyAccounts(site, players));
    const other = await openIssue(site);

    const first = await step('bets laid', () => drawnIssue(site, bets, players));
    const sqlMs = await step('pure SQL', () => pureSql(site, first));
    const second = await step('bets laid', () => drawnIssue(site, bets, players));
    const settleMs = await step('settled', () => settle(site, second));
    const third = await step('bets laid', () => drawnIssue(site, bets, players));
    const alone = await bettingRate(site, other, async () => pause(Math.min(5_000, settleMs)));
    const meanwhile = await step('settled while others bet', () => bettingRate(site, other, () => settle(site, third)));

    const { findings } = await step('books audited', () => auditBooks(site.database.db));
    const ratio = settleMs / sqlMs;
    const bettingKept = meanwhile / alone;
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    const figures = {
      bench: 'settle',
      ratio: round(ratio),
      bettingKept: round(bettingKept),
      goals: GOALS,
      bets,
      pureSqlMs: Math.round(sqlMs),
      settleMs: Math.round(settleMs),
      betsPerSecondAlone: Math.round(alone),
      betsPerSecondMeanwhile: Math.round(meanwhile),
      auditFindings: findings.length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return ratio <= GOALS.ratio && bettingKept >= GOALS.bettingKept && findings.length === 0 ? 0 : 1;
  } finally {
    await site.close();
  }
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

async function asOwner<T>(site: BenchSite, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerTarget } = site.database;
  const client = new pg.Client(typeof ownerTarget === 'string' ? { connectionString: ownerTarget } : ownerTarget);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Two hundred thousand players with money, in one batch of the ledger. */
function openManyAccounts(site: BenchSite, players: number): Promise<void> {
  return asOwner(site, async (client) => {
    const [from, to] = [FIRST_PLAYER, FIRST_PLAYER + players - 1];
    const each = String(yuan(1_000));
    await client.query(`
      begin;
      insert into account (player, asset, balance, seq) select n, 'main', ${each}, 1 from generate_series(${from}, ${to}) n;
      insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
        select n, 'main', 1, ${each}, ${each}, 403, 1000000000, n, app_now() from generate_series(${from}, ${to}) n;
      insert into house_entry values (1000000000, 'house.bonus', 403, -${each}::int8 * ${players}, ${players}, app_now());
      commit;`);
  });
}

/**
 * An issue with so many paid bets, drawn. Laid by SQL in the shape that place_bets writes, one bet an order: digits and points vary, so that
 * the rules are asked about 40 forms, a tenth of the bets win, and half of them earn a rebate.
 */
function drawnIssue(site: BenchSite, bets: number, players: number): Promise<BenchIssue> {
  return asOwner(site, async (client) => {
    const issue = await openIssue(site);
    const stake = String(yuan(2));
    const { rows } = await client.query<{ batch: string; base: string }>(
      `select nextval('ledger_batch')::text as batch, nextval('bet_order')::text as base`,
    );
    const [{ batch, base } = { batch: '0', base: '0' }] = rows;
    await client.query(`select setval('bet_order', ${base}::int8 + ${bets})`);
    await client.query('begin');
    await client.query(
      `create temp table laid on commit drop as
       select ${FIRST_PLAYER} + n % ${players} as player, ${base}::int8 + n as order_id, n % 10 as digit, n % 4 as point,
              row_number() over (partition by n % ${players} order by n) as k
         from generate_series(0, ${bets - 1}) n`,
    );
    await client.query('analyze laid');
    await client.query(
      `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select a.player, 'main', a.seq + l.k, -${stake}, a.balance - l.k * ${stake}, 301, ${batch}, l.order_id, app_now()
         from laid l join account a on a.player = l.player and a.asset = 'main'`,
    );
    await client.query(
      `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds, rules,
                        entry_seq, created_at)
       select a.player, l.order_id * 256, $1, $2, $3, 'DWD', l.digit || ',-,-,-,-', 1, ${stake}, ${stake}, 100000000, 1, 'stake', 80000 - 10000 * (l.point % 2), 80000,
              case l.point % 2 when 0 then '1=9.8000' else '1=9.7000' end, $4, a.seq + l.k, app_now()
         from laid l join account a on a.player = l.player and a.asset = 'main' order by l.order_id`,
      [issue.id, LOTTERY, issue.issueNo, benchLine(issue).rules],
    );
    await client.query(
      `update account a set balance = a.balance - t.n * ${stake}, seq = a.seq + t.n
         from (select player, count(*) as n from laid group by player) as t where a.player = t.player and a.asset = 'main'`,
    );
    await client.query(
      `insert into house_entry values (${batch}, 'house.game', 301, ${stake}::int8 * ${bets}, ${bets}, app_now())`,
    );
    await client.query(
      `update issue set state = 'drawn', sealed_at = app_now(), bet_root = repeat('0', 64), bet_count = ${bets} where id = $1`,
      [issue.id],
    );
    await client.query(
      `insert into draw_result (issue_id, numbers, open_number, drawn_at) values ($1, '{1,2,3,4,5}', '1,2,3,4,5', app_now())`,
      [issue.id],
    );
    await client.query('commit');
    for (const table of ['bet', 'account', 'entry']) await client.query(`analyze ${table}`);
    await checkpoint(site);
    return issue;
  });
}

/** Both sides begin with nothing left to write of what was laid before. */
async function checkpoint({ socketFolder }: BenchSite): Promise<void> {
  const admin = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query('checkpoint');
  await admin.end();
}

/** The limit: the outcome is one expression, and everything is written in one transaction by plain statements. */
function pureSql(site: BenchSite, issue: BenchIssue): Promise<number> {
  return asOwner(site, async (client) => {
    const begun = performance.now();
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
       select c.player, 'main', a.seq + c.k, c.amount, a.balance + c.running, c.code, b.batch, c.id, app_now()
         from credit c join account a on a.player = c.player and a.asset = 'main' cross join (select nextval('ledger_batch') as batch) as b`,
    );
    await client.query(
      `insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
       select o.id, o.player, case when o.won > 0 then 'won' else 'lost' end, o.won, 0, o.rebate, case when o.won > 0 then '1=1' else '' end,
              a.seq + c.last, coalesce(c.lines, 0), app_now()
         from outcome o left join (select id, max(k) as last, count(*) as lines from credit group by id) as c using (id)
         left join account a on a.player = o.player and a.asset = 'main' and c.id is not null`,
    );
    await client.query(
      `insert into house_entry (batch, account, code, amount, lines, at)
       select (select last_value from ledger_batch), l.from_account, c.code, -c.amount, c.lines, app_now()
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
  await settleInChunks(deps, (tx) => settleNextChunk(deps, tx, target));
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
