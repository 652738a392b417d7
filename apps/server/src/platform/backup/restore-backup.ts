import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedServer } from '../db/embedded.ts';
import { databaseUser } from '../db/embedded/system-user.ts';
import {
  listBases,
  reachOf,
  SEGMENT,
  type BackupFolder,
  type Base,
  type OwnCluster,
  type SealedFile,
} from './folder.ts';
import { openFile, openText } from './seal-files.ts';

/** Replaying a day of WAL of a busy site takes minutes. */
const REPLAY_MAX_MS = 3_600_000;
const WAL_FOLDER = 'wal-to-replay';
const SETTINGS = 'postgresql.auto.conf';
const SETTINGS_ASIDE = 'settings-of-before';

export interface RestoreReport {
  readonly base: string;
  readonly segments: number;
  readonly to: string;
  /** Where the database of a PostgreSQL of one's own serves now; an embedded one is stopped again. */
  readonly serves: (OwnCluster & { readonly socketFolder: string }) | null;
}

/**
 * Makes an empty data folder the site as it stood at a moment: base copy, WAL up to then, keys and the other files. The database is started once, replays,
 * and is stopped again; that of a PostgreSQL of one's own goes on, since no other command starts it. What was committed after that moment is gone in this
 * folder; the backup keeps it.
 */
export async function restoreBackup(folder: BackupFolder, dataFolder: string, to: Date | null): Promise<RestoreReport> {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new Error(`caiting: ${dataFolder} 不是空文件夹 / is not empty: restore into a new folder (CAITING_DATA)`);
  const until = reachOf(folder);
  const moment = to?.toISOString() ?? until;
  const base = baseFor(folder, moment, until);
  await mkdir(dataFolder, { recursive: true });
  await openTree(folder, 'data', dataFolder);
  const cluster = join(dataFolder, 'pg');
  await mkdir(cluster, { mode: 0o700 });
  await openTree(folder, base.name, cluster);
  for (const empty of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot'])
    await mkdir(join(cluster, empty), { recursive: true, mode: 0o700 });
  writeFileSync(
    join(cluster, 'backup_label'),
    await openText(folder.key, `${base.name}/label`, join(folder.path, base.name, 'label')),
  );
  const wal = join(dataFolder, WAL_FOLDER);
  await mkdir(wal, { mode: 0o700 });
  const names = (await readdir(join(folder.path, 'wal'))).filter(
    (name) => SEGMENT.test(name) && name >= base.firstWal && isOfLine(name, base),
  );
  for (const name of names)
    await openFile(folder.key, `wal/${name}`, join(folder.path, 'wal', name), join(wal, name), 0o600);
  if (base.own !== undefined) await keepSettingsAside(cluster, join(dataFolder, SETTINGS_ASIDE));
  const server = await replay(dataFolder, cluster, wal, moment);
  if (base.own === undefined) await server.stop();
  const serves = base.own === undefined ? null : { ...base.own, socketFolder: server.socketFolder };
  return { base: base.name, segments: names.length, to: moment, serves };
}

/** The newest copy before the moment; refuses one that nothing leads to. */
function baseFor(folder: BackupFolder, moment: string, until: string): Base {
  const bases = listBases(folder);
  const at = bases.findLastIndex(({ endedAt }) => endedAt <= moment);
  const base = bases[at];
  if (moment > until || base === undefined)
    throw new Error(
      `caiting: 备份范围 / this backup reaches from ${bases[0]?.endedAt ?? '—'} to ${until}, not to ${moment}`,
    );
  const next = bases[at + 1];
  if (next?.lostSince !== undefined && moment > next.lostSince)
    throw new Error(
      `caiting: 备份缺少此段 / this backup lacks what came between ${next.lostSince} and ${next.endedAt}`,
    );
  return base;
}

/** A time line has WAL of its own, whose names begin with its number. */
const isOfLine = (name: string, { firstWal }: Base): boolean => name.slice(0, 8) === firstWal.slice(0, 8);

/**
 * Settings of the server that was backed up mean its machine: addresses, certificates, standbys that commits wait for, how people sign in. Here the owner of
 * the socket's folder comes in alone. What was in the copy of them lies beside, for whoever makes the folder a server again.
 */
async function keepSettingsAside(cluster: string, aside: string): Promise<void> {
  await mkdir(aside, { mode: 0o700 });
  const own = { 'postgresql.conf': '', [SETTINGS]: '', 'pg_hba.conf': 'local all all trust\n', 'pg_ident.conf': '' };
  for (const [name, text] of Object.entries(own)) {
    const path = join(cluster, name);
    // Some systems keep them elsewhere.
    if (existsSync(path)) renameSync(path, join(aside, name));
    writeFileSync(path, text, { mode: 0o600 });
  }
}

async function openTree({ path, key }: BackupFolder, part: string, to: string): Promise<void> {
  const list = JSON.parse(await openText(key, `${part}/list`, join(path, part, 'list'))) as SealedFile[];
  for (const { path: name, mode, file } of list)
    if (file === null) await mkdir(join(to, name), { recursive: true, mode });
    else await openFile(key, `${part}/${name}`, join(path, part, file), join(to, name), mode);
}

/** Starts the database in recovery and waits until it has come to the moment and serves. */
async function replay(dataFolder: string, cluster: string, wal: string, moment: string): Promise<EmbeddedServer> {
  const settings = join(cluster, SETTINGS);
  const before = readFileSync(settings, 'utf8');
  const recovery = {
    restore_command: `cp "${wal}/%f" "%p"`,
    // A setting takes no abbreviation of a zone.
    recovery_target_time: moment.replace('Z', '+00'),
    recovery_target_action: 'promote',
    // Each time line begins with a base copy of its own.
    recovery_target_timeline: 'current',
    // Nobody is let in before it has come to its end.
    hot_standby: 'off',
  };
  const lines = Object.entries(recovery).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  writeFileSync(settings, before + lines.join(''));
  writeFileSync(join(cluster, 'recovery.signal'), '');
  handOver([cluster, wal]);
  const server = await startEmbedded({ dataFolder, startMaxMs: REPLAY_MAX_MS });
  writeFileSync(settings, before);
  rmSync(wal, { recursive: true });
  return server;
}

/** The database's files belong to the user that it runs as. */
function handOver(folders: readonly string[]): void {
  const { isDropped, uid, gid } = databaseUser();
  if (!isDropped) return;
  for (const folder of folders) {
    chownSync(folder, uid, gid);
    for (const name of readdirSync(folder, { recursive: true })) chownSync(join(folder, String(name)), uid, gid);
  }
}
