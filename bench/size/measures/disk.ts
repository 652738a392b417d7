import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BetBatcher } from '@caiting/server/bench-kit';
import { benchLine, openIssue, type BenchSite } from '../../money/site.ts';
import { ROOT } from '../../support/site.ts';
import type { Size } from '../lay/shape.ts';
import { spreadOver } from './signed-in.ts';
import { msOf, single, type Figures } from './times.ts';

const DAY_BETS = 1_000;
const GB = 1024 ** 3;

/** Size of the database, a whole copy of it, and the next turn of the backup after as many bets as on a site of any size. */
export async function readDisk(site: BenchSite, { players }: Size): Promise<Figures> {
  const { bytes } = await site.database.db.one<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  const folder = join(site.folder, 'backup-of-bench');
  mkdirSync(folder, { mode: 0o700 });
  const keyFile = join(site.folder, 'backup-of-bench.key');
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    const backUp = () => backUpSite(site.folder, join(folder, 'copy'), keyFile);
    const backupBase = await msOf(backUp);
    await betsOfADay(site, players);
    const backupDay = await msOf(backUp);
    return single({ diskGb: bytes / GB, backupBase, backupDay });
  } finally {
    for (const path of [folder, keyFile]) rmSync(path, { recursive: true, force: true });
  }
}

/** By the command, in a process of its own as an operator runs it: this one keeps the database up. */
async function backUpSite(dataFolder: string, folder: string, keyFile: string): Promise<void> {
  const args = [...process.execArgv, 'tools/caiting/entry/main.ts', 'backup', folder, `--key=${keyFile}`];
  const env = { ...process.env, CAITING_DATA: dataFolder };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`caiting backup ended with ${code}`);
}

async function betsOfADay(site: BenchSite, players: number): Promise<void> {
  const line = benchLine(await openIssue(site));
  const batcher = new BetBatcher(site.database.db);
  const bets = spreadOver(players, DAY_BETS).map((player) =>
    batcher.place({
      player: String(player),
      requestId: crypto.randomUUID(),
      bodyHash: '0'.repeat(64),
      code: 301,
      total: line.stake,
      lines: [line],
    }),
  );
  for (const { outcome } of await Promise.all(bets)) if (outcome !== 'accepted') throw new Error(outcome);
}
