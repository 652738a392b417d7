import { createHmac, hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bettingCalls, lotteryCalls, toEnpath } from '@caiting/contract';
import { merkleLeaf, merkleRoot } from '@caiting/lottery/draw';
import {
  adoptBeacon,
  beaconOf,
  bettingModule,
  callApp,
  createApp,
  DrawClock,
  drawsModule,
  modules,
  type App,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { benchForm, openBenchSite, openIssue, openPlayers, runLoad, type BenchSite } from './money/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';
import { NO_LIMITS } from './support/site.ts';

const BETS = 200_000;
/** Of them in the last two seconds before the close: what nothing could hash ahead. */
const LAST_SHARE = 20;
const CHUNK = 10_000;
const LOTTERIES = 9;
const PLAYERS = 40;
const BETS_PER_SECOND = 200;
const PROOFS = 60;
/** Bets of the one who asks for proofs. */
const OWN_EVERY = 1_000;
const LAY_MS_PER_BET = 0.25;
const MARGIN_MS = 10_000;
const LATE_MAX_MS = 60_000;
const GOALS = ALL_GOALS.seal;

/**
 * Nine lotteries close in one second, one of them with 200,000 bets: how late each is sealed, how long others wait for a bet meanwhile, and how long
 * a proof in the large issue takes. `ratio`: the time from the close to the seal of the large one against hashing the same leaves in one loop.
 * `--bets=N` for less.
 */
export async function run(args: readonly string[]): Promise<number> {
  const bets = Number(args.find((arg) => arg.startsWith('--bets='))?.slice(7) ?? BETS);
  const site = await openBenchSite('seal');
  const owner = openDb(site.database.ownerTarget, { connectionsMax: 2 });
  let server: Awaited<ReturnType<typeof openServer>> | undefined;
  try {
    const other = await openIssue(site);
    const tokens = await openPlayers(site, PLAYERS);
    server = await openServer(site);
    const closeAt = Date.now() + MARGIN_MS + bets * LAY_MS_PER_BET;
    const issues = await openIssues(owner, closeAt);
    const [large = 0n] = issues;
    await laySale(owner, large, bets, closeAt);

    const form = benchForm(other);
    const path = toEnpath(bettingCalls.addBetting.path);
    const { port, app } = server;
    const order = { port, path, form, tokens, perSecond: BETS_PER_SECOND };
    await delay(closeAt - 500 - Date.now());
    const load = await runLoad({ ...order, seconds: 3 });
    const late = await sealed(owner, issues);
    const bareMs = await bareHash(owner, large);
    const proofs = await timeProofs(app, tokens[0] ?? '', await ownBets(owner, large));
    const coldMs = await coldSeal(owner, large);

    const figures = {
      bench: 'seal',
      ratio: round((late.get(large) ?? Number.NaN) / bareMs),
      goals: GOALS,
      bets,
      largeMs: Math.round(late.get(large) ?? Number.NaN),
      worstMs: Math.round(Math.max(...late.values())),
      bareMs: Math.round(bareMs),
      coldMs: Math.round(coldMs),
      othersP50Ms: round(load.p50),
      othersP99Ms: round(load.p99),
      othersBets: load.accepted,
      proofP50Ms: round(percentile(proofs, 0.5)),
      proofP95Ms: round(percentile(proofs, 0.95)),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const isMet = figures.worstMs <= GOALS.sealedMs && figures.othersP99Ms <= GOALS.othersP99Ms;
    return isMet && figures.ratio <= GOALS.ratio && figures.proofP95Ms <= GOALS.proofMs ? 0 : 1;
  } finally {
    await server?.stop();
    await owner.close();
    await site.close();
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The site in this process, with a beacon of its own: what is measured does not hang on a network. */
async function openServer(site: BenchSite): Promise<{ app: App; port: number; stop(): Promise<void> }> {
  const { db, appTarget, ownerTarget } = site.database;
  const config = readConfig({
    ...NO_LIMITS,
    CAITING_DATA: site.folder,
    PORT: '0',
    CAITING_LOG: 'error',
    CAITING_BEACON: 'local',
  });
  const wanted = modules.filter(({ name }) => ['ledger', 'tenant', 'account'].includes(name));
  const draws = { name: 'draws', calls: drawsModule.calls ?? [] };
  const app = await createApp({
    config,
    log: createLog('error'),
    db,
    appTarget,
    ownerTarget,
    modules: [...wanted, draws, bettingModule],
  });
  const port = await app.start();
  const beacon = beaconOf(app.deps);
  await adoptBeacon(db, beacon.chain);
  const clock = new DrawClock(app.deps, beacon);
  clock.start();
  const stop = async (): Promise<void> => {
    await clock.stop();
    await app.stop();
  };
  return { app, port, stop };
}

/** Issues of nine lotteries that close at one moment. Nothing is planned behind them. */
async function openIssues(owner: Db, closeAt: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let n = 1; n <= LOTTERIES; n += 1) {
    const code = `benchseal${n}`;
    await owner.run(
      `insert into lottery (code, group_code, name, source, period_s, close_s, numbering, enabled) values ($1, 'SSC', '压测彩', 'house', 86400, 10, 4, false)`,
      [code],
    );
    const { id } = await owner.one<{ id: bigint }>(
      `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time)
       select $1, '202611210001', '2026-11-21', 1, app_now(), t, t + interval '1 h', 'selling', repeat('0', 64), 1, t + interval '1 h'
         from (select to_timestamp($2) as t) as closing returning id`,
      [code, closeAt / 1_000],
    );
    ids.push(id);
  }
  return ids;
}

/** The bets of the sale, as quickly as the database takes them, and the last of them within two seconds of the close. */
async function laySale(owner: Db, issue: bigint, bets: number, closeAt: number): Promise<void> {
  const last = Math.floor(bets / LAST_SHARE);
  for (let laid = 0; laid < bets - last; laid += CHUNK)
    await lay(owner, issue, laid, Math.min(CHUNK, bets - last - laid));
  const waitMs = closeAt - 2_000 - Date.now();
  if (waitMs < 2_000) throw new Error('this machine is too busy: the bets were not laid before the close');
  await delay(waitMs);
  await lay(owner, issue, bets - last, last);
}

/** In the shape that place_bets writes; nobody settles them. */
async function lay(owner: Db, issue: bigint, from: number, count: number): Promise<void> {
  await owner.run(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds, rules,
                      entry_seq, created_at)
     select case when n % ${OWN_EVERY} = 0 then (select id from player where name = 'bench_0') else 1000000 + n % 20000 end, (1000000 + n) * 256, i.id,
            i.lottery_code, i.issue_no, 'DWD', n % 10 || ',-,-,-,-', 1, 200000000, 200000000, 100000000, 1, 'stake', 80000, 80000, '1=9.8000', '1', 1, app_now()
       from generate_series($2::int8, $2 + $3 - 1) as n, issue i where i.id = $1`,
    [issue, from, count],
  );
}

/** How many milliseconds after its close each issue was sealed. */
async function sealed(owner: Db, issues: readonly bigint[]): Promise<Map<bigint, number>> {
  const deadline = performance.now() + LATE_MAX_MS;
  for (;;) {
    const rows = await owner.query<{ id: bigint; late: number }>(
      `select id, extract(epoch from sealed_at - close_at)::float8 * 1000 as late from issue where id = any ($1::int8[]) and sealed_at is not null`,
      [issues],
    );
    if (rows.length === issues.length) return new Map(rows.map(({ id, late }) => [id, late]));
    if (performance.now() > deadline) throw new Error('an issue was not sealed within a minute');
    await delay(50);
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** The same leaves, their texts in memory, in one loop. */
async function bareHash(owner: Db, issue: bigint): Promise<number> {
  const rows = await owner.query<{ text: string; id: bigint }>(
    `select concat_ws('|', 'v1', lottery_code, issue_no, id, play, picks, count, money_text(stake), odds) as text, id from bet where issue_id = $1 order by id`,
    [issue],
  );
  const { salt } = await owner.one<{ salt: Buffer }>('select bet_salt as salt from issue where id = $1', [issue]);
  const texts = rows.map(({ text, id }) => `${text}|${createHmac('sha256', salt).update(String(id)).digest('hex')}`);
  const begun = performance.now();
  const leaves = texts.map((text) => merkleLeaf(text, sha256));
  const root = Buffer.from(merkleRoot(leaves, sha256)).toString('hex');
  const took = performance.now() - begun;
  const { kept } = await owner.one<{ kept: string }>('select bet_root as kept from issue where id = $1', [issue]);
  if (root !== kept) throw new Error(`the sealed root is ${kept}, the bets give ${root}`);
  return took;
}

async function ownBets(owner: Db, issue: bigint): Promise<string[]> {
  const rows = await owner.query<{ id: bigint }>(
    `select id from bet where issue_id = $1 and player = (select id from player where name = 'bench_0') order by id limit $2`,
    [issue, PROOFS + 1],
  );
  return rows.map(({ id }) => String(id));
}

/** Through the whole pipeline of a call; the first one is not counted. */
async function timeProofs(app: App, token: string, ids: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (const id of ids) {
    const begun = performance.now();
    const { code } = await callApp(app, lotteryCalls.betProof, { id } as never, { token });
    if (code !== 1) throw new Error(`betProof answered ${code}`);
    took.push(performance.now() - begun);
  }
  return took.slice(1);
}

/** The same issue with nothing hashed ahead, as after a standstill of all servers. Rolled back. */
async function coldSeal(owner: Db, issue: bigint): Promise<number> {
  const open = await owner.begin({ isLong: true });
  try {
    await open.tx.run('alter table bet_tree disable trigger user');
    await open.tx.run('delete from bet_tree where issue_id = $1', [issue]);
    await open.tx.run('delete from bet_leaves where issue_id = $1', [issue]);
    const begun = performance.now();
    await open.tx.run(`select lay_bet_tree($1, 'infinity')`, [issue]);
    return performance.now() - begun;
  } finally {
    await open.rollback();
  }
}
