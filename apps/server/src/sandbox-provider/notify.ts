import { setTimeout as delay } from 'node:timers/promises';
import { sign, signed } from './sign.ts';
import type { Fault, SandboxOrder } from './store.ts';

/** Tries again until the site says that it took the notice. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const LATE_MS = 10_000;
const TIMEOUT_MS = 5_000;
const DUPLICATES = 3;

/** Tells the site what became of an order, with the faults that were asked for. */
export async function notify(key: string, order: SandboxOrder, faults: ReadonlySet<Fault>): Promise<void> {
  if (faults.has('never')) return;
  if (faults.has('late')) await delay(LATE_MS);
  const message = () => spoil(key, noticeOf(key, order, faults), faults);
  if (faults.has('duplicate')) {
    const one = message();
    await Promise.all(Array.from({ length: DUPLICATES }, () => send(order.notifyUrl, one)));
  }
  for (const waitMs of [0, ...RETRY_MS]) {
    await delay(waitMs);
    if (await send(order.notifyUrl, message())) return;
  }
}

function noticeOf(key: string, order: SandboxOrder, faults: ReadonlySet<Fault>): URLSearchParams {
  return signed(key, {
    provider: 'sandbox',
    orderNo: order.orderNo,
    providerNo: order.providerNo,
    // A figure that is plainly another one, made without arithmetic on the text.
    amount: faults.has('wrongAmount') ? `9${order.amount}` : order.amount,
    status: order.status === 'failed' ? 'failed' : 'paid',
  });
}

function spoil(key: string, message: URLSearchParams, faults: ReadonlySet<Fault>): URLSearchParams {
  if (!faults.has('badSignature')) return message;
  const forged = new URLSearchParams(message);
  forged.set('sign', sign(`not ${key}`, new Map(message)));
  return forged;
}

/** True when the site took it. */
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
    // Not reachable now; the next try comes.
    return false;
  }
}
