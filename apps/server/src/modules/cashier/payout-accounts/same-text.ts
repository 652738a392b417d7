import { timingSafeEqual } from 'node:crypto';

/** Takes the same time wherever texts of one length differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
