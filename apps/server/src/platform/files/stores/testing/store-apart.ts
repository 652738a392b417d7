import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { ProcessApart } from '../../../testing/apart/process-apart.ts';
import { ASIDE, standInSettings } from './s3-server.ts';

const PROCESS = fileURLToPath(new URL('./s3-process.ts', import.meta.url));

/** An object store in a process of its own: it keeps what it answered for, whatever ends it. Gone after the tests of the file. */
export class StoreApart extends ProcessApart {
  readonly #folder: string;
  readonly #port: number;

  private constructor(folder: string, port: number) {
    super({
      command: process.execPath,
      args: [PROCESS, String(port), folder],
      options: { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      isReady: (child) => once(child, 'message'),
    });
    this.#folder = folder;
    this.#port = port;
  }

  static async open(folder: string): Promise<StoreApart> {
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

  /** Each answer comes so much later; 0: as it can. */
  slowDown(slowMs: number): void {
    this.send({ slowMs });
  }
}
