const AHEAD_MS = 30 * 86_400_000;
const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The moment that a field of date and time names, in the time of Shanghai; null for one that is past, more than 30 days ahead, or none. */
export function planTime(typed: string, now: number): number | null {
  if (!TYPED.test(typed)) return null;
  const at = Date.parse(`${typed}:00+08:00`);
  return Number.isNaN(at) || at < now || at > now + AHEAD_MS ? null : at;
}
