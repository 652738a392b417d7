import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TellSeed } from '../app.ts';
import type { Config } from '../config.ts';
import type { DbTarget } from '../platform/db/pool.ts';

/** What the process needs to lay the demo (seed-main.ts). */
export interface SeedOrder {
  readonly config: Config;
  readonly appTarget: DbTarget;
  readonly ownerTarget: DbTarget;
}

/** What that process says while it works. */
export interface SeedStep {
  readonly seedStep: Parameters<TellSeed>[0];
}

/** What that process says before it ends badly. */
export interface SeedFault {
  readonly seedFault: string;
}

/**
 * Lays the demo data in a process that ends with it: thousands of hashed draws and signed rounds would leave a half more memory with the
 * server for as long as it runs (a thread does not give it back: it is the allocator's). Rejects with the seed's own error.
 */
export function seedApart(order: SeedOrder, tell: TellSeed): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./seed-main.ts', import.meta.url)));
    // Node uses the channel too: under `node --watch` its first messages are the names of the files it loads.
    child.on('message', (message) => {
      if (isFault(message)) reject(new Error(message.seedFault));
      else if (isStep(message)) tell(message.seedStep);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`caiting: the demo was not laid (${signal ?? `code ${code}`})`)),
    );
    child.send(order);
  });
}

const isStep = (message: unknown): message is SeedStep =>
  typeof message === 'object' && message !== null && 'seedStep' in message;
const isFault = (message: unknown): message is SeedFault =>
  typeof message === 'object' && message !== null && 'seedFault' in message;
