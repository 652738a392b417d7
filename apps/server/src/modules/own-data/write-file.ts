import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CSV_MARK, csvRows } from '@caiting/contract/csv';
import { ZipFile } from 'yazl';
import type { OwnList, OwnRow } from '../../platform/db/own-lists.ts';
import type { Deps } from '../../platform/deps.ts';
import type { KeptDownload } from '../../platform/files/index.ts';
import { readmeOf } from './readme.ts';

/** Rows that are in memory at once. */
const PAGE = 1_000;
/** Of the whole, in percent: reading is most of it, then packing, then bringing it to its place. */
const READ_SHARE = 90;
const PACKED_SHARE = 95;
const TELL_EVERY_BYTES = 4 * 1_024 * 1_024;

export interface Job {
  readonly deps: Deps;
  readonly lists: readonly OwnList[];
  readonly player: string;
  /** Where parts lie while they are written; nothing else is there. */
  readonly folder: string;
  /** Told after each page; throws when nobody wants the file any more. */
  progress(percent: number): Promise<void>;
  /** Brings the whole file to where it is fetched from; `told` is called before each part of it. */
  keep(path: string, told: () => Promise<void>): Promise<KeptDownload>;
}

/**
 * Writes the file of one player: one CSV for each list, all of them in one JSON, and a README. Each page is its own short read; nothing is kept before all of
 * it is written.
 */
export async function writeFile(job: Job): Promise<KeptDownload> {
  await rm(job.folder, { recursive: true, force: true });
  await mkdir(job.folder, { recursive: true, mode: 0o700 });
  try {
    const counts = await writeParts(job);
    const whole = join(job.folder, 'whole.zip');
    await pack(job, counts, whole);
    return await job.keep(whole, () => job.progress(PACKED_SHARE));
  } finally {
    await rm(job.folder, { recursive: true, force: true });
  }
}

type Counts = ReadonlyMap<string, number>;

async function writeParts(job: Job): Promise<Counts> {
  const counts = new Map<string, number>();
  await toFile(join(job.folder, 'data.json'), async (json) => {
    await json('{\n');
    for (const [at, list] of job.lists.entries()) {
      await json(`${at === 0 ? '' : ',\n'}${JSON.stringify(list.name)}: [`);
      counts.set(list.name, await writeList(job, list, json, at));
      await json(']');
    }
    await json('\n}\n');
  });
  return counts;
}

type Put = (text: string) => Promise<void>;

async function writeList(job: Job, list: OwnList, json: Put, at: number): Promise<number> {
  let count = 0;
  await toFile(join(job.folder, csvName(list)), async (csv) => {
    for await (const rows of pagesOf(job, list)) {
      const names = Object.keys(rows[0] ?? {});
      if (count === 0) await csv(CSV_MARK + csvRows([names]));
      await csv(csvRows(rows.map((row) => names.map((name) => cellOf(row[name])))));
      await json(rows.map((row, i) => `${count + i === 0 ? '' : ','}\n${JSON.stringify(row, plain)}`).join(''));
      count += rows.length;
      await job.progress(Math.floor((at * READ_SHARE) / job.lists.length));
    }
  });
  await job.progress(Math.floor(((at + 1) * READ_SHARE) / job.lists.length));
  return count;
}

/** Rows of a list by its key, a page at a time: the key is read as text, so that nothing of it is lost on the way through. */
async function* pagesOf({ deps, player }: Job, list: OwnList): AsyncGenerator<readonly OwnRow[], void> {
  const key = (list.key ?? []).map((column) => column.split(' ') as [name: string, type: string]);
  const names = key.map(([name]) => name).join(', ');
  const marks = key.map(([name], i) => `, ${name}::text as "~${i}"`).join('');
  const after = key.map(([, type], i) => `$${i + 2}::${type}`).join(', ');
  const read = (from: readonly string[] | null): Promise<OwnRow[]> =>
    deps.db.query<OwnRow>(
      `select l.*${marks} from (${list.sql}) l ${from === null ? '' : `where (${names}) > (${after})`}
       ${key.length === 0 ? '' : `order by ${names}`} limit ${PAGE}`,
      from === null ? [player] : [player, ...from],
    );
  let from: readonly string[] | null = null;
  do {
    const rows: readonly OwnRow[] = await read(from);
    if (rows.length === 0) return;
    const last = rows.at(-1);
    from = rows.length < PAGE ? null : key.map((_, i) => String(last?.[`~${i}`]));
    yield rows.map((row) => withoutMarks(row)).map((row) => list.map?.(deps, row, player) ?? row);
  } while (from !== null && key.length > 0);
}

const withoutMarks = (row: OwnRow): OwnRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('~')));

/** Ids are longer than a number of JSON; raw bytes have no place in the file. */
function plain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (
    Buffer.isBuffer(value) ||
    (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer')
  )
    throw new Error('bytes in a list of own data');
  return value;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value, plain) : String(value as string | number | boolean | bigint);
}

const csvName = ({ name }: OwnList): string => `${name}.csv`;

/** Texts one after the other into a new file; waits where the disk is behind. */
async function toFile(path: string, write: (put: Put) => Promise<void>): Promise<void> {
  const out = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  const failed = new Promise<never>((_, reject) => out.once('error', reject));
  failed.catch(() => undefined);
  const put: Put = (text) => Promise.race([written(out, text), failed]);
  try {
    await write(put);
    await Promise.race([new Promise<void>((resolve) => out.end(resolve)), failed]);
  } finally {
    // Nobody wants the rest of it: an open file would stay open.
    out.destroy();
  }
}

const written = (out: WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => (out.write(text) ? resolve() : out.once('drain', resolve)));

async function pack({ lists, folder, progress, deps }: Job, counts: Counts, whole: string): Promise<void> {
  const zip = new ZipFile();
  const { at } = await deps.db.one<{ at: Date }>('select app_now() as at');
  const stamp = { mtime: at };
  zip.addBuffer(Buffer.from(readmeOf(lists, counts, at)), 'README.txt', stamp);
  zip.addFile(join(folder, 'data.json'), 'data.json', stamp);
  for (const list of lists)
    if ((counts.get(list.name) ?? 0) > 0) zip.addFile(join(folder, csvName(list)), `csv/${csvName(list)}`, stamp);
  zip.end();
  await progress(READ_SHARE);
  await pipeline(
    zip.outputStream,
    (chunks: AsyncIterable<Buffer | string>) => watched(chunks, () => progress(READ_SHARE)),
    createWriteStream(whole, { mode: 0o600, flags: 'wx' }),
  );
}

/** What goes through, and a word of it every few megabytes: another process would take a file whose maker is silent for a minute. */
async function* watched(
  chunks: AsyncIterable<Buffer | string>,
  tell: () => Promise<void>,
): AsyncGenerator<Buffer | string, void> {
  let untold = 0;
  for await (const chunk of chunks) {
    untold += chunk.length;
    if (untold >= TELL_EVERY_BYTES) {
      await tell();
      untold = 0;
    }
    yield chunk;
  }
}
