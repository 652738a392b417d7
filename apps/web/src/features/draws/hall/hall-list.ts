import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import { translated } from '../../../platform/i18n/i18n.ts';
import { isMeant } from './spoken-name.ts';

export const HALL_SORTS = ['default', 'closing', 'period'] as const;
export type HallSort = (typeof HALL_SORTS)[number];

export interface HallFilter {
  /** A group code, `all`, or `favourite`. */
  tab: string;
  /** Part of a name or code, as written or by its sound (spoken-name.ts); letter case and spaces do not matter. */
  search: string;
  sort: HallSort;
}

export interface HallItem {
  lottery: LotteryInfo;
  /** Absent until the first answer, and for a lottery that is not on sale. */
  now: LotteryNow | undefined;
}

/** The lotteries a hall shows, in its order. Sorting by close time uses the close itself, so the order changes only when an issue rolls. */
export function hallItems(
  lotteries: readonly LotteryInfo[],
  nows: readonly LotteryNow[],
  favourites: ReadonlySet<string>,
  filter: HallFilter,
): HallItem[] {
  const byCode = new Map(nows.map((now) => [now.lotteryCode as string, now]));
  const items = lotteries
    .filter(({ lotteryCode, lotteryType }) =>
      filter.tab === 'all'
        ? true
        : filter.tab === 'favourite'
          ? favourites.has(lotteryCode)
          : lotteryType === filter.tab,
    )
    .filter((lottery) => isMeant(lottery, translated(lottery.lotteryName), filter.search))
    .map((lottery) => ({ lottery, now: byCode.get(lottery.lotteryCode) }));
  if (filter.sort === 'default') return items;
  const rank = filter.sort === 'closing' ? closing : period;
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** A kind of lottery with its own, where the hall shows all kinds in their own order. */
export interface HallSection {
  readonly group: string;
  readonly items: readonly HallItem[];
}

/** All in the order of the hall, kind by kind; within a kind the one that closes next comes first. */
export function hallSections(items: readonly HallItem[]): HallSection[] {
  const groups = [...new Set(items.map(({ lottery }) => lottery.lotteryType))];
  return groups.map((group) => ({
    group,
    items: items.filter(({ lottery }) => lottery.lotteryType === group).toSorted((a, b) => closing(a) - closing(b)),
  }));
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
