import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/**
 * argon2id of what the browser sends (product §10.4). Stored as a PHC string, so that the cost can be raised later and old
 * hashes still verify. 19 MiB and two passes are OWASP's figures for one lane.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^\$argon2id\$v=19\$m=(\d{3,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22,86})\$([\w+/]{43})$/;

/** Waiting hashes beyond this are turned away: a flood of logins must not fill memory or starve the server. */
const QUEUE_MAX = 200;

/** The queue is full; the caller answers "too many requests". */
export class HashQueueFull extends Error {}

/** A semaphore: at most `atOnce` hashes at a time, the rest in order of arrival. */
export class HashQueue {
  readonly #queue: PQueue;
  readonly #max: number;
  #done = 0;

  constructor(atOnce = Math.max(1, availableParallelism() - 1), max = QUEUE_MAX) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#max = max;
  }

  /** Hashes done since the start. Tests assert by it that a refused login cost the full work. */
  get done(): number {
    return this.#done;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= this.#max) throw new HashQueueFull('too many passwords are being checked');
    try {
      return await this.#queue.add(work);
    } finally {
      this.#done += 1;
    }
  }
}

/** One queue for the whole process: players and staff share the processors. */
export const passwordQueue = new HashQueue();

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function derive(message: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return passwordQueue.run(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The text to store for a received password hash. */
export async function hashPassword(received: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const key = await derive(received, nonce, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(key)}`;
}

// A hash nobody knows the password of: an unknown user costs the same work as a wrong password.
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/** True when `received` is the password behind `stored`. With no `stored` the same work is done and the answer is false. */
export async function verifyPassword(stored: string | null, received: string): Promise<boolean> {
  const match = STORED.exec(stored ?? NOBODY);
  if (!match) throw new Error('a stored password hash is malformed');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const key = await derive(received, Buffer.from(nonce, 'base64'), cost);
  const isEqual = timingSafeEqual(key, Buffer.from(tag, 'base64'));
  return isEqual && stored !== null;
}
