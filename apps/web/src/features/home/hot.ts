import type { LotteryInfo } from '@caiting/contract';

type Candidate = Pick<LotteryInfo, 'lotteryType' | 'periodSeconds' | 'hot' | 'paused'>;

/**
 * The six of the home page, of different form and pace: one of each group in the tenant's order, those it calls hot first, and of a group the one whose pace
 * is not shown yet. A group stands twice only when no other has a lottery on sale. What the tenant calls hot is the order, and is shown first.
 */
export function hotOf<L extends Candidate>(lotteries: readonly L[], count: number): L[] {
  const onSale = lotteries.filter(({ paused }) => !paused);
  const ranked = [...onSale.filter(({ hot }) => hot), ...onSale.filter(({ hot }) => !hot)];
  const shown: L[] = [];
  for (const group of new Set(ranked.map(({ lotteryType }) => lotteryType))) {
    const own = ranked.filter(({ lotteryType, hot }, _, all) => lotteryType === group && (hot || !hasHot(all, group)));
    const pace = own.find(({ periodSeconds }) => !shown.some((one) => one.periodSeconds === periodSeconds));
    const chosen = pace ?? own[0];
    if (chosen) shown.push(chosen);
  }
  return [...shown, ...ranked.filter((lottery) => !shown.includes(lottery))].slice(0, count);
}

const hasHot = (all: readonly Candidate[], group: string): boolean =>
  all.some(({ lotteryType, hot }) => lotteryType === group && hot);
