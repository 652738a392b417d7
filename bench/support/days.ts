import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bettingCalls, lotteryCalls } from '@caiting/contract';
import { readProof, verifyDraw } from '@caiting/lottery/verify';
import { yuan } from '@caiting/money';
import {
  adoptBeacon,
  auditBooks,
  beaconOf,
  cause,
  createApp,
  createPlayer,
  DrawClock,
  drawsModule,
  ensureLotteries,
  modules,
  openSession,
  post,
  readDrawClock,
  replayIssue,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { setClock } from '@caiting/server/platform/clock';
import { withClient } from '@caiting/server/platform/db/connect';
import { openDb } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { openBenchSite, type BenchSite } from '../money/site.ts';
import { drawsDiffer } from './redraw.ts';

/** The simulation begins a little before a midnight in Shanghai, so that each day rolls inside it. */
const BEGIN = Date.parse('2026-10-01T15:30:00Z');
const STILL = 0.000_001;
const SAMPLE_PER_LOTTERY = 5;
const SETTLED_WITHIN_MS = 300_000;
/** Simulated: the process is down this long, and the beacon is silent this long, longer than issues wait for it (the tenant's 30 minutes). */
const DOWN_MS = 20 * 60_000;
const SILENT_MS = 75 * 60_000;
const OUTAGE_MS = 30 * 60_000;
/** Of ours, after each turn of the silence: an issue without its round is tried again after a second. */
const SILENT_TURN_MS = 100;
const BET_EVERY_MS = 7 * 60_000;

/** One sure-to-settle line of each group: play and text. */
const LINES: Readonly<Record<string, readonly [play: string, text: string, count: number]>> = {
  SSC: ['X_ZH', '大 单', 2],
  K3: ['X_LM', '大 单', 2],
  SYX5: ['X_ZH', '大 小', 2],
  PK10: ['X_GYH', '大 单', 2],
  FC3D: ['X_ZH', '大 单', 2],
  PL35: ['X_ZH', '大 单', 2],
  KL8: ['X_ZH', '大 小', 2],
  BJ28: ['HH', '大 单', 2],
  LHC: ['TM_LM', '大 红波', 2],
};

export interface DayOrder {
  readonly hours: number;
  /** Seconds of a round: which of the house lotteries are on sale. */
  readonly periods: readonly number[];
  /** Simulated step while the beacon is silent: what waits for it is due all the time. */
  readonly silentStepMs: number;
}

/**
 * Days of the house lotteries on a clock that jumps from one due moment to the next: every issue must be drawn (or void for the beacon
 * outage in it), settled and verifiable, over midnights, a restart with downtime and an outage. Gives counts, the clock's work and a list of
 * everything that is wrong.
 */
export async function simulateDays({ hours, periods, silentStepMs }: DayOrder) {
  const site = await openBenchSite('day');
  try {
    await withoutSync(site);
    const end = BEGIN + hours * 3_600_000;
    const half = BEGIN + (end - BEGIN) / 2;
    const quarter = BEGIN + (end - BEGIN) / 4;
    const silent = Math.min(SILENT_MS, (end - BEGIN) / 6);
    let server = await startServer(site, periods);
    const player = await aPlayer(site, server);
    const work = { ms: 0, worstMs: 0, turns: 0 };
    let bets = 0;
    let nextBetAt = BEGIN + BET_EVERY_MS;
    let hasRestarted = false;
    for (let at = BEGIN; at < end;) {
      await setClock(site.database.db, { at: new Date(at), rate: STILL });
      server.isSilent = at >= quarter && at < quarter + silent;
      const begun = performance.now();
      await server.clock.turn();
      await server.clock.idle();
      const took = performance.now() - begun;
      work.ms += took;
      work.worstMs = Math.max(work.worstMs, took);
      work.turns += 1;
      if (server.isSilent) await delay(SILENT_TURN_MS);
      if (at >= nextBetAt) {
        bets += await bet(server, await signIn(site, server, player), bets);
        nextBetAt = at + BET_EVERY_MS;
      }
      if (!hasRestarted && at >= half) {
        hasRestarted = true;
        await server.stop();
        at += DOWN_MS;
        await setClock(site.database.db, { at: new Date(at), rate: STILL });
        server = await startServer(site, periods);
        continue;
      }
      const { next } = await readDrawClock(site.database.db, 0);
      at = Math.max(at + (server.isSilent ? silentStepMs : 1_000), Math.min(next?.getTime() ?? at, at + 60_000));
    }
    // The moments after the end: what has closed is drawn and settled.
    await setClock(site.database.db, { at: new Date(end + 120_000), rate: STILL });
    server.isSilent = false;
    await finish(site, server);
    const report = await findings(site, server, end, { bets, wantsVoids: silent >= 2 * OUTAGE_MS });
    await server.stop();
    return { ...report, ...work, simulatedMs: end - BEGIN };
  } finally {
    await site.close();
  }
}

/** Three days of commits in minutes: what is measured is the clock's work, not the disk's. */
async function withoutSync({ database }: BenchSite): Promise<void> {
  await withClient(database.ownerTarget, (owner) => owner.query('alter database caiting set synchronous_commit = off'));
}

interface Server {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly clock: DrawClock;
  isSilent: boolean;
  stop(): Promise<void>;
}

/** The site's modules with a draw clock that is turned by hand and a beacon that can fall silent. */
async function startServer(site: BenchSite, periods: readonly number[]): Promise<Server> {
  const { appTarget, ownerTarget } = site.database;
  // Its own pool: stopping the server ends it.
  const db = openDb(appTarget, { connectionsMax: 12, applicationName: 'caiting-day' });
  const config = {
    ...readConfig({
      CAITING_DATA: site.folder,
      PORT: '0',
      HOST: '127.0.0.1',
      CAITING_LOG: 'silent',
      CAITING_BEACON: 'local',
    }),
    rates: { perAddress: 1_000_000, perAccount: 1_000_000, burstSeconds: 5 },
  };
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (source = 'house' and period_s = any ($1::int[]))`, [periods]);
  const wanted = ['ledger', 'tenant', 'account', 'betting'];
  const app = await createApp({
    config,
    log: createLog('silent'),
    db,
    appTarget,
    ownerTarget,
    modules: [
      ...modules.filter(({ name }) => wanted.includes(name)),
      { name: 'draws', calls: drawsModule.calls ?? [] },
    ],
  });
  await app.start();
  const beacon = beaconOf(app.deps);
  await adoptBeacon(db, beacon.chain);
  const server: Server = {
    app,
    isSilent: false,
    clock: new DrawClock(app.deps, {
      ...beacon,
      fetchSignature: async (round) => (server.isSilent ? null : beacon.fetchSignature(round)),
      latest: async () => (server.isSilent ? null : beacon.latest()),
    }),
    stop: () => app.stop(),
  };
  return server;
}

async function aPlayer({ database }: BenchSite, { app }: Server): Promise<bigint> {
  await setClock(database.db, { at: new Date(BEGIN), rate: STILL });
  return database.db.tx(async (tx) => {
    const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const made = await createPlayer(app.deps, tx, {
      userName: 'daybench',
      passwordHash,
      invite: null,
      from: '127.0.0.1',
    });
    if (!made.ok) throw new Error('the player exists');
    const id = made.data;
    await post(tx, { id: cause('bench.grant', id), code: 'demoGrant', player: id, amount: yuan(1_000_000), ref: id });
    return id;
  });
}

/**
 * A login for each bet: what the server knows of a session is fresh for seconds of the real time, in which a simulated player may come to seem idle
 * for hours.
 */
async function signIn({ database }: BenchSite, { app }: Server, player: bigint): Promise<string> {
  const from = { ip: '127.0.0.1', country: null, userAgent: 'bench' };
  return (await database.db.tx((tx) => openSession(app.deps, tx, player, from))).token;
}

/** One bet on one of the lotteries in turn; 1 when it was taken. */
async function bet({ app }: Server, token: string, turn: number): Promise<number> {
  const { list } = (await call(app, lotteryCalls.allCurrent.path, {})).data as {
    list: { lotteryCode: string; current: { issue: string; state: string } }[];
  };
  const open = list.filter(({ current }) => current.state === 'selling');
  const lottery = open[turn % Math.max(1, open.length)];
  if (!lottery) return 0;
  const { group } = (await app.deps.db.one<{ group: string }>(
    'select group_code as "group" from lottery where code = $1',
    [lottery.lotteryCode],
  )) as { group: string };
  const [playDetailCode, bettingNumber, bettingCount] = LINES[group] ?? ['', '', 0];
  const line = {
    lotteryCode: lottery.lotteryCode,
    playDetailCode,
    bettingNumber,
    bettingCount,
    bettingAmount: String(10 * bettingCount),
    bettingPoint: '0',
    bettingUnit: '1',
    bettingIssue: lottery.current.issue,
    graduationCount: 1,
    betAmountMode: 'amount',
  };
  const answer = await call(app, bettingCalls.addBetting.path, { bettingData: [line], requestId: randomUUID() }, token);
  return answer.code === 1 ? 1 : 0;
}

async function call(
  app: Server['app'],
  path: string,
  body: object,
  token?: string,
): Promise<{ code: number; data: unknown }> {
  const isRead = token === undefined;
  const query = new URLSearchParams(Object.entries(body) as [string, string][]).toString();
  const answer = await app.http.inject({
    method: isRead ? 'GET' : 'POST',
    url: isRead ? `${path}?${query}` : path,
    ...(isRead ? {} : { payload: body, headers: { authorization: `Bearer ${token}` } }),
  });
  return answer.json();
}

/** Waits until nothing is closed, drawn or unrefunded any more. */
async function finish({ database }: BenchSite, { clock }: Server): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await clock.turn();
    await clock.idle();
    const { left } = await database.db.one<{ left: number }>(
      `select count(*)::int as left from issue i where state in ('closed', 'drawn') or (state = 'void' and exists (
         select 1 from bet b where b.issue_id = i.id and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player)))`,
    );
    if (left === 0 || performance.now() > deadline) return;
    await delay(250);
  }
}

/** Counts everything that happened and names everything that is wrong. */
async function findings(
  { database }: BenchSite,
  { app }: Server,
  end: number,
  { bets, wantsVoids }: { readonly bets: number; readonly wantsVoids: boolean },
) {
  const { db } = database;
  const problems: string[] = [];
  const states = await db.query<{ state: string; reason: string | null; issues: number }>(
    `select state, void_reason as reason, count(*)::int as issues from issue where close_at < $1 group by 1, 2`,
    [new Date(end)],
  );
  const count = (state: string, reason: string | null = null): number =>
    states.find((row) => row.state === state && row.reason === reason)?.issues ?? 0;
  const issues = states.reduce((total, row) => total + row.issues, 0);
  const settled = count('settled');
  const outage = count('void', 'beaconOutage');
  if (outage === 0 && wantsVoids) problems.push('the beacon was out for longer than issues wait, and none is void');
  if (settled + outage !== issues)
    problems.push(`issues neither settled nor void for the outage: ${JSON.stringify(states)}`);

  const gaps = await db.query<{ lottery: string; missing: number }>(
    `select i.lottery_code as lottery, (extract(epoch from max(draw_at) - min(draw_at)) / l.period_s + 1 - count(*))::int as missing
     from issue i join lottery l on l.code = i.lottery_code group by i.lottery_code, l.period_s`,
  );
  for (const { lottery, missing } of gaps)
    if (missing !== 0) problems.push(`${lottery}: ${missing} issues are missing`);
  problems.push(...(await drawsDiffer(db)));

  const sample = await db.query<{ lottery: string; issue: string }>(
    `select lottery_code as lottery, issue_no as issue from (
       select lottery_code, issue_no, row_number() over (partition by lottery_code order by md5(issue_no)) as at
       from issue where state = 'settled') as s where at <= $1`,
    [SAMPLE_PER_LOTTERY],
  );
  for (const { lottery, issue } of sample) {
    const answer = await call(app, lotteryCalls.drawProof.path, { lotteryCode: lottery, issue });
    const read = readProof(answer.data);
    const failed = read.kind === 'ok' ? (await verifyDraw(read.value)).checks.find(({ failure }) => failure) : null;
    const fault = read.kind === 'ok' ? failed?.failure : JSON.stringify(answer).slice(0, 300);
    if (fault) problems.push(`${lottery} ${issue} does not verify: ${fault}`);
  }

  const played = await db.query<{ lottery: string; issue: string }>(
    'select distinct lottery_code as lottery, issue_no as issue from bet',
  );
  for (const { lottery, issue } of played)
    for (const finding of (await replayIssue(db, lottery, issue))?.findings ?? ['not there'])
      problems.push(`${lottery} ${issue}: ${finding}`);
  problems.push(...(await auditBooks(db)).findings.map(({ check, detail }) => `${check}: ${detail}`));
  return { issues, settled, outage, bets, verified: sample.length, replayed: played.length, problems };
}
