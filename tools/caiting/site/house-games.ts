import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Config } from '@caiting/server/config';
import { startCompanion, stopCompanion } from './processes.ts';

/** One that falls at once falls again: it is not started more often than this. */
const PAUSE_MS = 1_000;
const SMALL_HEAP = ['--max-semi-space-size=4', '--max-old-space-size=128'];
const NAME = 'house';

export interface HouseGames {
  /** The configuration with the place of the provider in it. */
  readonly config: Config;
  /** Starts it, and again whenever it falls: the site goes on without it, and tells that its games are away. */
  start(site: string, database: string | undefined): void;
  stop(): Promise<void>;
}

/** The built-in provider of card games, a process of its own beside the server, which reaches the site by HTTP alone. None when the environment names one. */
export async function houseGames(config: Config): Promise<HouseGames> {
  const isElsewhere = config.gameProviders.some(({ provider }) => provider === NAME);
  const hasBooks = config.databaseUrl === undefined || config.gamesDatabaseUrl !== undefined;
  if (isElsewhere || !hasBooks) return { config, start: () => undefined, stop: async () => undefined };
  const key = randomBytes(32).toString('hex');
  const port = await freePort();
  let child: ChildProcess | null = null;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  const start = (site: string, database: string | undefined): void => {
    if (database === undefined) return;
    const env = {
      HOST: '127.0.0.1',
      CAITING_HOUSE_GAMES_KEY: key,
      CAITING_HOUSE_GAMES_PORT: String(port),
      CAITING_HOUSE_GAMES_SITE: site,
      CAITING_GAMES_DATABASE_URL: database,
      CAITING_HOUSE_GAMES_TEST: undefined,
      DATABASE_URL: undefined,
      CAITING_APP_DATABASE_URL: undefined,
    };
    child = startCompanion('apps/server/src/game-provider/main.ts', [], env, { flags: SMALL_HEAP });
    child.once('exit', (code, signal) => {
      if (isStopped) return;
      process.stderr.write(
        `caiting: 棋牌进程退出（${signal ?? code}），重新启动 / the game provider ended, starting it again\n`,
      );
      again = setTimeout(() => start(site, database), PAUSE_MS).unref();
    });
    // It ends when we do, and must not keep us from ending.
    child.unref();
    child.channel?.unref();
  };
  return {
    config: {
      ...config,
      gameProviders: [...config.gameProviders, { provider: NAME, url: `http://127.0.0.1:${port}`, key }],
    },
    start,
    stop: async () => {
      isStopped = true;
      clearTimeout(again);
      if (child !== null) await stopCompanion(child);
    },
  };
}

/** One that nobody listens on now; the provider comes back under it after a fall. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
