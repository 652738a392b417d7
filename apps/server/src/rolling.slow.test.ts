import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { toEnpath, type CallDef, type CallOutput, type CallWireInput, type Reply } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { aPlayer } from './modules/account/testing/players.ts';
import { addSandboxLines } from './modules/cashier/index.ts';
import { staffLogChecks } from './modules/console/index.ts';
import { ensureLotteries } from './modules/draws/core/lotteries.ts';
import { modules } from './modules/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { setClock } from './platform/clock.ts';
import { catalogueFindings } from './platform/db/catalogue.ts';
import { embeddedTargets, migrateAsOwner, withClient } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { openDb } from './platform/db/pool.ts';
import { prepareCluster } from './platform/db/roles.ts';
import { readSchema } from './platform/db/sql-files.ts';
import { createLog } from './platform/log.ts';
import { setOwner } from './platform/testing/owner.ts';
import { startSandbox } from './sandbox-provider/server.ts';
import { makeRelease, thisRelease, type Release } from './testing/upgrade/next-release.ts';

/**
 * A site goes from this release to the next and on to the one after it (docs/decisions/0200): real servers beside each other on one database, money through
 * both of them, and nobody waits.
 */
const root = mkdtempSync(join(tmpdir(), 'caiting-rolling-'));
chmodSync(root, 0o755);
const data = join(root, 'data');
for (const folder of [data, join(root, 'database')]) mkdirSync(folder);
const cluster = await startEmbedded({ dataFolder: join(root, 'database'), isDurable: false });
const processes: ChildProcess[] = [];
const closes: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(
    processes.map((child) => {
      child.kill('SIGKILL');
      return ended(child);
    }),
  );
  for (const close of closes) await close();
  await cluster.stop();
  rmSync(root, { recursive: true, force: true });
});

const DATABASE = 'caiting';
const SANDBOX_KEY = 'a test key of at least thirty-two letters';
const LONG = { timeout: 120_000 };
/** How much faster than the real one the site's clock goes: an issue every two seconds. */
const RATE = 30;

await withClient({ host: cluster.socketFolder, user: 'postgres', database: 'postgres' }, async (admin) => {
  await prepareCluster(admin, DATABASE);
  await admin.query('grant caiting_signer to caiting_owner');
});
const targets = embeddedTargets(cluster.socketFolder, DATABASE);
await withClient(targets.owner, migrateAsOwner);
const sandbox = await startSandbox({
  key: SANDBOX_KEY,
  host: 'localhost',
  port: 0,
  folder: null,
  pace: { retryMs: [], lateMs: 0, slowMs: 6, stepMs: 0, payoutLateMs: 0 },
});
const db = openDb(targets.app, { connectionsMax: 4, applicationName: 'rolling test' });
const owner = openDb(targets.owner, { connectionsMax: 2, applicationName: 'rolling test' });
setOwner(db, owner);
closes.push(
  () => sandbox.close(),
  () => db.close(),
  () => owner.close(),
);

const url = (user: string): string =>
  `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(cluster.socketFolder)}`;
const settings = {
  DATABASE_URL: url('caiting_owner'),
  CAITING_APP_DATABASE_URL: url('caiting_app'),
  CAITING_DATA: data,
  CAITING_BUS: 'postgres',
  CAITING_BEACON: 'local',
  CAITING_ACCOUNT_KEY: randomBytes(32).toString('hex'),
  CAITING_PAY_SANDBOX: sandbox.url,
  CAITING_PAY_SANDBOX_KEY: SANDBOX_KEY,
  CAITING_LOG: 'error',
  PORT: '0',
};
const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('close', resolve));

interface Server {
  readonly address: string;
  stop(): Promise<void>;
}
interface Said {
  readonly child: ChildProcess;
  text: string;
}

function run(release: Release): Said {
  const child = spawn(process.execPath, [release.siteProcess], { env: { ...process.env, ...settings } });
  processes.push(child);
  const said: Said = { child, text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said.text += part.toString()));
  return said;
}

async function start(release: Release): Promise<Server> {
  const said = run(release);
  const address = () => /^ready (\S+)/m.exec(said.text)?.[1];
  await expect.poll(() => address() ?? said.child.exitCode, LONG).not.toBeNull();
  if (address() === undefined) throw new Error(`it did not start: ${said.text}`);
  return {
    address: address() ?? '',
    stop: async () => {
      said.child.kill('SIGTERM');
      expect(await ended(said.child), said.text).toBe(0);
    },
  };
}

async function refusal(release: Release): Promise<string> {
  const said = run(release);
  expect(await ended(said.child), said.text).toBe(1);
  return said.text;
}

async function call<C extends CallDef>(
  { address }: Server,
  { path }: C,
  input: CallWireInput<C>,
  token: string,
): Promise<Reply<CallOutput<C>>> {
  const form = Object.entries(input as Record<string, unknown>).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const response = await fetch(address + toEnpath(path), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-caiting-act': '1' },
    body: new URLSearchParams(form),
  });
  return (await response.json()) as Reply<CallOutput<C>>;
}

type Player = Awaited<ReturnType<typeof aPlayer>>;

/** A bet of two yuan by this server, on the issue that sells now; once more when that closed meanwhile. */
async function bet(server: Server, { token }: Player): Promise<string> {
  for (;;) {
    const issue = await db.maybeOne<{ issueNo: string }>(
      `select issue_no as "issueNo" from issue
        where lottery_code = 'ssc1' and state = 'selling' and close_at > app_now() + interval '15 seconds' order by id limit 1`,
    );
    if (issue === null) continue;
    const line = {
      lotteryCode: 'ssc1',
      playDetailCode: 'DWD',
      bettingNumber: '1,-,-,-,-',
      bettingCount: 1,
      bettingAmount: '2',
      bettingPoint: '0',
      bettingUnit: '1',
      bettingIssue: issue.issueNo,
      graduationCount: 1,
    };
    const input = { bettingData: [line], requestId: randomUUID() } as never;
    const { code, msg, data: answer } = await call(server, calls.addBetting, input, token);
    if (code === 1) return String((answer as { betIds: string[] }).betIds[0]);
    if (code !== CODES.issueClosed.code) throw new Error(`a bet was refused: ${code} ${msg}`);
  }
}

/** 100 yuan paid in by this server. */
async function recharge(server: Server, { token }: Player): Promise<void> {
  const {
    code,
    msg,
    data: order,
  } = await call(
    server,
    calls.rechargeFrontPaymentRecord,
    { channel: 'alipay', lineId: 'sandbox-a', amount: '100', requestId: randomUUID() } as never,
    token,
  );
  expect(code, msg).toBe(1);
  await fetch((order as { payUrl: string }).payUrl, {
    method: 'POST',
    body: new URLSearchParams({ result: 'paid' }),
    redirect: 'manual',
  });
  await sandbox.settled();
}

const unsettled = async (): Promise<number> =>
  (
    await db.one<{ n: number }>(
      'select count(*)::int as n from bet b where not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id)',
    )
  ).n;
const settled = async (): Promise<void> => {
  await expect.poll(unsettled, LONG).toBe(0);
};
const count = async (table: string): Promise<number> =>
  (await owner.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n;
const has = async (what: string): Promise<boolean> =>
  (await owner.one<{ has: boolean }>(`select ${what} is not null as has`)).has;

/** Adds columns to the tables of money and a table; every batch of bets leaves a row there. One function is new, one is gone. */
async function nextReleases(): Promise<{ next: Release; after: Release; stopping: Release }> {
  const { migrations } = await readSchema();
  const file = (n: number): string => `migrations/${String(migrations.length + n).padStart(4, '0')}_rolling_${n}.sql`;
  const begins = ['\nbegin\n', '\nbegin\n  insert into batch_of_next default values;\n'] as const;
  const placeBets = 'sql/functions/place_bets.sql';
  const rights = 'src/platform/db/app-rights.ts';
  const next = makeRelease(thisRelease, join(root, 'next'), {
    adds: {
      [file(1)]: [
        '-- phase: expand',
        'create table batch_of_next (id bigint generated always as identity primary key);',
        `alter table bet add column of_next text not null default 'old';`,
        'alter table entry add column of_next int;',
        'alter table account add column of_next int default 0;',
        'alter table recharge_order add column of_next text;',
      ].join('\n'),
      'sql/functions/only_next.sql':
        'create or replace function only_next() returns int language sql as $$ select 1 $$;\n',
    },
    removes: ['sql/functions/rebuild_lines.sql'],
    edits: { [placeBets]: begins, [rights]: [`  'rebuild_lines',\n`, `  'only_next',\n`] },
  });
  const after = makeRelease(next, join(root, 'after'), {
    adds: { [file(2)]: '-- phase: contract\ndrop table batch_of_next;\nalter table account drop column of_next;\n' },
    edits: { [placeBets]: [begins[1], begins[0]] },
  });
  const stopping = makeRelease(next, join(root, 'stopping'), {
    adds: { [file(2)]: 'alter table bet drop column of_next;\n' },
  });
  return { next, after, stopping };
}

test(
  'this release, the next and the one after it: money through both of each pair, and nobody waits',
  { timeout: 900_000 },
  async () => {
    const config = readConfig(settings);
    const { deps } = await createApp({
      config,
      log: createLog('silent'),
      db,
      appTarget: targets.app,
      ownerTarget: targets.owner,
      modules,
    });
    await ensureLotteries(db, false);
    await db.run(`update lottery set enabled = (code = 'ssc1')`);
    await addSandboxLines(db);
    await setClock(owner, { rate: RATE });
    const player = await aPlayer(deps, { balance: yuan(1_000) });
    const { next, after, stopping } = await nextReleases();
    const through = async (...servers: Server[]): Promise<string[]> => {
      const ids: string[] = [];
      for (const server of servers) {
        ids.push(await bet(server, player));
        await recharge(server, player);
      }
      await settled();
      return ids;
    };

    const first = await start(thisRelease);
    const ids = await through(first);
    const second = await start(next);
    expect(await count('batch_of_next')).toBe(0);
    ids.push(...(await through(first, second)));
    // Both sold by the new body; the old server's function is still there for it.
    expect(await count('batch_of_next')).toBeGreaterThanOrEqual(2);
    expect(await has(`to_regproc('rebuild_lines')`)).toBe(true);
    expect(await has(`to_regproc('only_next')`)).toBe(true);
    await first.stop();
    await expect.poll(() => has(`to_regproc('rebuild_lines')`), LONG).toBe(false);
    expect(await refusal(thisRelease)).toContain('newer release (rebuild_lines)');
    expect(await refusal(stopping)).toContain('stop every server first');

    const third = await start(after);
    ids.push(...(await through(second, third)));
    expect(await has(`to_regclass('batch_of_next')`)).toBe(true);
    await second.stop();
    await expect.poll(() => has(`to_regclass('batch_of_next')`), LONG).toBe(false);
    ids.push(...(await through(third)));
    expect(await refusal(next)).toMatch(/newer release \(\d{4}_rolling_2\.sql/);
    await third.stop();

    expect(ids.length).toBe(6);
    expect(
      (await db.query<{ id: bigint }>('select id from bet order by id')).map(({ id }) => String(id)).toSorted(),
    ).toEqual(ids.toSorted());
    const { paid } = await db.one<{ paid: number }>(
      `select count(*)::int as paid from recharge_order where state = 'credited'`,
    );
    expect(paid).toBe(6);
    const { findings } = await auditWhole(db, staffLogChecks);
    expect(findings).toEqual([]);
    // This release's own list of objects says of the newer schema that it cannot be compared.
    expect(await catalogueFindings(db)).toEqual([expect.stringContaining('between two releases')]);
  },
);
