import type { consoleSiteReadCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';

type Lottery = CallOutput<typeof consoleSiteReadCalls.lotteriesFound>['list'][number];

/** Issues of a lottery that was just put on sale, and the one after a close, are made a moment later. */
const LATE_EVERY_MS = 2_000;

const sells = ({ enabled, paused, isHeld }: Lottery): boolean => enabled && !paused && !isHeld;

/** When a list is next read by itself, in milliseconds: that of lotteries after the first close in it, and soon where one that sells has no issue yet. Else false. */
export function nextReadMs(read: string, data: unknown, now: number): number | false {
  if (read !== 'lotteriesFound' || data === undefined) return false;
  const selling = (data as { readonly list: readonly Lottery[] }).list.filter(sells);
  if (selling.length === 0) return false;
  const waits = selling.map(({ closeAt }) => (closeAt === null ? 0 : closeAt - now));
  return Math.max(0, Math.min(...waits)) + LATE_EVERY_MS;
}
