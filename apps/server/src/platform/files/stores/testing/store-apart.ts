import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { ASIDE, standInSettings } from './s3-server.ts';

const PROCESS = fileURLToPath(new URL('./s3-process.ts', import.meta.url));

/** An object store in a process of its own: it keeps what it answered for, whatever ends it. Gone after the tests of the file. */
export class StoreApart {
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  static async start(folder: string): Promise<StoreApart> {
    const store = new StoreApart(folder, await freePort());
    await store.start();
    afterAll(() => store.kill());
    return store;
  }

  /** How a site comes to it. */
  get environment(): NodeJS.ProcessEnv {
    const { endpoint, bucket, region, keyId, secret } = standInSettings(this.#port);
    return {
      CAITING_S3_ENDPOINT: endpoint,
      CAITING_S3_BUCKET: bucket,
      CAITING_S3_REGION: region,
      CAITING_S3_KEY_ID: keyId,
      CAITING_S3_SECRET: secret,
    };
  }

  /** What is in it, by the keys that the site gave. */
  keys(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => !name.endsWith(ASIDE))
      .map(decodeURIComponent)
      .toSorted();
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [PROCESS, String(this.#port), this.#folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const failed = once(child, 'exit').then(() => Promise.reject(new Error('the store did not start')));
    await Promise.race([once(child, 'message'), failed]);
  }

  /** As a machine that loses its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** It holds its connections and answers nothing. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Each answer comes so much later; 0: as it can. */
  slowDown(slowMs: number): void {
    this.#child?.send({ slowMs });
  }
}
