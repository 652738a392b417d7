import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { readConfig, type Config } from '../../../config.ts';
import { findProgram } from '../../../testing/several/deploy-file.ts';
import type { Db } from '../../db/pool.ts';
import { freePort } from '../../testing/free-port.ts';
import { until } from '../../testing/until.ts';

const PROGRAM = findProgram('nats-server');

/** Without it tests that need NATS are skipped; the end of a run names them (Debian: nats-server). */
export const hasNats = PROGRAM !== null;

/** A server of NATS in a process of its own, which can fall and come back under the same port. Gone after the tests of the file. */
export class NatsServer {
  readonly port: number;
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  static async start(...args: readonly string[]): Promise<NatsServer> {
    const server = await NatsServer.prepare(...args);
    await server.start();
    return server;
  }

  /** One that is to come. */
  static async prepare(...args: readonly string[]): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), args);
    afterAll(() => server.kill());
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', String(this.port), ...this.#args];
    const child = spawn(PROGRAM ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)));
    this.#child = child;
    await until(() => {
      if (child.exitCode !== null) throw new Error(said);
      return greets(this.port);
    }, 'nats-server');
  }

  /** As a machine that loses its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** It holds its connections and does nothing. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }
}

/** What connections to it lead through, until they are cut. */
export class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number | null = null;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => this.#lead(socket));
  }

  static async open(): Promise<Gate> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Gate(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  leadTo(port: number): void {
    this.#target = port;
  }

  cut(): void {
    this.#target = null;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #lead(socket: Socket): void {
    if (this.#target === null) return void socket.destroy();
    const there = connect(this.#target, '127.0.0.1');
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    socket.pipe(there).pipe(socket);
  }
}

/** NATS speaks first. */
async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** By which bus servers of a test hear each other: PostgreSQL's, unless a file asks for NATS and imports the same tests. */
let asked: NatsServer | null = null;

export async function askForNats(): Promise<void> {
  asked = await NatsServer.start();
}

export const busEnvironment = (): { readonly CAITING_BUS: string; readonly CAITING_NATS_URL?: string } =>
  asked === null ? { CAITING_BUS: 'postgres' } : { CAITING_BUS: 'nats', CAITING_NATS_URL: asked.url };

export function busConfig(): Pick<Config, 'bus' | 'nats'> {
  const { bus, nats } = readConfig(busEnvironment());
  return { bus, nats };
}

/** NATS falls, as a machine that loses its power, and is back once `meanwhile` is over. */
export async function withoutNats(meanwhile: () => Promise<void>): Promise<void> {
  await asked?.kill();
  await meanwhile();
  await asked?.start();
}

/** A bus that is away: whoever listens is thrown out, for so long. */
export async function breakBus(db: Db, ms = 0): Promise<void> {
  if (asked !== null) return withoutNats(() => delay(ms));
  for (const end = performance.now() + ms; ;) {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'caiting bus'`,
    );
    if (performance.now() >= end) return;
  }
}
