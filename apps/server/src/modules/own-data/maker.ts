import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beijingTime } from '@caiting/contract';
import { ownLists } from '../../platform/db/own-lists.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import {
  dropDownload,
  fileStore,
  keepDownload,
  scratchOf,
  sweepDownloads,
  sweepScratch,
  type DownloadKind,
  type KeptDownload,
} from '../../platform/files/index.ts';
import { FilesAway } from '../../platform/outcome.ts';
import { tellPlayer } from '../account/index.ts';
import {
  deleteOldExports,
  failVanished,
  giveUp,
  listFiles,
  markReady,
  noteProgress,
  putBack,
  takeExport,
  type ExportRow,
} from './queries.ts';
import { writeFile } from './write-file.ts';

const LOOK_EVERY_MS = 2_000;
export const KIND: DownloadKind = { name: 'own-data', ending: '.zip' };

/** Thrown inside: nobody wants this file any more, or the server stops. */
class NotWanted extends Error {}

/** Makes one file at a time in this process, beside the calls. */
class Maker {
  readonly #deps: Deps;
  readonly #id = randomUUID();
  #running: Promise<void> | null = null;
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes what waits, unless it is at work. Gives what it is at. */
  look(): Promise<void> {
    this.#running ??= this.#makeAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #makeAll(): Promise<void> {
    await this.#deps.db.tx(async (tx) => {
      for (const { player } of await failVanished(tx)) await tellPlayer(tx, player, 'dataExportFailed');
    });
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
      const kept = await writeFile({
        deps,
        lists: ownLists(deps),
        player: String(row.player),
        folder: join(await scratchOf(deps, KIND), `${row.id}.${this.#id}.part`),
        progress: async (percent) => {
          if (this.#isStopping || !(await noteProgress(deps.db, row, this.#id, percent))) throw new NotWanted();
        },
        keep: (path, told) => keepDownload(deps, { kind: KIND, id: row.id }, path, told),
      });
      if (!(await this.#tellReady(row, kept))) await dropDownload(deps, { kind: KIND, id: row.id }, kept);
    } catch (error) {
      await this.#end(row, error);
      return !(error instanceof FilesAway);
    }
    return true;
  }

  #tellReady(row: ExportRow, kept: KeptDownload): Promise<boolean> {
    return this.#deps.db.tx(async (tx) => {
      if (!(await markReady(tx, row, this.#id, kept))) return false;
      const { until } = await tx.one<{ until: Date }>(
        'select ready_until as until from data_export where player = $1',
        [row.player],
      );
      await tellPlayer(tx, row.player, 'dataExportReady', { until: beijingTime(until.getTime()) });
      return true;
    });
  }

  async #end(row: ExportRow, error: unknown): Promise<void> {
    const { db, log } = this.#deps;
    if (error instanceof NotWanted || error instanceof FilesAway) {
      await putBack(db, row, this.#id);
      return;
    }
    log.error({ err: error, player: String(row.player) }, 'file of own data not made');
    await db.tx(async (tx) => {
      if (await giveUp(tx, row, this.#id)) await tellPlayer(tx, row.player, 'dataExportFailed');
    });
  }
}

const makerOf = perDeps((deps) => new Maker(deps));

/** Makes what waits, now. */
export const makeExports = (deps: Deps): Promise<void> => makerOf(deps).look();

/** Begins to look for what waits; what it returns stops it, and what was half made begins anew elsewhere. */
export function beginExports(deps: Deps): () => Promise<void> {
  // The sweep comes to one process of all; what one that fell has left on this machine goes when the next one starts here.
  sweepScratch(deps, KIND, () => listFiles(deps.db)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'what was half made is not swept yet'),
  );
  // Not waited for: a large file takes longer than a turn may.
  const ticker = deps.jobs.tick('ownData.make', 'jobs', LOOK_EVERY_MS, async () => {
    makeExports(deps).catch((error: unknown) => deps.log.error({ err: error }, 'files of own data not looked for'));
  });
  return async () => {
    await ticker.stop();
    await makerOf(deps).stop();
  };
}

/** Takes away what nobody can fetch any more: files whose time is over, and what a crash left. */
export async function sweepExports(deps: Deps): Promise<void> {
  await deps.db.tx((tx) => deleteOldExports(tx));
  await sweepDownloads(deps, KIND, () => listFiles(deps.db));
}
