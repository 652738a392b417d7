import type { LongDragonItem } from '@caiting/contract';

/** Which series a list is narrowed to, by the two sides they have. */
export const DRAGON_KINDS = ['all', 'size', 'parity', 'tiger'] as const;
export type DragonKind = (typeof DRAGON_KINDS)[number];

/** 大小, 单双 (also 合单合双) or 龙虎. */
export function kindOf({ sides }: Pick<LongDragonItem, 'sides'>): Exclude<DragonKind, 'all'> {
  const side = sides[0]?.desc ?? '';
  if (side.includes('龙')) return 'tiger';
  return side.includes('大') ? 'size' : 'parity';
}

/** The rows of a kind with at least this many draws in a row; order as given. */
export function narrowed(
  list: readonly LongDragonItem[],
  kind: DragonKind,
  timesMin: number,
): readonly LongDragonItem[] {
  return list.filter((item) => item.times >= timesMin && (kind === 'all' || kindOf(item) === kind));
}

/**
 * The whole list after a push: `fresh` replaces what was known of its lottery (contract, longDragon). Longest first; equal lengths in the hall's order of
 * lotteries, as the call itself answers, so old snapshot + push = new snapshot.
 */
export function withDragons(
  list: readonly LongDragonItem[],
  lotteryCode: string,
  fresh: readonly LongDragonItem[],
  hall: readonly string[],
): LongDragonItem[] {
  const place = (item: LongDragonItem) => {
    const at = hall.indexOf(item.lotteryCode);
    return at < 0 ? hall.length : at;
  };
  return [...list.filter((item) => item.lotteryCode !== lotteryCode), ...fresh].toSorted(
    (a, b) => b.times - a.times || place(a) - place(b),
  );
}
