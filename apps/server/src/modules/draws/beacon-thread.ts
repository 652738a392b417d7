import { Worker } from 'node:worker_threads';
import type { BeaconChain } from '@caiting/lottery/draw';

/** What the thread is asked (beacon-worker.ts). */
export type BeaconTask =
  | { readonly kind: 'sign'; readonly chain: BeaconChain; readonly round: number; readonly secretKey: Uint8Array }
  | { readonly kind: 'verify'; readonly chain: BeaconChain; readonly round: number; readonly signature: string };

export interface BeaconRequest {
  readonly id: number;
  readonly task: BeaconTask;
}

export interface BeaconReply {
  readonly id: number;
  readonly value: string | null;
}

/** Little is alive in it at any moment: a small heap keeps the server's memory small. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

interface Waiting {
  resolve(value: string | null): void;
  reject(error: Error): void;
}

/**
 * Signing or verifying a round takes some 15 ms of curve arithmetic, during which no bet would be answered: one thread beside the event loop
 * does it, started at the first round. A thread that dies fails what it was asked; the draw clock asks again and finds a new one.
 */
class BeaconThread {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  ask(task: BeaconTask): Promise<string | null> {
    const worker = (this.#worker ??= this.#start());
    this.#last += 1;
    const id = this.#last;
    // A process may end while the thread is idle, but not while it is waited for.
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task } satisfies BeaconRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./beacon-worker.ts', import.meta.url), {
      name: 'beacon',
      resourceLimits: LIMITS,
    });
    worker.on('message', ({ id, value }: BeaconReply) => {
      this.#waiting.get(id)?.resolve(value);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
    });
    worker.on('error', (error) => this.#end(worker, error as Error));
    worker.on('exit', () => this.#end(worker, new Error('the beacon thread ended')));
    return worker;
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const thread = new BeaconThread();

/** The test beacon's signature of a round, as text. Whoever calls this decides that the round is due. */
export async function signInThread(chain: BeaconChain, secretKey: Uint8Array, round: number): Promise<string> {
  const signature = await thread.ask({ kind: 'sign', chain, round, secretKey });
  if (signature === null) throw new Error(`round ${round} was not signed`);
  return signature;
}

/** The round's randomness, or null when the signature is not the network's. */
export function verifyInThread(chain: BeaconChain, round: number, signature: string): Promise<string | null> {
  return thread.ask({ kind: 'verify', chain, round, signature });
}
