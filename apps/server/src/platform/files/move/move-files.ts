import { hash } from 'node:crypto';
import { MARK, type ObjectStore } from '../stores/store.ts';
import type { Journal } from './journal.ts';

/** Files under way between the stores; each waits for the network most of the time. */
const AT_ONCE = 8;

export interface Move {
  readonly from: ObjectStore;
  readonly to: ObjectStore;
  readonly journal: Journal;
  /** Whether anybody may still write to `from`: then what is copied is not yet all, and the store that counts stays the old one. */
  isInUse(): Promise<boolean>;
}

export interface MoveReport {
  /** Copied by this run and read back. */
  readonly copied: number;
  /** Copied and read back by an earlier run. */
  readonly before: number;
  /** Of the new store, and no longer in the old one. */
  readonly removed: number;
  readonly bytes: number;
  /** True: the new store is the one that counts. */
  readonly isDone: boolean;
}

/** What an operator must look at: nothing was lost, and the old store still counts. */
export class MoveRefused extends Error {}

/**
 * Copies every file of one store into another, and reads each back. Whatever ends a run, the next one goes on where it stopped. The mark of the site goes
 * last: a site starts on the store that has it, so never on half of the files and never on two stores (docs/decisions/0349).
 */
export async function moveFiles({ from, to, journal, isInUse }: Move): Promise<MoveReport> {
  const wasInUse = await isInUse();
  const [mark, there] = [await markOf(from), await markOf(to)];
  if (mark === null) throw new MoveRefused(there === null ? noSite(from) : movedBefore(from, to));
  if (there !== null && there !== mark) throw new MoveRefused(anotherSite(to));
  const present = new Map<string, number>();
  for await (const { key, size } of to.list('')) present.set(key, size);
  const counts = { copied: 0, before: 0, removed: 0, bytes: 0 };
  const wanted: string[] = [];
  for await (const { key, size } of from.list('')) {
    const isKnown = journal.has(key) && present.get(key) === size;
    present.delete(key);
    counts.before += isKnown ? 1 : 0;
    if (!isKnown) wanted.push(key);
  }
  await each(wanted, async (key) => {
    const size = await copy(from, to, key);
    // Taken away by the site since it was listed.
    if (size === null) return;
    journal.add(key);
    counts.copied += 1;
    counts.bytes += size;
  });
  if (wasInUse || (await isInUse())) return { ...counts, isDone: false };
  // With a mark on both sides the last step of a run was cut: the site may have worked on the new store since.
  if (there === null)
    await each([...present.keys()], async (key) => {
      await to.remove(key);
      counts.removed += 1;
    });
  await to.put(MARK, Buffer.from(mark));
  await from.remove(MARK);
  return { ...counts, isDone: true };
}

/** The size of what was copied; null when it is gone. */
async function copy(from: ObjectStore, to: ObjectStore, key: string): Promise<number | null> {
  const bytes = await from.get(key);
  if (bytes === null) return null;
  await to.put(key, bytes);
  const back = await to.get(key);
  if (back === null || hash('sha256', back) !== hash('sha256', bytes))
    throw new MoveRefused(
      `caiting: ${key} 写入后读回的内容不同 / comes back from ${to.place} other than it was put: nothing is lost, look at that store`,
    );
  return bytes.length;
}

async function each(keys: string[], act: (key: string) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) await act(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const markOf = async (store: ObjectStore): Promise<string | null> => (await store.get(MARK))?.toString().trim() ?? null;

const noSite = ({ place }: ObjectStore): string =>
  `caiting: ${place} 里没有本站的上传文件 / holds no uploads of a site: check CAITING_DATA and CAITING_S3_ENDPOINT`;
const movedBefore = (from: ObjectStore, to: ObjectStore): string =>
  `caiting: 已经移至 ${to.place}，无需再移 / the uploads have been moved there already; ${from.place} counts no more`;
const anotherSite = ({ place }: ObjectStore): string =>
  `caiting: ${place} 属于另一个站点 / is of another site: give this one a place of its own; nothing was changed`;
