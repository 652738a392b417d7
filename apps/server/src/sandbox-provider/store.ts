import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

export type PayStatus = 'waiting' | 'paid' | 'failed';

/** What can go wrong between a provider and a site, on demand. */
export const FAULTS = ['duplicate', 'wrongAmount', 'badSignature', 'late', 'never'] as const;
export type Fault = (typeof FAULTS)[number];

export interface SandboxOrder {
  readonly providerNo: string;
  readonly orderNo: string;
  /** Decimal text of yuan, as received. */
  readonly amount: string;
  readonly channel: string;
  readonly expiresAt: number;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly status: PayStatus;
}

const ORDERS_MAX = 5_000;

/** The provider's own books: every state of an order is a line of a file, so that a restart forgets nothing. */
export class OrderStore {
  readonly #file: string | null;
  readonly #byProviderNo = new Map<string, SandboxOrder>();
  readonly #byOrderNo = new Map<string, string>();

  /** Without a folder nothing is kept. */
  constructor(folder: string | null) {
    this.#file = folder === null ? null : join(folder, 'sandbox-provider.jsonl');
    if (folder !== null) mkdirSync(folder, { recursive: true });
    if (this.#file !== null && existsSync(this.#file)) this.#read(readFileSync(this.#file, 'utf8'));
  }

  /** The order of this number: the one known, or a new one. */
  open(draft: Omit<SandboxOrder, 'providerNo' | 'status'>): SandboxOrder {
    const known = this.findByOrderNo(draft.orderNo);
    if (known) return known;
    const order: SandboxOrder = { ...draft, providerNo: `S${randomBytes(12).toString('hex')}`, status: 'waiting' };
    this.#write(order);
    return order;
  }

  /** Decides an order once; later decisions change nothing. Undefined when there is no such order. */
  decide(providerNo: string, status: 'paid' | 'failed'): { order: SandboxOrder; isNew: boolean } | undefined {
    const order = this.find(providerNo);
    if (!order) return undefined;
    if (order.status !== 'waiting') return { order, isNew: false };
    const decided = { ...order, status };
    this.#write(decided);
    return { order: decided, isNew: true };
  }

  find(providerNo: string): SandboxOrder | undefined {
    return this.#byProviderNo.get(providerNo);
  }

  findByOrderNo(orderNo: string): SandboxOrder | undefined {
    const providerNo = this.#byOrderNo.get(orderNo);
    return providerNo === undefined ? undefined : this.find(providerNo);
  }

  #read(text: string): void {
    for (const line of text.split('\n').filter(Boolean)) {
      try {
        this.#keep(JSON.parse(line) as SandboxOrder);
      } catch {
        // The last line of a killed process may be cut; the order it was about is asked for again.
      }
    }
  }

  #write(order: SandboxOrder): void {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(order)}\n`, { mode: 0o600 });
    this.#keep(order);
  }

  #keep(order: SandboxOrder): void {
    this.#byProviderNo.set(order.providerNo, order);
    this.#byOrderNo.set(order.orderNo, order.providerNo);
    if (this.#byProviderNo.size <= ORDERS_MAX) return;
    const [oldest] = this.#byProviderNo.values();
    if (!oldest) return;
    this.#byProviderNo.delete(oldest.providerNo);
    this.#byOrderNo.delete(oldest.orderNo);
  }
}
