import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Binding, Staff } from '../../../platform/http/binding.ts';
import { decodeInput } from '../../../platform/http/decode.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import {
  dropDownload,
  fileStore,
  keepDownload,
  scratchOf,
  sweepDownloads,
  sweepScratch,
  type DownloadKind,
} from '../../../platform/files/index.ts';
import { FilesAway, type Outcome } from '../../../platform/outcome.ts';
import {
  deleteOld,
  failVanished,
  giveUp,
  listFiles,
  markReady,
  noteRows,
  putBack,
  takeExport,
  type ExportRow,
} from './queries.ts';
import { writeList, type ListPage } from './write-list.ts';

const LOOK_EVERY_MS = 2_000;
const PAGE_SIZE = '100';
export const KIND: DownloadKind = { name: 'staff-exports', ending: '.csv' };

/** Lists that can be taken along, by the name of their call. */
export type Lists = ReadonlyMap<string, Binding>;

/** Thrown inside: nobody wants this file any more, or the server stops. */
class NotWanted extends Error {}
/** Thrown inside: whoever asked may not read the list any more, or what narrows it names nobody. */
class NotAllowed extends Error {}

/** Makes one file at a time in this process, beside the calls. */
class Maker {
  readonly #deps: Deps;
  readonly #id = randomUUID();
  #lists: Lists = new Map();
  #running: Promise<void> | null = null;
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  look(lists: Lists): Promise<void> {
    this.#lists = lists;
    this.#running ??= this.#makeAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #makeAll(): Promise<void> {
    await failVanished(this.#deps.db);
    for (;;) {
      // Nothing is written while there is no place for it: it waits for the store.
      if (this.#isStopping || !fileStore(this.#deps).look()) return;
      const row = await takeExport(this.#deps.db, this.#id);
      if (row === null || !(await this.#make(row))) return;
    }
  }

  /** False: the store of files is away, and the next look may find it. */
  async #make(row: ExportRow): Promise<boolean> {
    const deps = this.#deps;
    try {
      const binding = this.#lists.get(row.list);
      if (binding === undefined) throw new NotAllowed(row.list);
      // A file says when it was asked for: what was there by then is in it.
      const { replica } = deps;
      const reads = replica?.reads({ patienceMs: replica.boundMs }) ?? deps.db;
      const made = await writeList({
        def: binding.def,
        part: join(await scratchOf(deps, KIND), `${row.id}.${this.#id}.part`),
        page: (before) => pageOf(deps, reads, binding, row, before),
        progress: async (rows) => {
          if (this.#isStopping || !(await noteRows(deps.db, row.id, this.#id, rows))) throw new NotWanted();
        },
        keep: (path, told) => keepDownload(deps, { kind: KIND, id: row.id }, path, told),
      });
      if (!(await markReady(deps.db, row.id, this.#id, made)))
        await dropDownload(deps, { kind: KIND, id: row.id }, made);
    } catch (error) {
      if (error instanceof NotWanted || error instanceof FilesAway) {
        await putBack(deps.db, row.id, this.#id);
        return error instanceof NotWanted;
      }
      deps.log.error({ err: error, list: row.list, staff: row.name }, 'file of a list not made');
      await giveUp(deps.db, row.id, this.#id, error instanceof NotAllowed);
    }
    return true;
  }
}

/** One page by the very call, as whoever asked: its masks, its order, and whether that one may read it now. */
async function pageOf(
  deps: Deps,
  reads: Reads,
  binding: Binding,
  row: ExportRow,
  before: string | null,
): Promise<ListPage> {
  const fields = { ...row.filters, pageSize: PAGE_SIZE, ...(before === null ? {} : { before }) };
  const input = decodeInput(binding.def, fields);
  if (!input.ok) throw new NotAllowed(input.key);
  const staff: Staff = { staffId: String(row.staff), name: row.name, tokenHash: Buffer.alloc(0), carriedBy: 'bearer' };
  const answer = (await binding.handle({ deps, reads, staff } as never, input.data as never)) as Outcome<ListPage>;
  if (!answer.ok) throw new NotAllowed(answer.key);
  return answer.data;
}

const makerOf = perDeps((deps) => new Maker(deps));

/** Makes what waits, now. */
export const makeExports = (deps: Deps, lists: Lists): Promise<void> => makerOf(deps).look(lists);

/** Begins to look for what waits; what it returns stops it, and what was half made begins anew elsewhere. */
export function beginExports(deps: Deps, lists: Lists): () => Promise<void> {
  // The sweep comes to one process of all; what one that fell has left on this machine goes when the next one starts here.
  sweepScratch(deps, KIND, () => listFiles(deps.db)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'what was half made is not swept yet'),
  );
  // Not waited for: a large file takes longer than a turn may.
  const ticker = deps.jobs.tick('staffExports.make', 'jobs', LOOK_EVERY_MS, async () => {
    makeExports(deps, lists).catch((error: unknown) => deps.log.error({ err: error }, 'files of lists not looked for'));
  });
  return async () => {
    await ticker.stop();
    await makerOf(deps).stop();
  };
}

/** Takes away what nobody can fetch any more: files whose time is over, and what a crash left. */
export async function sweepExports(deps: Deps): Promise<void> {
  await deleteOld(deps.db);
  await sweepDownloads(deps, KIND, () => listFiles(deps.db));
}
