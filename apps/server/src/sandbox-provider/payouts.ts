import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signed } from './sign.ts';

type PayoutState = 'waiting' | 'paid' | 'failed';

interface Payout {
  readonly providerNo: string;
  readonly orderNo: string;
  /** Decimal text of yuan, as received. */
  readonly amount: string;
  /** What the end of the account asked for. */
  readonly plan: Plan;
  readonly notifyUrl: string;
  /** When it is decided, in real milliseconds. */
  readonly decidesAt: number;
}

/** What becomes of a payout, chosen by the last four letters of the account (docs/providers/payout-provider.md). */
type Plan = 'paid' | 'failed' | 'late' | 'duplicate' | 'silent' | 'down';
const PLANS: Readonly<Record<string, Plan>> = {
  '0001': 'failed',
  '0002': 'late',
  '0003': 'duplicate',
  '0004': 'silent',
  '0005': 'down',
};

const DECIDE_MS = 500;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000];
const TIMEOUT_MS = 5_000;
const COPIES = 3;
const MONEY = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/;

interface PayoutBooks {
  /** What its notices call it. */
  readonly name: string;
  readonly signing: string | KeyObject;
  readonly folder: string | null;
  readonly lateMs: number;
}

/** Money out at the sandbox: books of its own, kept in a file when there is a folder, so that a restart pays nothing twice. */
export class Payouts {
  readonly #name: string;
  readonly #signing: string | KeyObject;
  readonly #lateMs: number;
  readonly #file: string | null;
  readonly #byOrderNo = new Map<string, Payout>();
  /** Orders whose first request was refused on purpose. */
  readonly #refusedOnce = new Set<string>();

  constructor({ name, signing, folder, lateMs }: PayoutBooks) {
    this.#name = name;
    this.#signing = signing;
    this.#lateMs = lateMs;
    this.#file = folder === null ? null : join(folder, 'sandbox-payouts.jsonl');
    if (folder !== null) mkdirSync(folder, { recursive: true });
    if (this.#file !== null && existsSync(this.#file)) this.#read(readFileSync(this.#file, 'utf8'));
  }

  /** Answers a signed call of the site; null when the path is none of ours. `down` answers nothing that makes sense, once. */
  answer(path: string, fields: ReadonlyMap<string, string>): object | null {
    const orderNo = fields.get('orderNo') ?? '';
    if (path === '/v1/payouts/query') return this.#stateOf(orderNo);
    if (path !== '/v1/payouts') return null;
    const isValid =
      /^\w{1,40}$/.test(orderNo) && MONEY.test(fields.get('amount') ?? '') && isHttp(fields.get('notifyUrl') ?? '');
    if (!isValid) return { code: -2, msg: 'bad payout' };
    const plan = PLANS[(fields.get('account') ?? '').slice(-4)] ?? 'paid';
    if (plan === 'down' && !this.#refusedOnce.has(orderNo)) {
      this.#refusedOnce.add(orderNo);
      return { code: -9, msg: 'out of order' };
    }
    if (!this.#byOrderNo.has(orderNo)) this.#open(orderNo, plan, fields);
    return this.#stateOf(orderNo);
  }

  #open(orderNo: string, plan: Plan, fields: ReadonlyMap<string, string>): void {
    const payout: Payout = {
      providerNo: `P${randomBytes(12).toString('hex')}`,
      orderNo,
      amount: fields.get('amount') ?? '',
      plan,
      notifyUrl: fields.get('notifyUrl') ?? '',
      decidesAt: Date.now() + (plan === 'late' ? this.#lateMs : DECIDE_MS),
    };
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(payout)}\n`, { mode: 0o600 });
    this.#byOrderNo.set(orderNo, payout);
    void this.#notify(payout);
  }

  #stateOf(orderNo: string): object {
    const payout = this.#byOrderNo.get(orderNo);
    if (!payout) return { code: 1, status: 'unknown', providerNo: '', amount: '0', reason: '' };
    const status = stateNow(payout);
    const reason = status === 'failed' ? '收款账户状态异常' : '';
    return { code: 1, status, providerNo: payout.providerNo, amount: payout.amount, reason };
  }

  async #notify(payout: Payout): Promise<void> {
    await delay(payout.decidesAt - Date.now());
    if (payout.plan === 'silent') return;
    const status = stateNow({ ...payout, decidesAt: 0 });
    const message = () =>
      signed(this.#signing, {
        provider: this.#name,
        orderNo: payout.orderNo,
        providerNo: payout.providerNo,
        amount: payout.amount,
        status,
        ...(status === 'failed' && { reason: '收款账户状态异常' }),
      });
    if (payout.plan === 'duplicate') {
      const one = message();
      await Promise.all(Array.from({ length: COPIES }, () => send(payout.notifyUrl, one)));
    }
    for (const waitMs of [0, ...RETRY_MS]) {
      await delay(waitMs);
      if (await send(payout.notifyUrl, message())) return;
    }
  }

  #read(text: string): void {
    for (const line of text.split('\n').filter(Boolean)) {
      try {
        const payout = JSON.parse(line) as Payout;
        this.#byOrderNo.set(payout.orderNo, payout);
      } catch {
        // The last line of a killed process may be cut; the site hands that payout over again.
      }
    }
  }
}

function stateNow({ plan, decidesAt }: Payout): PayoutState {
  if (Date.now() < decidesAt) return 'waiting';
  return plan === 'failed' ? 'failed' : 'paid';
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

async function send(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const answer = (await response.json()) as { code?: unknown };
    return answer.code === 1;
  } catch {
    // Not reachable now; the next try comes, and the site asks by itself.
    return false;
  }
}
