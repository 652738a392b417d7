import type { LotteryNow } from '@caiting/contract';

type Drawn = Pick<LotteryNow, 'lotteryCode'> & { readonly last: NonNullable<LotteryNow['last']> };

const SHOWN = 5;

/** The newest results, one of each lottery, the newest first; void issues have none. Of one moment, in the order of the hall. */
export function newestDraws(lotteries: readonly Pick<LotteryNow, 'lotteryCode' | 'last'>[]): Drawn[] {
  return lotteries
    .filter((one): one is Drawn => one.last !== null && !one.last.void)
    .toSorted((a, b) => b.last.drawnAt - a.last.drawnAt)
    .slice(0, SHOWN);
}
