import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beijingTime } from '@caiting/contract';
import { ownLists } from '../../platform/db/own-lists.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { tellPlayer } from '../account/index.ts';
import {
  deleteOldExports,
  failVanished,
  giveUp,
  listExportIds,
  markReady,
  noteProgress,
  putBack,
  takeExport,
  type ExportRow,
} from './queries.ts';
import { writeFile } from './write-file.ts';

const LOOK_EVERY_MS = 2_000;
const FILE_NAME = /^([0-9a-f-]{36})\.(?:zip|[0-9a-f-]{36}\.part)$/;

const folderOf = ({ config }: Pick<Deps, 'config'>): string => join(config.dataFolder, 'own-data');
export const fileOf = (deps: Pick<Deps, 'config'>, id: string): string => join(folderOf(deps), `${id}.zip`);

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
      const row = this.#isStopping ? null : await takeExport(this.#deps.db, this.#id);
      if (row === null) return;
      await this.#make(row);
    }
  }

  async #make(row: ExportRow): Promise<void> {
    const deps = this.#deps;
    const file = fileOf(deps, row.id);
    try {
      await mkdir(folderOf(deps), { recursive: true, mode: 0o700 });
      const bytes = await writeFile({
        deps,
        lists: ownLists(deps),
        player: String(row.player),
        folder: join(folderOf(deps), `${row.id}.${this.#id}.part`),
        file,
        progress: async (percent) => {
          if (this.#isStopping || !(await noteProgress(deps.db, row, this.#id, percent))) throw new NotWanted();
        },
      });
      if (!(await this.#tellReady(row, bytes))) await rm(file, { force: true });
    } catch (error) {
      await this.#end(row, error);
    }
  }

  #tellReady(row: ExportRow, bytes: number): Promise<boolean> {
    return this.#deps.db.tx(async (tx) => {
      if (!(await markReady(tx, row, this.#id, bytes))) return false;
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
    if (error instanceof NotWanted) {
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
  const folder = folderOf(deps);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Read before the rows: a file that is made meanwhile has its row before it.
  const names = await readdir(folder);
  const wanted = await listExportIds(deps.db);
  for (const name of names) {
    const id = FILE_NAME.exec(name)?.[1];
    if (id !== undefined && !wanted.has(id)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
