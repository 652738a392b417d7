import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { copyData, sealList } from '../copy-files.ts';
import {
  listBases,
  lostSince,
  noteBase,
  noteReach,
  SEGMENT,
  type BackupFolder,
  type BackupReport,
  type OwnCluster,
  type SealedFile,
} from '../folder.ts';
import { clockOf, keepWal, SLOT } from '../keep-wal.ts';
import { sealBytes, sealText } from '../seal-files.ts';
import type { ClusterFacts } from './check-cluster.ts';
import { lsnOf, lsnText, segmentName, segmentStart, timelineOf } from './lsn.ts';
import type { Replication } from './replication.ts';
import { readTar } from './tar.ts';

export interface StreamTurn {
  /** An ordinary connection of the role that replicates. */
  readonly admin: pg.Client;
  readonly replication: Replication;
  readonly facts: ClusterFacts;
  readonly folder: BackupFolder;
  /** Keys, uploads: what else of the site lies on this machine. */
  readonly dataFolder: string;
  readonly isFresh: boolean;
}

/** One turn for a PostgreSQL of one's own, by the replication protocol: what `takeBackup` does for the embedded one, into the same kind of folder. */
export async function takeStream(turn: StreamTurn): Promise<BackupReport> {
  const { admin, replication, folder, dataFolder } = turn;
  const { system, timeline } = await replication.identify();
  if (listBases(folder).some(({ own }) => own?.system !== system))
    throw new Error(
      `caiting: ${folder.path} 是另一个数据库的备份 / holds the backup of another cluster: give this one a folder of its own`,
    );
  const isKept = await keepWal(admin);
  const goesOn = isKept ? await whereToGoOn(turn, timeline) : null;
  const isDue = turn.isFresh || goesOn === null;
  const base = isDue ? await copyBase(turn, { system, timeline, hasAll: goesOn !== null }) : null;
  await copyData(folder, dataFolder);
  const from = goesOn ?? segmentStart(listBases(folder).at(-1)?.firstWal ?? '', turn.facts.segmentBytes);
  return { base, ...(await copyWal(turn, from, timeline)) };
}

/** The segment that WAL goes on with; null when a base copy must come first: there is none, the time line is another one, or WAL since is gone. The last segment that is there may be a part of one, so it is read again. */
async function whereToGoOn({ admin, folder, facts }: StreamTurn, timeline: number): Promise<bigint | null> {
  const base = listBases(folder).at(-1);
  if (base === undefined || timelineOf(base.firstWal) !== timeline) return null;
  const last = readdirSync(join(folder.path, 'wal'))
    .filter((name) => SEGMENT.test(name) && timelineOf(name) === timeline)
    .toSorted()
    .at(-1);
  const name = last === undefined || last < base.firstWal ? base.firstWal : last;
  const at = segmentStart(name, facts.segmentBytes);
  const { rows } = await admin.query<{ lsn: string }>(
    'select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  const kept = lsnOf(rows[0]?.lsn ?? '0/0');
  return kept - (kept % BigInt(facts.segmentBytes)) > at ? null : at;
}

interface Origin extends Pick<OwnCluster, 'system'> {
  readonly timeline: number;
  readonly hasAll: boolean;
}

/** The files of the cluster, each sealed by itself. Pages may be torn: WAL from its begin on mends them. */
async function copyBase(turn: StreamTurn, { system, timeline, hasAll }: Origin): Promise<string> {
  const { admin, replication, folder, facts } = turn;
  const name = `base-${(await clockOf(admin)).replaceAll(':', '')}`;
  mkdirSync(join(folder.path, name), { mode: 0o700 });
  const start = await replication.baseBackup(name, (tar) => sealTar(folder, name, tar));
  await noteBase(folder, name, {
    endedAt: await clockOf(admin),
    firstWal: segmentName(timeline, start, facts.segmentBytes),
    ...lostSince(folder, hasAll),
    own: { system, database: facts.database, owner: facts.owner },
  });
  return name;
}

const LABEL = 'backup_label';

/** Most files of a cluster are small: those are sealed side by side while the next ones come, since each waits for the disk once. */
const SMALL = 1024 * 1024;
const FILES_AT_ONCE = 16;

async function sealTar(folder: BackupFolder, part: string, tar: AsyncIterable<Buffer>): Promise<void> {
  const sealed: SealedFile[] = [];
  const { path: root, key } = folder;
  const underWay = new Set<Promise<unknown>>();
  const faults: unknown[] = [];
  for await (const { path, mode, size, kind, bytes } of readTar(tar)) {
    const isLabel = path === LABEL;
    const file = kind === 'folder' || isLabel ? null : String(sealed.length + 1);
    // The cluster itself is the folder that a restore makes.
    if (!isLabel && path !== '.' && path !== '') sealed.push({ path, mode, file, size, changedMs: 0 });
    if (isLabel) await sealText(key, `${part}/label`, (await whole(bytes)).toString(), join(root, part, 'label'));
    if (file === null) continue;
    const seal = (content: AsyncIterable<Buffer>): Promise<unknown> =>
      sealBytes(key, `${part}/${path}`, content, join(root, part, file));
    if (size > SMALL) {
      await seal(bytes);
      continue;
    }
    const one: Promise<unknown> = seal(once(await whole(bytes)))
      .catch((error: unknown) => faults.push(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= FILES_AT_ONCE) await Promise.race(underWay);
    if (faults.length > 0) throw faults[0];
  }
  await Promise.all(underWay);
  if (faults.length > 0) throw faults[0];
  await sealList(folder, part, sealed);
}

async function whole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** All WAL up to now; from the last segment on the cluster keeps it. That one is sealed as far as it goes, filled with nothing, and once more by the next turn. */
async function copyWal(
  { admin, replication, folder, facts }: StreamTurn,
  from: bigint,
  timeline: number,
): Promise<Omit<BackupReport, 'base'>> {
  const until = await clockOf(admin);
  // A commit after that moment: recovery to it finds where to stop. Written before it is answered, and waits for no standby.
  await admin.query('set synchronous_commit = local');
  await admin.query(`select pg_logical_emit_message(true, 'caiting', 'backup')`);
  const { rows } = await admin.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
  const end = lsnOf(rows[0]?.lsn ?? '0/0');
  const size = facts.segmentBytes;
  let segment = Buffer.alloc(size);
  let at = from;
  let segments = 0;
  let newest = from;
  const seal = async (start: bigint): Promise<void> => {
    newest = start;
    const name = segmentName(timeline, start, size);
    await sealBytes(folder.key, `wal/${name}`, once(segment), join(folder.path, 'wal', name));
    segments += 1;
  };
  await replication.wal({ slot: SLOT, from, timeline }, async (place, bytes) => {
    if (place !== at) throw new Error('caiting: the server left out a part of its WAL');
    for (let done = 0; done < bytes.length;) {
      const offset = Number(at % BigInt(size));
      const copied = bytes.copy(segment, offset, done);
      done += copied;
      at += BigInt(copied);
      if (offset + copied < size) continue;
      await seal(at - BigInt(size));
      segment = Buffer.alloc(size);
    }
    return at < end ? 'more' : 'enough';
  });
  const begun = at % BigInt(size);
  if (begun > 0n) await seal(at - begun);
  await noteReach(folder, until);
  await admin.query('select pg_replication_slot_advance($1, $2::text::pg_lsn)', [SLOT, lsnText(newest)]);
  return { segments, until };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
