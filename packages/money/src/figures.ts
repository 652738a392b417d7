import { FEN, floorTo, money, sumMoney, type Money } from './money.ts';

/**
 * The words of money, each defined once for every page (docs/decisions/0121). A bet's money is what was placed; of that, parts wait for their draw and
 * parts came back. Sums of many bets are sums of these.
 */
export interface BetSums {
  /** Debited for bets (301, 302), whatever became of them. */
  readonly placed: Money;
  /** The part of it that waits for its draw. */
  readonly open: Money;
  /** 派奖: 201. Never holds a stake that was given back. */
  readonly payout: Money;
  /** 退款: cancelled bets, void issues, ended chases, ties (202–205). */
  readonly refund: Money;
  /** 返点: the player's own rebate (501). */
  readonly rebate: Money;
}

export interface Figures extends Omit<BetSums, 'placed'> {
  /** 投注额: what stands, open or settled. A stake that came back, whole or in part, is none. */
  readonly stake: Money;
  /** 盈亏: payout + rebate − settled stakes. An open stake is neither won nor lost. */
  readonly profit: Money;
}

export function figuresOf({ placed, open, payout, refund, rebate }: BetSums): Figures {
  const stake = money(placed - refund);
  return { stake, open, payout, refund, rebate, profit: profitOf({ stake, open, payout, rebate }) };
}

const profitOf = ({ stake, open, payout, rebate }: Pick<Figures, 'stake' | 'open' | 'payout' | 'rebate'>): Money =>
  money(payout + rebate - (stake - open));

/**
 * As a screen shows them, with two decimals: payout and rebate floored to the fen, and the profit made of what is shown, so that no page contradicts
 * itself: 15.00 staked and 10.2436 paid read 15.00, 10.24 and −4.76. Stakes are whole fen.
 */
export function shownFigures({ stake, open, payout, refund, rebate }: Figures): Figures {
  const shown = {
    stake: floorTo(stake, FEN),
    open: floorTo(open, FEN),
    payout: floorTo(payout, FEN),
    refund: floorTo(refund, FEN),
    rebate: floorTo(rebate, FEN),
  };
  return { ...shown, profit: profitOf(shown) };
}

export function sumBets(sums: readonly BetSums[]): BetSums {
  const of = (name: keyof BetSums): Money => sumMoney(sums.map((one) => one[name]));
  return { placed: of('placed'), open: of('open'), payout: of('payout'), refund: of('refund'), rebate: of('rebate') };
}
