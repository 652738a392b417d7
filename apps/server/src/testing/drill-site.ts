import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { createApp, type App } from '../app.ts';
import { readConfig } from '../config.ts';
import type { TestPlayer } from '../modules/account/testing/players.ts';
import { RULES } from '../modules/betting/core/policy.ts';
import { placeBatch } from '../modules/betting/place/place-queries.ts';
import { aLine, aRequest } from '../modules/betting/testing/build.ts';
import { ensureLotteries } from '../modules/draws/core/lotteries.ts';
import { modules } from '../modules/index.ts';
import { setClock } from '../platform/clock.ts';
import { openDatabase, withClient, type Database } from '../platform/db/connect.ts';
import { openDb } from '../platform/db/pool.ts';
import { openReplica } from '../platform/db/replica/open-replica.ts';
import { createLog } from '../platform/log.ts';

/** What drills of backups and of the way out share: a site in this process, and commands as an operator gives them. */

export interface Site {
  readonly app: App;
  readonly database: Database;
  stop(): Promise<void>;
}

/** How much faster than the real one the clock of the drill goes: an issue every two seconds. */
const RATE = 30;
export const hurry = async ({ database }: Site): Promise<void> => {
  const owner = openDb(database.ownerTarget, { connectionsMax: 1 });
  await setClock(owner, { rate: RATE });
  await owner.close();
};

/** With one lottery; ended with its test at the latest. `databaseUrl`: on a PostgreSQL of one's own; `replicaUrl`: with a standby of it, two seconds behind at most. */
export async function startSite(dataFolder: string, databaseUrl?: string, replicaUrl?: string): Promise<Site> {
  mkdirSync(dataFolder, { recursive: true });
  const database = await openDatabase({ dataFolder, databaseUrl, connectionsMax: 8 });
  const { db, appTarget, ownerTarget } = database;
  // A quick machine asks more in a second than people do.
  const rates = { CAITING_RATE_ADDRESS: '1000000', CAITING_RATE_ACCOUNT: '1000000' };
  const settings = { CAITING_BEACON: 'local', PORT: '0', CAITING_DATA: dataFolder, ...rates };
  const config = { ...readConfig(settings), dataFolder };
  await ensureLotteries(db, false);
  // As the owner: what the server changes of a lottery the audit looks for in the operators' log.
  await withClient(ownerTarget, (owner) => owner.query(`update lottery set enabled = (code = 'ssc1')`));
  const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
  const log = createLog('silent');
  const replica =
    replicaUrl === undefined
      ? undefined
      : await openReplica({ url: replicaUrl, db, appTarget, boundMs: 2_000, connectionsMax: 4, log });
  const app = await createApp({ config, log, db, replica, appTarget, ownerTarget, modules: withoutSeeds });
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
  onTestFinished(() => site.stop());
  return site;
}

/** A command as an operator gives it. */
export async function caiting(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const main = fileURLToPath(new URL('../../../../tools/caiting/entry/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, said })));
}

/** A bet of two yuan on the issue that sells now. */
export async function bet({ database: { db } }: Site, player: TestPlayer): Promise<void> {
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
export const drawn = async ({ database: { db } }: Site) =>
  (await db.one<{ n: number }>('select count(*)::int as n from draw_result')).n;
export const bets = async ({ database: { db } }: Site) =>
  (await db.one<{ n: number }>('select count(*)::int as n from bet')).n;
