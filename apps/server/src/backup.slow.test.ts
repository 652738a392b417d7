import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { aLine, aRequest } from './modules/betting/testing/build.ts';
import { killDatabase } from './modules/betting/testing/kill-database.ts';
import { placeBatch } from './modules/betting/place/place-queries.ts';
import { RULES } from './modules/betting/core/policy.ts';
import { staffLogChecks } from './modules/console/index.ts';
import { ensureLotteries } from './modules/draws/core/lotteries.ts';
import { modules } from './modules/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { setClock } from './platform/clock.ts';
import { openDatabase, type Database } from './platform/db/connect.ts';
import { openDb } from './platform/db/pool.ts';
import { createLog } from './platform/log.ts';

/** The drill: a site plays, is backed up, is killed; the backup becomes a site again, as it stood at one moment. */
const root = mkdtempSync(join(tmpdir(), 'caiting-drill-'));
chmodSync(root, 0o755);
const [first, second, backup, keyFile] = ['first', 'second', 'backup', 'key'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
];
writeFileSync(keyFile, 'a key of the operator, thirty-two characters\n', { mode: 0o600 });
const running: Site[] = [];
afterAll(async () => {
  for (const site of running) await site.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Site {
  readonly app: App;
  readonly database: Database;
  stop(): Promise<void>;
}

/** How much faster than the real one the clock of the drill goes: an issue every two seconds. */
const RATE = 30;

async function startSite(dataFolder: string): Promise<Site> {
  mkdirSync(dataFolder, { recursive: true });
  const database = await openDatabase({ dataFolder, connectionsMax: 8 });
  const { db, appTarget, ownerTarget } = database;
  const config = { ...readConfig({ CAITING_BEACON: 'local', PORT: '0', CAITING_DATA: dataFolder }), dataFolder };
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (code = 'ssc1')`);
  const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
  const app = await createApp({ config, log: createLog('silent'), db, appTarget, ownerTarget, modules: withoutSeeds });
  await app.start();
  let isOver = false;
  const site: Site = {
    app,
    database,
    stop: async () => {
      if (isOver) return;
      isOver = true;
      await app.stop().catch(() => undefined);
      await db.close().catch(() => undefined);
      await database.embedded?.stop();
    },
  };
  running.push(site);
  return site;
}

/** A command as an operator gives it. */
async function caiting(dataFolder: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const main = fileURLToPath(new URL('../../../tools/caiting/entry/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, CAITING_DATA: dataFolder } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, said })));
}

/** A bet of two yuan on the issue that sells now. */
async function bet({ database: { db } }: Site, player: TestPlayer): Promise<void> {
  const selling = () =>
    db.maybeOne<{ id: bigint; issueNo: string; lotteryCode: string }>(
      `select id, issue_no as "issueNo", lottery_code as "lotteryCode" from issue
        where state = 'selling' and close_at > app_now() + interval '10 seconds' limit 1`,
    );
  await expect
    .poll(
      async () => {
        const issue = await selling();
        if (issue === null) return 'no issue';
        const [placed] = await placeBatch(db, [aRequest(String(player.id), [aLine(issue, { rules: RULES })])]);
        return placed?.outcome;
      },
      { timeout: 60_000 },
    )
    .toBe('accepted');
}
const drawn = async ({ database: { db } }: Site) =>
  (await db.one<{ n: number }>('select count(*)::int as n from draw_result')).n;
const bets = async ({ database: { db } }: Site) =>
  (await db.one<{ n: number }>('select count(*)::int as n from bet')).n;
const LONG = { timeout: 120_000 };

test(
  'backed up, killed, restored to a moment: audit clean, keys there, and draws continue',
  { timeout: 600_000 },
  async () => {
    const site = await startSite(first);
    const { db } = site.database;
    const owner = openDb(site.database.ownerTarget, { connectionsMax: 1 });
    await setClock(owner, { rate: RATE });
    await owner.close();
    const player = await aPlayer(site.app.deps, { balance: yuan(100) });
    await bet(site, player);
    await expect.poll(() => drawn(site), LONG).toBeGreaterThan(0);
    expect(await caiting(first, 'backup', backup, `--key=${keyFile}`)).toMatchObject({ code: 0 });

    await bet(site, player);
    const { at } = await db.one<{ at: Date }>('select clock_timestamp() as at');
    const kept = await bets(site);
    const keys = readdirSync(first).filter((name) => name.endsWith('.key'));
    // After that moment: in the backup, and not in what is restored.
    await bet(site, player);
    expect(await caiting(first, 'backup', backup, `--key=${keyFile}`)).toMatchObject({ code: 0 });
    killDatabase(first);
    await site.stop();

    const wrong = join(root, 'wrong');
    writeFileSync(wrong, 'x'.repeat(40), { mode: 0o600 });
    expect(await caiting(second, 'restore', backup, `--key=${wrong}`)).toMatchObject({ code: 1 });
    const late = await caiting(second, 'restore', backup, `--key=${keyFile}`, '--to=2099-01-01 00:00');
    expect(late).toMatchObject({ code: 1, said: expect.stringContaining('this backup reaches from') });
    // The database's clock has microseconds; a moment of the command has milliseconds, and the bet was before it.
    const moment = new Date(at.getTime() + 1).toISOString();
    expect(await caiting(second, 'restore', backup, `--key=${keyFile}`, `--to=${moment}`)).toMatchObject({ code: 0 });
    expect(await caiting(second, 'restore', backup, `--key=${keyFile}`)).toMatchObject({ code: 1 });

    for (const key of [...keys, 'signer/key'])
      expect(readFileSync(join(second, key), 'utf8')).toBe(readFileSync(join(first, key), 'utf8'));
    // Nothing of it can be read without the key.
    for (const name of readdirSync(join(backup, 'data')))
      expect(readFileSync(join(backup, 'data', name), 'latin1')).not.toContain(
        readFileSync(join(first, 'signer/key'), 'latin1'),
      );
    expect(existsSync(join(second, 'wal-to-replay'))).toBe(false);

    const again = await startSite(second);
    expect(await bets(again)).toBe(kept);
    expect((await auditWhole(again.database.db, staffLogChecks)).findings).toEqual([]);
    const before = await drawn(again);
    await expect.poll(() => drawn(again), LONG).toBeGreaterThan(before + 1);
    await bet(again, player);
    await again.stop();
  },
);
