import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { FilesAway } from '../outcome.ts';
import { scratchOf, sweepScratch, type DownloadKind, type WantedDownloads } from './downloads.ts';
import { fileStore } from './store.ts';

const LOOK_EVERY_MS = 2_000;

/** How files of one kind come about. A row is one that waited and was taken. */
export interface Making<Row extends { readonly id: string }> {
  readonly kind: DownloadKind;
  /** Rows that were taken too often by processes that fell are given up. */
  readonly failVanished: () => Promise<unknown>;
  /** Takes the oldest that nobody makes, in the name of this maker; null when none waits. */
  readonly take: (maker: string) => Promise<Row | null>;
  /** Writes the file and keeps it. */
  readonly make: (row: Row, turn: Turn) => Promise<void>;
  /** It was not made, and not for its own sake: the try is not counted. */
  readonly putBack: (row: Row, maker: string) => Promise<unknown>;
  readonly giveUp: (row: Row, maker: string, error: unknown) => Promise<unknown>;
}

export interface Turn {
  readonly maker: string;
  /** Where the file is written before it is kept. */
  readonly scratch: string;
  /** Before each part of the work. `note` says how far it is, and whether the row is still this maker's; throws, so that it ends, where it is not or the server stops. */
  readonly goOn: (note: () => Promise<boolean>) => Promise<void>;
}

/** Thrown inside: nobody wants this file any more, or the server stops. */
class NotWanted extends Error {}

/** Makes one file of a kind at a time in this process, beside the calls. */
export class DownloadMaker<Row extends { readonly id: string }> {
  readonly #deps: Deps;
  readonly #id = randomUUID();
  #running: Promise<void> | null = null;
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes what waits, unless it is at work. Gives what it is at. */
  look(making: Making<Row>): Promise<void> {
    this.#running ??= this.#makeAll(making).finally(() => (this.#running = null));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #makeAll(making: Making<Row>): Promise<void> {
    await making.failVanished();
    for (;;) {
      // Nothing is written while there is no place for it: it waits for the store.
      if (this.#isStopping || !fileStore(this.#deps).look()) return;
      const row = await making.take(this.#id);
      if (row === null || !(await this.#make(making, row))) return;
    }
  }

  /** False: the store of files is away, and the next look may find it. */
  async #make(making: Making<Row>, row: Row): Promise<boolean> {
    const maker = this.#id;
    try {
      const scratch = join(await scratchOf(this.#deps, making.kind), `${row.id}.${maker}.part`);
      const goOn = async (note: () => Promise<boolean>): Promise<void> => {
        if (this.#isStopping || !(await note())) throw new NotWanted();
      };
      await making.make(row, { maker, scratch, goOn });
    } catch (error) {
      if (error instanceof NotWanted || error instanceof FilesAway) {
        await making.putBack(row, maker);
        return error instanceof NotWanted;
      }
      await making.giveUp(row, maker, error);
    }
    return true;
  }
}

interface Begun {
  readonly kind: DownloadKind;
  /** Of the ticker. */
  readonly name: string;
  readonly wanted: () => Promise<WantedDownloads>;
  readonly look: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Begins to look for what waits; what it returns stops it, and what was half made begins anew elsewhere. */
export function beginMaking(deps: Deps, { kind, name, wanted, look, stop }: Begun): () => Promise<void> {
  const about = { files: kind.name };
  // The sweep comes to one process of all; what one that fell has left on this machine goes when the next one starts here.
  sweepScratch(deps, kind, wanted).catch((error: unknown) =>
    deps.log.warn({ err: error, ...about }, 'what was half made is not swept yet'),
  );
  // Not waited for: a large file takes longer than a turn may.
  const ticker = deps.jobs.tick(name, 'jobs', LOOK_EVERY_MS, async () => {
    look().catch((error: unknown) => deps.log.error({ err: error, ...about }, 'files for download not looked for'));
  });
  return async () => {
    await ticker.stop();
    await stop();
  };
}
