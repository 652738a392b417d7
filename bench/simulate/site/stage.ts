import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { QUICKNET } from '@caiting/lottery/draw';
import { freePort } from '@caiting/server/testing/free-port';
import { thisRelease, type Release } from '@caiting/server/testing/next-release';
import { ProcessApart, type Apart } from '@caiting/server/testing/apart/process-apart';
import { until } from '@caiting/server/testing/until';
import { NO_LIMITS, ROOT } from '../../support/site.ts';
import { Buses } from './buses.ts';
import { OwnDatabase } from './database.ts';
import { Front } from './front.ts';
import { copyLaid, type LaidFolders } from './copy-laid.ts';
import { Provider } from './provider.ts';
import { Relay, standIn } from './relay.ts';
import { SiteClock } from './site-clock.ts';

const PATIENCE_MS = 180_000;
const ANSWER_MS = 2_000;
/** As the supervisor of a site has it: one that falls at once falls again. */
const AGAIN_MS = 1_000;
const HOST = '127.0.0.1';
const RELAYS = 2;
/** Two servers for people, and one for draws and jobs. */
const WEBS = 2;
const SERVERS = WEBS + 1;
const SMALL_HEAP = '--max-old-space-size=128';

const PRELOADS = [
  new URL('../../../tools/caiting/site/exit-with-parent.ts', import.meta.url),
  new URL('./stand-in-chain.ts', import.meta.url),
].flatMap(({ href }) => ['--import', href]);
const PROVIDER = fileURLToPath(new URL('./provider-process.ts', import.meta.url));

/** The same for every copy of a demo: what is sealed in it must open. */
const key = (of: string): string => createHash('sha256').update(of).digest('hex');
const ports = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));

/** What stands around the servers of a site. */
async function layGround(root: string, laid: LaidFolders | null) {
  standIn();
  mkdirSync(join(root, 'data'));
  if (laid !== null) copyLaid(laid, root, 'data');
  const lay = (): void => (laid === null ? undefined : copyLaid(laid, root, 'database'));
  const database = await OwnDatabase.open(join(root, 'database'), { isOnDisk: laid !== null, lay });
  const clock = new SiteClock();
  await clock.follow(database);
  const relays = await Promise.all(Array.from({ length: RELAYS }, () => Relay.open(clock)));
  const servers = await ports(SERVERS);
  const [games = 0, pay = 0] = await ports(2);
  const front = await Front.open(servers.slice(0, WEBS));
  return { root, database, clock, relays, servers, games, pay, front, buses: await Buses.open(SERVERS) };
}
type Ground = Awaited<ReturnType<typeof layGround>>;

/** A site in processes of its own under one address: two servers for people and one for draws and jobs, with all that stands around them. What falls is started again. */
export class Stage {
  readonly ground: Ground;
  readonly provider: Provider;
  /** Servers that ended by themselves. */
  readonly falls: string[] = [];
  readonly #socket: string;
  #isClosing = false;
  webs: readonly ProcessApart[] = [];
  worker!: ProcessApart;
  signer!: ProcessApart;
  games!: ProcessApart;
  pay!: ProcessApart;

  private constructor(ground: Ground) {
    this.ground = ground;
    this.provider = new Provider(ground.root);
    this.#socket = join(ground.root, 'signer.sock');
  }

  /** The ground of a site, before any of its processes is started: empty, or with this demo. */
  static async open(root: string, laid: LaidFolders | null = null): Promise<Stage> {
    return new Stage(await layGround(root, laid));
  }

  get dataFolder(): string {
    return join(this.ground.root, 'data');
  }

  /** Of each server that people come to. */
  get webPorts(): readonly number[] {
    return this.ground.servers.slice(0, WEBS);
  }

  /** What commands and servers of the site are told by. */
  get settings(): NodeJS.ProcessEnv {
    const { database, relays, front, buses, games, pay } = this.ground;
    return {
      ...NO_LIMITS,
      HOST,
      DATABASE_URL: database.url('caiting_owner'),
      CAITING_APP_DATABASE_URL: database.url('caiting_app'),
      CAITING_DATA: this.dataFolder,
      CAITING_ORIGIN: front.address,
      CAITING_BEACON: 'drand',
      CAITING_DRAND_RELAYS: relays.map(({ url }) => url).join(','),
      CAITING_BUS: buses === null ? 'postgres' : 'nats',
      CAITING_NATS_URL: buses?.url(0),
      CAITING_ACCOUNT_KEY: key('account'),
      CAITING_PUSH_KEY: key('push'),
      CAITING_PAY_SANDBOX: `http://${HOST}:${pay}`,
      CAITING_PAY_SANDBOX_KEY: this.provider.key,
      CAITING_HOUSE_GAMES: `http://${HOST}:${games}`,
      CAITING_HOUSE_GAMES_KEY: key('games'),
      CAITING_LOG: process.env['CAITING_LOG'] ?? 'silent',
      CAITING_DEMO_LIFE: 'off',
      SIMULATE_CHAIN: JSON.stringify(QUICKNET),
      // As ./caiting sets it: the second start does not compile again.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'),
    };
  }

  /** Starts everything; the servers of this release. */
  async start(release: Release = thisRelease): Promise<void> {
    const { database, games, pay } = this.ground;
    this.pay = this.#node(PROVIDER, [String(pay), this.provider.folder, this.provider.key], {});
    this.signer = this.#node(join(release.root, 'apps/server/src/signer/main.ts'), [], {
      CAITING_SIGNER_SOCKET: this.#socket,
      CAITING_SIGNER_DATABASE_URL: database.url('caiting_signer'),
      DATABASE_URL: undefined,
      CAITING_APP_DATABASE_URL: undefined,
    });
    this.games = this.#node(join(release.root, 'apps/server/src/game-provider/main.ts'), [], {
      CAITING_HOUSE_GAMES_PORT: String(games),
      CAITING_HOUSE_GAMES_SITE: this.ground.front.address,
      CAITING_GAMES_DATABASE_URL: database.gamesUrl,
      DATABASE_URL: undefined,
      CAITING_APP_DATABASE_URL: undefined,
    });
    const roles = [...Array<string>(WEBS).fill('web'), 'draws,jobs'];
    const servers = roles.map((role, at) => this.#server(release, role, at));
    this.webs = servers.slice(0, WEBS);
    [this.worker] = servers.slice(WEBS) as [ProcessApart];
    for (const one of [this.pay, this.signer, ...servers, this.games]) await one.start();
  }

  /** Kills these and starts them again, as their supervisors do. */
  async restart(...parts: readonly ProcessApart[]): Promise<number> {
    await Promise.all(parts.map((part) => part.kill()));
    for (const part of parts) await this.#startAgain(part);
    return parts.length;
  }

  /** Until everybody who comes is served again, and draws go on. */
  async serves(): Promise<void> {
    const isWell = async (port: number): Promise<boolean> =>
      fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        async (answer) => answer.ok || (await answer.text()).includes('working'),
        () => false,
      );
    for (const port of this.ground.servers) await until(() => isWell(port), 'the site to serve again', PATIENCE_MS);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const { relays, clock, front, buses, database } = this.ground;
    const parts = [...this.webs, this.worker, this.games, this.signer, this.pay] as (ProcessApart | undefined)[];
    await Promise.all(parts.map(async (part) => part?.kill()));
    front.close();
    for (const relay of relays) relay.close();
    await clock.close();
    await buses?.close();
    await database.close();
  }

  #server(release: Release, roles: string, at: number): ProcessApart {
    const { servers, buses } = this.ground;
    const port = servers[at] ?? 0;
    const env = {
      PORT: String(port),
      CAITING_ROLES: roles,
      CAITING_SIGNER_SOCKET: this.#socket,
      CAITING_NATS_URL: buses?.url(at),
    };
    const isReady = () =>
      until(
        () =>
          fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
            async (answer) => /ready|working/.test(await answer.text()),
            () => false,
          ),
        `server ${at}`,
        PATIENCE_MS,
      );
    return this.#node(release.siteProcess, [], env, { isReady, name: `server ${at} (${roles})` });
  }

  /** A Node process of the site. Without a name it may end by itself: its supervisor starts it again. */
  #node(
    file: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    { isReady, name }: { isReady?: Apart['isReady']; name?: string } = {},
  ): ProcessApart {
    const part: ProcessApart = new ProcessApart({
      command: process.execPath,
      args: [...(name === undefined ? [SMALL_HEAP] : []), ...PRELOADS, file, ...args],
      options: {
        cwd: ROOT,
        env: { ...process.env, ...this.settings, ...env },
        // What they say is kept for the error of one that does not start; with a log it is to be read.
        stdio: ['ignore', 'ignore', process.env['CAITING_LOG'] === undefined ? 'pipe' : 'inherit', 'ipc'],
      },
      isReady: isReady ?? ((child) => once(child, 'message')),
      onFall: (how) => {
        if (name !== undefined) this.falls.push(`${name} ended by itself with ${how}`);
        void this.#startAgain(part).catch(() => undefined);
      },
    });
    return part;
  }

  async #startAgain(part: ProcessApart): Promise<void> {
    for (const deadline = performance.now() + PATIENCE_MS; !this.#isClosing; await delay(AGAIN_MS)) {
      try {
        return await part.start();
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
    }
  }
}
