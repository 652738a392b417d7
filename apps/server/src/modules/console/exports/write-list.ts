import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { STAFF_EXPORT_ROWS_MAX, TimeMs, fileTime, type CallDef } from '@caiting/contract';
import { CSV_MARK, csvRows } from '@caiting/contract/csv';
import type { KeptDownload } from '../../../platform/files/index.ts';

export interface ListPage {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

interface Job {
  /** Names and kinds of columns are those of its answer. */
  readonly def: CallDef;
  /** Where it lies while it is written. */
  readonly part: string;
  page(before: string | null): Promise<ListPage>;
  /** Told after each page; throws when nobody wants the file any more. */
  progress(rows: number): Promise<void>;
  /** Brings the whole file to where it is fetched from; `told` is called before each part of it. */
  keep(path: string, told: () => Promise<void>): Promise<KeptDownload>;
}

export interface WrittenList extends KeptDownload {
  readonly rows: number;
  readonly isCut: boolean;
}

/**
 * Writes the pages of a list one after the other: a page is in memory and no more, and each is its own short read. The file is kept when all of it is
 * written.
 */
export async function writeList(job: Job): Promise<WrittenList> {
  const columns = columnsOf(job.def);
  const out = createWriteStream(job.part, { mode: 0o600, flags: 'w' });
  // Heard as long as the stream is there: one that nobody hears would end the process, also after it was given up.
  const failed = new Promise<never>((_, reject) => out.on('error', reject));
  failed.catch(() => undefined);
  let rows = 0;
  let next: string | null = null;
  try {
    const put = async (text: string): Promise<void> => {
      if (!out.write(text)) await Promise.race([once(out, 'drain'), failed]);
      if (out.errored) throw out.errored;
    };
    await put(CSV_MARK + csvRows([columns.map(({ name }) => name)]));
    do {
      const page: ListPage = await job.page(next);
      const kept = page.list.slice(0, STAFF_EXPORT_ROWS_MAX - rows);
      await put(csvRows(kept.map((row) => columns.map(({ name, isMoment }) => cellOf(row[name], isMoment)))));
      rows += kept.length;
      next = kept.length < page.list.length ? (page.next ?? '') : page.next;
      await job.progress(rows);
    } while (next !== null && rows < STAFF_EXPORT_ROWS_MAX);
    await Promise.race([new Promise<void>((resolve) => out.end(resolve)), failed]);
    return { ...(await job.keep(job.part, () => job.progress(rows))), rows, isCut: next !== null };
  } finally {
    out.destroy();
    await rm(job.part, { force: true });
  }
}

interface Column {
  readonly name: string;
  readonly isMoment: boolean;
}

type Schema = CallDef['output'];
interface SchemaDef {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
}
const defOf = (schema: Schema): SchemaDef => schema._zod.def as unknown as SchemaDef;

function columnsOf(def: CallDef): Column[] {
  const list = defOf(def.output).shape?.['list'];
  const element = list && defOf(list).element;
  const shape = (element && defOf(element).shape) ?? {};
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    isMoment: schema === TimeMs || defOf(schema).innerType === TimeMs,
  }));
}

function cellOf(value: unknown, isMoment: boolean): string {
  if (value === null || value === undefined) return '';
  if (isMoment && typeof value === 'number') return fileTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
