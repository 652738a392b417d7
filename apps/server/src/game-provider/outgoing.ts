import { setTimeout as delay } from 'node:timers/promises';
import type { Queries } from '../platform/db/pool.ts';
import type { House } from './house.ts';
import type { WalletMessage } from '@caiting/contract';

/** So many are told to the site at a time. */
const AT_ONCE = 40;
const TAKE = 200;
const IDLE_MS = 100;
const RETRY_MAX_S = 60;

/** Puts down what the site must be told; with the change that makes it necessary, in one transaction. */
export async function putMessages(
  tx: Queries,
  list: readonly { readonly kind: WalletMessage; readonly body: object }[],
): Promise<void> {
  if (list.length === 0) return;
  await tx.run(`insert into message (kind, body) select * from unnest($1::text[], $2::text[])`, [
    list.map(({ kind }) => kind),
    list.map(({ body }) => JSON.stringify(body)),
  ]);
}

interface Row {
  readonly id: bigint;
  readonly kind: WalletMessage;
  readonly body: string;
}

/**
 * Tells the site what is put down, again and again until it answers: a timeout is no answer, and the site takes each id once. An answer that refuses is kept
 * with the message: it stands, and staff of both sides see it.
 */
export class Outgoing {
  readonly #house: House;
  #wake = Promise.withResolvers<void>();
  #isStopped = false;
  #loop: Promise<void> | null = null;

  constructor(house: House) {
    this.#house = house;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Something was put down. */
  wake(): void {
    this.#wake.resolve();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake.resolve();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const sent = await this.flush().catch((error: unknown) => {
        this.#house.warn('messages to the site', error);
        return 0;
      });
      if (sent > 0) continue;
      await Promise.race([this.#wake.promise, delay(IDLE_MS)]);
      this.#wake = Promise.withResolvers<void>();
    }
  }

  /** Sends what is due now. Gives how many were sent. */
  async flush(): Promise<number> {
    const rows = await this.#house.db.query<Row>(
      `select id, kind, body from message where status is null and next_at <= now() order by id limit ${TAKE}`,
    );
    const queue = [...rows];
    const work = async (): Promise<void> => {
      for (let row = queue.shift(); row !== undefined; row = queue.shift()) await this.#send(row);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return rows.length;
  }

  async #send({ id, kind, body }: Row): Promise<void> {
    const { db, wallet, warn } = this.#house;
    try {
      const { status } = await wallet.send(kind, body);
      if (status !== 'ok') warn(`${kind} was answered ${status}`, new Error(body));
      await db.run('update message set status = $2 where id = $1', [id, status]);
    } catch (error) {
      warn(`${kind} is not answered`, error);
      await db.run(
        `update message set tries = tries + 1, next_at = now() + least(power(2, least(tries, 10)), ${RETRY_MAX_S}) * interval '0.25 s' where id = $1`,
        [id],
      );
    }
  }
}
