import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { advance } from '@caiting/server/bench-kit';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { IS_SERVER } from '@caiting/server/platform/db/releases';
import { freePort } from '@caiting/server/testing/free-port';
import { until } from '@caiting/server/testing/until';
import { childrenOf, NO_LIMITS, startSite, type Site } from '../support/site.ts';
import type { PlannedTrouble, Trouble } from './plan.ts';

/** `cutSockets` is the people's own. */
export type TroubleOfSite = PlannedTrouble & { readonly trouble: Exclude<Trouble, 'cutSockets'> };

/** The most that something stands still, and that the clock jumps ahead. */
const FROZEN_MAX_MS = 4_000;
const JUMP_MAX_MS = 180_000;
const PATIENCE_MS = 120_000;
const ANSWER_MS = 2_000;
/** People of a simulation do more in a minute than a player may; provider and games run beside as always. */
const SETTINGS = { ...NO_LIMITS, CAITING_PAY_SANDBOX: undefined, CAITING_PAY_SANDBOX_KEY: undefined };

/** The server's, not those of the signer, the games and whoever asks for it. */
const CUT_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where ${IS_SERVER} and usename = current_user and pid <> pg_backend_pid()`;

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

  /** Carries a trouble out and waits until the site serves again. One that struck nothing would prove nothing, and is an error. */
  async suffer({ trouble, share }: TroubleOfSite): Promise<void> {
    const struck = await this.#ways[trouble](share);
    if (struck === 0) throw new Error(`${trouble} struck nothing`);
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

  /** Each gives how many processes, connections or clocks it struck. */
  readonly #ways: Readonly<Record<TroubleOfSite['trouble'], (share: number) => Promise<number>>> = {
    killServer: () => this.#restart(),
    killDatabase: async () => this.#killDatabase(),
    killBoth: async () => this.#killDatabase() + (await this.#restart()),
    killSigner: () => this.#kill('signer/main.ts'),
    killGames: () => this.#kill('game-provider/main.ts'),
    freezeProvider: async (share) => freeze(await this.#named('sandbox-provider/main.ts'), share),
    freezeDatabase: (share) => freeze(databaseProcesses(this.#folder), share),
    cutConnections: () => this.beside(async (app) => (await app.query(CUT_CONNECTIONS)).length),
    jumpClock: (share) =>
      this.beside(async (_, owner) => {
        await advance(owner, share * JUMP_MAX_MS);
        return 1;
      }),
  };

  async #start(): Promise<void> {
    const env = { ...SETTINGS, PORT: String(this.port) };
    this.#site = await startSite(this.#folder, { env, isServerOnly: true });
  }

  async #restart(): Promise<number> {
    await this.#site?.killServer();
    await this.#start();
    return 1;
  }

  #killDatabase(): number {
    this.#site?.killDatabase();
    return 1;
  }

  /** A companion of the server; one that was killed a moment ago is only just coming back. */
  async #named(file: string): Promise<readonly number[]> {
    const found = () => childrenOf(this.#site?.pid ?? 0).filter((pid) => commandOf(pid).includes(file));
    await until(() => found().length > 0, `a process of ${file}`, PATIENCE_MS);
    return found();
  }

  async #kill(file: string): Promise<number> {
    return (await this.#named(file)).filter((pid) => trySignal(pid, 'SIGKILL')).length;
  }

  #serves(): Promise<void> {
    const isWell = () =>
      fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
    return until(isWell, 'the site to serve again', PATIENCE_MS);
  }
}

/** Everything of them stands still for a part of the most. */
async function freeze(pids: readonly number[], share: number): Promise<number> {
  const stopped = pids.filter((pid) => trySignal(pid, 'SIGSTOP'));
  await delay(share * FROZEN_MAX_MS);
  for (const pid of stopped) trySignal(pid, 'SIGCONT');
  return stopped.length;
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
