import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import { translated } from '../../../platform/i18n/i18n.ts';

export const HALL_SORTS = ['default', 'closing', 'period'] as const;
export type HallSort = (typeof HALL_SORTS)[number];

export interface HallFilter {
  /** A group code, `all`, or `favourite`. */
  tab: string;
  /** Part of a name or code; letter case and spaces do not matter. */
  search: string;
  sort: HallSort;
}

export interface HallItem {
  lottery: LotteryInfo;
  /** Absent until the first answer, and for a lottery that is not on sale. */
  now: LotteryNow | undefined;
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** The lotteries a hall shows, in its order. Sorting by close time uses the close itself, so the order changes only when an issue rolls. */
export function hallItems(
  lotteries: readonly LotteryInfo[],
  nows: readonly LotteryNow[],
  favourites: ReadonlySet<string>,
  filter: HallFilter,
): HallItem[] {
  const byCode = new Map(nows.map((now) => [now.lotteryCode as string, now]));
  const wanted = plain(filter.search);
  const items = lotteries
    .filter(({ lotteryCode, lotteryType }) =>
      filter.tab === 'all'
        ? true
        : filter.tab === 'favourite'
          ? favourites.has(lotteryCode)
          : lotteryType === filter.tab,
    )
    .filter(
      ({ lotteryName, lotteryCode }) =>
        !wanted || plain(translated(lotteryName)).includes(wanted) || lotteryCode.includes(wanted),
    )
    .map((lottery) => ({ lottery, now: byCode.get(lottery.lotteryCode) }));
  if (filter.sort === 'default') return items;
  const rank = filter.sort === 'closing' ? closing : period;
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** A paused lottery, or one whose issue is not known, closes last. */
const closing = ({ lottery, now }: HallItem): number =>
  lottery.paused || !now ? Number.MAX_SAFE_INTEGER : now.current.closeAt;
/** Calendar lotteries (period 0) come after every other. */
const period = ({ lottery }: HallItem): number => lottery.periodSeconds || Number.MAX_SAFE_INTEGER;

/** The tab of a `key` query (product §6: the profile card links here); PL3 is an old name of PL35. Unknown keys show everything. */
export function tabOfKey(key: string | null, groups: readonly string[]): string {
  const named = key === 'PL3' ? 'PL35' : key;
  return named && (named === 'favourite' || groups.includes(named)) ? named : 'all';
}
