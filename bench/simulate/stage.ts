import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { freePort } from '@caiting/server/testing/free-port';
import { NO_LIMITS, startSite, type Site } from '../support/site.ts';
import type { PlannedTrouble, Trouble } from './plan.ts';

/** The most that something stands still, and that the clock jumps ahead. */
const FROZEN_MAX_MS = 4_000;
const JUMP_MAX_MS = 180_000;
const SERVING_MAX_MS = 120_000;
const LOOK_AGAIN_MS = 100;
/** People of a simulation do more in a minute than a player may; provider and games run beside as always. */
const SETTINGS = { ...NO_LIMITS, CAITING_PAY_SANDBOX: undefined, CAITING_PAY_SANDBOX_KEY: undefined };

/** Of the server, not of who asks for it. */
const CUT_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and application_name = 'caiting' and pid <> pg_backend_pid()`;

/** A site in processes of its own, under one address for the whole of a simulation. */
export class Stage {
  readonly port: number;
  readonly #folder: string;
  #site: Site | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async open(folder: string): Promise<Stage> {
    const stage = new Stage(folder, await freePort());
    await stage.#start();
    return stage;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    await this.#site?.stop();
    this.#site = null;
  }

  /** Carries a trouble out and waits until the site serves again. `cutSockets` is the people's own. */
  async suffer({ trouble, share }: PlannedTrouble): Promise<void> {
    await this.#ways[trouble as Exclude<Trouble, 'cutSockets'>](share);
    await this.#serves();
  }

  /** With connections of the site's own roles: as the server has them, and as the owner of the tables. */
  async beside<T>(act: (app: Db, owner: Db) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataFolder: this.#folder, connectionsMax: 1 });
    const owner = openDb(database.ownerTarget, { connectionsMax: 1 });
    try {
      return await act(database.db, owner);
    } finally {
      await Promise.all([database.db.close(), owner.close()]);
      await database.embedded?.release();
    }
  }

  readonly #ways: Readonly<Record<Exclude<Trouble, 'cutSockets'>, (share: number) => Promise<unknown>>> = {
    killServer: () => this.#restart(),
    killDatabase: async () => this.#site?.killDatabase(),
    killBoth: async () => {
      this.#site?.killDatabase();
      await this.#restart();
    },
    killSigner: async () => this.#signal('signer/main.ts', 'SIGKILL'),
    killGames: async () => this.#signal('game-provider/main.ts', 'SIGKILL'),
    freezeProvider: (share) => this.#freeze(this.#named('sandbox-provider/main.ts'), share),
    freezeDatabase: (share) => this.#freeze(databaseProcesses(this.#folder), share),
    cutConnections: () => this.beside((app) => app.query(CUT_CONNECTIONS)),
    jumpClock: (share) =>
      this.beside((_, owner) =>
        owner.query(`select set_app_clock(app_now() + $1 * interval '1 millisecond', (select rate from app_clock))`, [
          share * JUMP_MAX_MS,
        ]),
      ),
  };

  async #start(): Promise<void> {
    const env = { ...SETTINGS, PORT: String(this.port) };
    this.#site = await startSite(this.#folder, { env, isServerOnly: true });
  }

  async #restart(): Promise<void> {
    await this.#site?.killServer();
    await this.#start();
  }

  #named(file: string): readonly number[] {
    return childrenOf(this.#site?.pid ?? 0).filter((pid) => commandOf(pid).includes(file));
  }

  #signal(file: string, signal: NodeJS.Signals): void {
    for (const pid of this.#named(file)) process.kill(pid, signal);
  }

  async #freeze(pids: readonly number[], share: number): Promise<void> {
    const stopped = pids.filter((pid) => trySignal(pid, 'SIGSTOP'));
    await delay(share * FROZEN_MAX_MS);
    for (const pid of stopped) trySignal(pid, 'SIGCONT');
  }

  async #serves(): Promise<void> {
    const deadline = performance.now() + SERVING_MAX_MS;
    while (performance.now() < deadline) {
      const isWell = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(LOOK_AGAIN_MS * 20) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isWell) return;
      await delay(LOOK_AGAIN_MS);
    }
    throw new Error(`the site did not serve again within ${SERVING_MAX_MS} ms`);
  }
}

function databaseProcesses(folder: string): readonly number[] {
  const postmaster = Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  return [postmaster, ...childrenOf(postmaster)];
}

function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has ended by itself.
    return false;
  }
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
