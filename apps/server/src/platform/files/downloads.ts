import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { FilesAway } from '../outcome.ts';
import { fileStore } from './store.ts';
import { DOWNLOAD_KEY } from './stores/store.ts';

/**
 * Files that one person asked for and may fetch for some days: they lie where uploads lie (docs/decisions/0360), in parts, so that none is in memory whole and
 * each part is one bounded request to the store. Who may fetch one is the business of whoever asks here; no address of the site leads to a part.
 */
export interface DownloadKind {
  /** Names them in the store, and the folder of this machine where they are written. */
  readonly name: string;
  /** With the dot. */
  readonly ending: string;
}

/** The id is its row's; `file` tells the tries to make it apart, of which several processes may be at work. */
interface Download {
  readonly kind: DownloadKind;
  readonly id: string;
  /** Null: it was made by a server of before, and lies on the machine of that one. */
  readonly file: string | null;
}

/** At half a megabyte a second a part is there within the time that one request to the store may take. */
const PART_BYTES = 2 * 1_024 * 1_024;
const PART_DIGITS = 5;

const keyOf = ({ kind, id }: Omit<Download, 'file'>, file: string, part: number): string =>
  `download/${kind.name}/${id}.${file}.${String(part).padStart(PART_DIGITS, '0')}`;
const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES));

/** The folder of this machine where files of a kind are written before they are kept; made where it is not there. */
export async function scratchOf({ config }: Pick<Deps, 'config'>, { name }: DownloadKind): Promise<string> {
  const folder = join(config.dataFolder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export interface KeptDownload {
  readonly file: string;
  readonly bytes: number;
}

/** Brings the file at `path` into the store. `told` is called before each part, and throws when nobody wants it any more. Throws `FilesAway`. */
export async function keepDownload(
  deps: Deps,
  named: Omit<Download, 'file'>,
  path: string,
  told: () => Promise<void>,
): Promise<KeptDownload> {
  const store = fileStore(deps).objects;
  const file = randomUUID();
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    for (let part = 0; part < partsOf(size); part += 1) {
      await told();
      const from = part * PART_BYTES;
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - from));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      if (bytesRead !== bytes.length) throw new Error(`${path} became shorter while it was kept`);
      await store.put(keyOf(named, file, part), bytes);
    }
    return { file, bytes: size };
  } finally {
    await handle.close();
  }
}

/** Takes one away that nobody has been told of. */
export async function dropDownload(deps: Deps, named: Omit<Download, 'file'>, kept: KeptDownload): Promise<void> {
  for (let part = 0; part < partsOf(kept.bytes); part += 1)
    await fileStore(deps).objects.remove(keyOf(named, kept.file, part));
}

/** All of a file, read as it is sent; null: it is not there. Throws `FilesAway`; so does the stream, which then ends before its length. */
export async function openDownload(
  deps: Deps,
  wanted: Download & { readonly bytes: number },
): Promise<Readable | null> {
  const { file, bytes } = wanted;
  const first = file === null ? null : await partAt(deps, wanted, file, 0);
  if (file !== null && first !== null) return Readable.from(chunksOf(deps, wanted, file, first), { objectMode: false });
  const own = join(deps.config.dataFolder, wanted.kind.name, `${wanted.id}${wanted.kind.ending}`);
  const found = await stat(own).catch(() => null);
  return found?.size === bytes ? createReadStream(own) : null;
}

async function* chunksOf(
  deps: Deps,
  wanted: Download & { readonly bytes: number },
  file: string,
  first: Buffer,
): AsyncGenerator<Buffer, void> {
  yield first;
  for (let part = 1; part < partsOf(wanted.bytes); part += 1) {
    const bytes = await partAt(deps, wanted, file, part);
    if (bytes === null) throw new Error(`part ${part} of ${wanted.kind.name} ${wanted.id} is not in the store`);
    yield bytes;
  }
}

/** Null as well for a part that is shorter or longer than its row says. */
async function partAt(
  deps: Deps,
  wanted: Download & { readonly bytes: number },
  file: string,
  part: number,
): Promise<Buffer | null> {
  const bytes = await fileStore(deps).objects.get(keyOf(wanted, file, part));
  return bytes?.length === Math.min(PART_BYTES, wanted.bytes - part * PART_BYTES) ? bytes : null;
}

/** By the id of a row: the file that it has; null while it is being made, by whomever. */
export type WantedDownloads = ReadonlyMap<string, string | null>;

/** Takes away what `wanted` does not name, in the store and on this machine. It is asked after what lies there was listed. */
export async function sweepDownloads(
  deps: Deps,
  kind: DownloadKind,
  wanted: () => Promise<WantedDownloads>,
): Promise<void> {
  await sweepScratch(deps, kind, wanted);
  try {
    await sweepStore(deps, kind, wanted);
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    // The next hour finds the same.
    deps.log.warn({ err: error }, 'files for download not swept: the store of uploads is away');
  }
}

async function sweepStore(deps: Deps, kind: DownloadKind, wanted: () => Promise<WantedDownloads>): Promise<void> {
  const store = fileStore(deps).objects;
  const keys: string[] = [];
  for await (const { key } of store.list(`download/${kind.name}/`)) keys.push(key);
  const rows = await wanted();
  for (const key of keys) {
    const [, , id = '', file = ''] = DOWNLOAD_KEY.exec(key) ?? [];
    const own = rows.get(id);
    if (own === undefined || (own !== null && own !== file)) await store.remove(key);
  }
}

/** Of this machine alone: what a process that fell was writing, and files of servers of before. */
export async function sweepScratch(
  deps: Deps,
  kind: DownloadKind,
  wanted: () => Promise<WantedDownloads>,
): Promise<void> {
  const folder = await scratchOf(deps, kind);
  // Read before the rows: a file that is made meanwhile has its row before it.
  const names = await readdir(folder);
  const rows = await wanted();
  for (const name of names) {
    const id = SCRATCH.exec(name)?.[1];
    if (id !== undefined && !rows.has(id)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const SCRATCH = /^([0-9a-f-]{36})\.(?:zip|csv|[0-9a-f-]{36}\.part)$/;
