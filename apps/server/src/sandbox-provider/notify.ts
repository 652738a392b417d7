import type { KeyObject } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sign, signed } from './sign.ts';
import type { Fault, OrderStore, SandboxOrder } from './store.ts';

/** How fast the provider's own time goes; tests are in a hurry. */
export interface Pace {
  /** Tries again until the site says that it took the notice. */
  readonly retryMs: readonly number[];
  readonly lateMs: number;
  /** A slow notice trickles in over this time. */
  readonly slowMs: number;
  /** From one confirmation that is told to the next. */
  readonly stepMs: number;
  /** How long a late payout stays undecided. */
  readonly payoutLateMs: number;
}
export const PACE: Pace = {
  retryMs: [1_000, 2_000, 4_000, 8_000, 16_000],
  lateMs: 10_000,
  slowMs: 3_000,
  stepMs: 1_500,
  payoutLateMs: 20_000,
};

const TIMEOUT_MS = 5_000;
const DUPLICATES = 3;
const SLOW_PIECES = 6;

interface Notifying {
  /** What the provider calls itself. */
  readonly name: string;
  /** What it signs with: that of both sides, or its own. */
  readonly signing: string | KeyObject;
  readonly pace: Pace;
  readonly store: OrderStore;
}

/** Tells the site what became of an order, with the faults that were asked for. Coins are told of as their confirmations grow. */
export async function notify(to: Notifying, order: SandboxOrder, faults: ReadonlySet<Fault>): Promise<void> {
  if (order.coin === null || order.status !== 'confirming') return tell(to, order, faults);
  let current = order;
  for (const confirmations of stepsTo(order.coin.needed)) {
    const coin = current.coin && { ...current.coin, confirmations };
    const isDeep = confirmations >= order.coin.needed;
    current = to.store.change(current, { coin, status: isDeep ? 'paid' : 'confirming' });
    await tell(to, current, faults);
    if (!isDeep) await delay(to.pace.stepMs);
  }
}

/** The first confirmation, half of them, all of them. */
function stepsTo(needed: number): number[] {
  return [...new Set([Math.min(1, needed), Math.ceil(needed / 2), needed])];
}

async function tell(
  { name, signing, pace }: Notifying,
  order: SandboxOrder,
  faults: ReadonlySet<Fault>,
): Promise<void> {
  if (faults.has('never')) return;
  if (faults.has('late')) await delay(pace.lateMs);
  const message = () => spoil(noticeOf({ name, signing }, order, faults), faults);
  const slowMs = faults.has('slow') ? pace.slowMs : 0;
  if (faults.has('duplicate')) {
    const one = message();
    await Promise.all(Array.from({ length: DUPLICATES }, () => send(order.notifyUrl, one, slowMs)));
  }
  for (const waitMs of [0, ...pace.retryMs]) {
    await delay(waitMs);
    if (await send(order.notifyUrl, message(), slowMs)) return;
  }
}

function noticeOf(
  { name, signing }: Pick<Notifying, 'name' | 'signing'>,
  order: SandboxOrder,
  faults: ReadonlySet<Fault>,
): URLSearchParams {
  const { coin } = order;
  return signed(signing, {
    provider: name,
    orderNo: order.orderNo,
    providerNo: order.providerNo,
    // A figure that is plainly another one, made without arithmetic on the text.
    amount: faults.has('wrongAmount') ? `9${order.amount}` : order.amount,
    status: order.status === 'waiting' ? 'failed' : order.status,
    ...(coin && order.status !== 'failed'
      ? { coinAmount: coin.received, confirmations: String(coin.confirmations), txId: `TX${order.providerNo}` }
      : {}),
  });
}

function spoil(message: URLSearchParams, faults: ReadonlySet<Fault>): URLSearchParams {
  if (!faults.has('badSignature')) return message;
  const forged = new URLSearchParams(message);
  forged.set('sign', sign('the key of nobody', new Map(message)));
  return forged;
}

/** True when the site took it. */
async function send(url: string, body: URLSearchParams, slowMs: number): Promise<boolean> {
  try {
    const answer = JSON.parse(slowMs > 0 ? await trickle(url, body.toString(), slowMs) : await post(url, body)) as {
      code?: unknown;
    };
    return answer.code === 1;
  } catch {
    // Not reachable now; the next try comes.
    return false;
  }
}

async function post(url: string, body: URLSearchParams): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return (await fetch(url, { method: 'POST', body, signal, redirect: 'error' })).text();
}

/** The same over a bad line: the body comes in pieces. */
async function trickle(url: string, body: string, overMs: number): Promise<string> {
  const length = Math.ceil(body.length / SLOW_PIECES);
  const outgoing = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
  });
  const answered = new Promise<string>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text)).on('error', reject);
    });
  });
  for (let at = 0; at < body.length; at += length) {
    outgoing.write(body.slice(at, at + length));
    await delay(overMs / SLOW_PIECES);
  }
  outgoing.end();
  return answered;
}
