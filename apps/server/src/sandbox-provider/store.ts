import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

export type PayStatus = 'waiting' | 'confirming' | 'paid' | 'failed';

/** What can go wrong between a provider and a site, on demand. */
export const FAULTS = ['duplicate', 'wrongAmount', 'badSignature', 'late', 'slow', 'never', 'down'] as const;
export type Fault = (typeof FAULTS)[number];

/** What the site asked for: a page, a form, a code, coins. */
export const KINDS = ['redirect', 'form', 'qr', 'coin'] as const;
export type Kind = (typeof KINDS)[number];

/** A payment in a digital currency: what is due and what came, as decimal text. */
export interface SandboxCoin {
  readonly coin: string;
  readonly network: string;
  readonly due: string;
  /** From how many confirmations on the site takes it as money. */
  readonly needed: number;
  readonly address: string;
  readonly received: string;
  readonly confirmations: number;
}

export interface SandboxOrder {
  readonly providerNo: string;
  readonly orderNo: string;
  /** Decimal text of yuan, as received. */
  readonly amount: string;
  readonly channel: string;
  readonly kind: Kind;
  /** Code of the payer's bank; empty where none was named. */
  readonly bank: string;
  readonly coin: SandboxCoin | null;
  readonly expiresAt: number;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly status: PayStatus;
  /** How many more questions about it stay unanswered. */
  readonly silentQueries: number;
}

export type Draft = Omit<SandboxOrder, 'providerNo' | 'status' | 'silentQueries' | 'coin'> & {
  readonly coin: Omit<SandboxCoin, 'address' | 'received' | 'confirmations'> | null;
};

const ORDERS_MAX = 5_000;
const OLD_FORM = { kind: 'redirect', bank: '', coin: null, silentQueries: 0 } as const;

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
  open(draft: Draft): SandboxOrder {
    const known = this.findByOrderNo(draft.orderNo);
    if (known) return known;
    const no = randomBytes(12).toString('hex');
    const { coin } = draft;
    // Plainly no address of any chain: a demo must not make anybody send coins.
    const address = coin && `SANDBOX-${coin.network}-${no.toUpperCase()}`;
    const order: SandboxOrder = {
      ...draft,
      coin: coin && address ? { ...coin, address, received: '', confirmations: 0 } : null,
      providerNo: `S${no}`,
      status: 'waiting',
      silentQueries: 0,
    };
    this.#write(order);
    return order;
  }

  /** Decides an order once; later decisions change nothing. Undefined when there is no such order. */
  decide(
    providerNo: string,
    status: Exclude<PayStatus, 'waiting'>,
    more: Partial<Pick<SandboxOrder, 'coin' | 'silentQueries'>> = {},
  ): { order: SandboxOrder; isNew: boolean } | undefined {
    const order = this.find(providerNo);
    if (!order) return undefined;
    if (order.status !== 'waiting') return { order, isNew: false };
    return { order: this.change(order, { ...more, status }), isNew: true };
  }

  /** Writes another state of an order. */
  change(order: SandboxOrder, to: Partial<SandboxOrder>): SandboxOrder {
    const changed = { ...order, ...to };
    this.#write(changed);
    return changed;
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
        // Orders of an older build were all paid on the page.
        this.#keep({ ...OLD_FORM, ...(JSON.parse(line) as Partial<SandboxOrder>) } as SandboxOrder);
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
