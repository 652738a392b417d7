import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dice } from '@caiting/server/bench-kit';
import type { Db } from '@caiting/server/platform/db/pool';
import { sign } from '@caiting/server/testing/sandbox-sign';

const TIMEOUT_MS = 5_000;
const OLD_MS = 6 * 60_000;
const COPIES = 3;
const NOBODYS_KEY = 'the key of nobody, as long as one has to be';

/** An order in the provider's books. */
export interface Booked {
  readonly orderNo: string;
  readonly providerNo: string;
  /** Decimal text of yuan. */
  readonly amount: string;
  readonly status: 'waiting' | 'confirming' | 'paid' | 'failed';
  readonly notifyUrl: string;
}

/** Everything that a provider may say and that must bring nobody money: each gives the messages, or none where there is no order for it. */
type Lie = (of: { readonly waiting: readonly Booked[]; readonly credited: readonly Booked[]; dice: Dice }) => {
  readonly to: Booked;
  readonly fields: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly isOld?: boolean;
} | null;

const one = (list: readonly Booked[], dice: Dice): Booked | null => (list.length === 0 ? null : dice.of(list));
const saying = (order: Booked, said: Readonly<Record<string, string>> = {}) => ({
  to: order,
  fields: {
    provider: 'sandbox',
    orderNo: order.orderNo,
    providerNo: order.providerNo,
    amount: order.amount,
    status: 'paid',
    ...said,
  },
});

const LIES: readonly Lie[] = [
  // Paid, says somebody who has not its key.
  ({ waiting, dice }) => withOrder(one(waiting, dice), (order) => ({ ...saying(order), key: NOBODYS_KEY })),
  // Paid, with a signature of long ago.
  ({ waiting, dice }) => withOrder(one(waiting, dice), (order) => ({ ...saying(order), isOld: true })),
  // Another amount than the order's.
  ({ waiting, dice }) => withOrder(one(waiting, dice), (order) => saying(order, { amount: `9${order.amount}` })),
  // The payment of another order once more.
  ({ waiting, credited, dice }) =>
    withOrder(one(waiting, dice), (order) =>
      withOrder(one(credited, dice), ({ providerNo }) => saying(order, { providerNo })),
    ),
  // An order that nobody has made.
  ({ credited, dice }) => withOrder(one(credited, dice), (order) => saying(order, { orderNo: `R9${order.orderNo}` })),
  // What was paid has failed.
  ({ credited, dice }) => withOrder(one(credited, dice), (order) => saying(order, { status: 'failed' })),
  // What was paid was more.
  ({ credited, dice }) => withOrder(one(credited, dice), (order) => saying(order, { amount: `9${order.amount}` })),
  // Paid once more, under another number.
  ({ credited, dice }) =>
    withOrder(one(credited, dice), (order) => saying(order, { providerNo: `S${randomBytes(12).toString('hex')}` })),
];

const withOrder = <T>(order: Booked | null, say: (order: Booked) => T): T | null =>
  order === null ? null : say(order);

/** The pay provider as a party of its own: its books, which alone say what was paid, and everything untrue that it may tell the site. */
export class Provider {
  readonly key = randomBytes(32).toString('hex');
  readonly folder: string;

  constructor(root: string) {
    this.folder = join(root, 'provider');
    mkdirSync(this.folder);
  }

  /** The last state of every order. */
  books(): ReadonlyMap<string, Booked> {
    const file = join(this.folder, 'sandbox-provider.jsonl');
    const books = new Map<string, Booked>();
    for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
      // The last line of a killed process may be cut.
      const order = parsed(line);
      if (order !== null) books.set(order.orderNo, order);
    }
    return books;
  }

  /** Tells every lie that there is an order for, each three times at once. */
  async lie(db: Db, seed: string): Promise<void> {
    const dice = new Dice(seed);
    const books = [...this.books().values()];
    const credited = new Set(
      (
        await db.query<{ orderNo: string }>(
          `select order_no as "orderNo" from recharge_order where order_no = any($1) and credited_at is not null`,
          [books.map(({ orderNo }) => orderNo)],
        )
      ).map(({ orderNo }) => orderNo),
    );
    const known = {
      waiting: books.filter(({ status }) => status === 'waiting'),
      credited: books.filter(({ orderNo, status }) => status === 'paid' && credited.has(orderNo)),
      dice,
    };
    const told = LIES.map((lie) => lie(known)).filter((lie) => lie !== null);
    await Promise.all(told.map((lie) => this.#tell(lie)));
  }

  async #tell({ to, fields, key = this.key, isOld = false }: NonNullable<ReturnType<Lie>>): Promise<void> {
    const message = signedAt(key, fields, Date.now() - (isOld ? OLD_MS : 0));
    const send = () =>
      fetch(to.notifyUrl, { method: 'POST', body: message, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
    await Promise.all(Array.from({ length: COPIES }, send));
  }
}

/** A message of the provider, signed at that moment. */
function signedAt(key: string, fields: Readonly<Record<string, string>>, at: number): URLSearchParams {
  const all = new Map([
    ...Object.entries(fields),
    ['timestamp', String(at)],
    ['nonce', randomBytes(16).toString('hex')],
  ]);
  all.set('sign', sign(key, all));
  return new URLSearchParams([...all]);
}

function parsed(line: string): Booked | null {
  try {
    return JSON.parse(line) as Booked;
  } catch {
    return null;
  }
}
