import { own } from '../session/personal.ts';

/** What the head of a page has begun (public/boot.js): answers to come, by address. */
type Begun = Record<string, Promise<Response | null> | undefined>;

/** An answer that has waited longer is not what the server would say now. */
const EARLY_MS = 10_000;

/** They are answers to the person who opened the page. */
own({ renew: () => void ((globalThis as { caitingEarly?: Begun }).caitingEarly = {}) });

/**
 * The answer to a read that the page began beside its scripts instead of after them; null when there is none. Each is given once, and only while the
 * page is being built up.
 */
export function takeEarly(address: string): Promise<Response | null> | null {
  const begun = (globalThis as { caitingEarly?: Begun }).caitingEarly;
  const answer = begun?.[address];
  if (!begun || !answer) return null;
  begun[address] = undefined;
  return performance.now() < EARLY_MS ? answer : null;
}
