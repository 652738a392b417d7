import { setTimeout as delay } from 'node:timers/promises';

/** What a replica has to say within: that there is a connection, and where it stands. Of one that is gone nobody waits longer. */
export const ANSWER_MS = 500;
/** A commit is replayed within some milliseconds; who waits longer than this is answered sooner by the primary. */
export const PATIENCE_MS = 150;
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 64;

/** The answer did not come in time. */
export class NoAnswer extends Error {}

/** Rejects when the answer is not there in time; what comes later is left alone. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks until the answer is enough, or as long as patience lasts; gives the last one. Each must come in time. */
export async function askUntil<T>(
  ask: () => Promise<T>,
  isEnough: (answer: T) => boolean,
  patienceMs: number,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const answer = await within(ANSWER_MS, ask());
    if (isEnough(answer) || performance.now() + waitMs > until) return answer;
    await delay(waitMs);
  }
}
