import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HallOrder } from './hall-server.ts';
import { freePort } from '../../../platform/testing/free-port.ts';
import { busEnvironment } from '../../../platform/outbox/testing/nats.ts';

const SCRIPT = fileURLToPath(new URL('./hall-server.ts', import.meta.url));

/** One server process of a hall that several serve. It can be killed as a machine would kill it, and comes back under the same port. */
export class HallServer {
  readonly port: number;
  readonly #order: HallOrder;
  readonly #folder = mkdtempSync(join(tmpdir(), 'caiting-hall-'));
  #child: ChildProcess | null = null;

  readonly #drainSeconds: number;

  private constructor(order: HallOrder, port: number, drainSeconds: number) {
    this.#order = order;
    this.#drainSeconds = drainSeconds;
    this.port = port;
    // The database's own user must be able to enter.
    chmodSync(this.#folder, 0o755);
  }

  static async start(order: HallOrder, { drainSeconds = 0 } = {}): Promise<HallServer> {
    const server = new HallServer(order, await freePort(), drainSeconds);
    await server.startAgain();
    return server;
  }

  get isUp(): boolean {
    return this.#child !== null;
  }

  async startAgain(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.port),
      HOST: '127.0.0.1',
      CAITING_DATA: this.#folder,
      ...busEnvironment(),
      CAITING_DRAIN_SECONDS: String(this.#drainSeconds),
      CAITING_LOG: 'silent',
      CAITING_TRUST_PROXY: '1',
      CAITING_RATE_ADDRESS: '1000000',
      CAITING_RATE_ACCOUNT: '1000000',
      CAITING_SOCKETS_PER_ADDRESS: '100000',
      CAITING_SOCKETS_PER_USER: '100000',
    };
    // A test runner's own flags are not for the child.
    const child = fork(SCRIPT, [JSON.stringify(this.#order)], { env, execArgv: [], stdio: 'inherit' });
    const failed = once(child, 'exit').then(() => Promise.reject(new Error('the server ended before it was ready')));
    await Promise.race([once(child, 'message'), failed]);
    failed.catch(() => undefined);
    this.#child = child;
  }

  /** As an operator stops it: it sends everybody to the others first, and ends when it is done. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  }

  /** Kill -9: nothing is said, nothing is finished. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
