import { figuresOf, type BetSums, type Figures as MoneyFigures } from '@caiting/money';
import * as z from 'zod/mini';
import { MoneyOut, moneyText } from './fields.ts';

/** The words of money (`figuresOf` of @caiting/money): what bets came to, wherever a call or a push says it. */
export const FIGURES = {
  /** Stakes that stand, open or settled; what came back is none. */
  stake: MoneyOut,
  /** The part of `stake` that waits for its draw. */
  open: MoneyOut,
  payout: MoneyOut,
  /** Stakes given back: cancelled, void, ended chases, ties. */
  refund: MoneyOut,
  /** Own rebate. */
  rebate: MoneyOut,
  /** payout + rebate − (stake − open). */
  profit: MoneyOut,
} as const;
export const Figures = z.object(FIGURES);
export type Figures = z.infer<typeof Figures>;

/** Sums of the books → figures of the wire. The one way a handler writes them. */
export function figuresText(sums: BetSums): Figures {
  const figures: MoneyFigures = figuresOf(sums);
  return {
    stake: moneyText(figures.stake),
    open: moneyText(figures.open),
    payout: moneyText(figures.payout),
    refund: moneyText(figures.refund),
    rebate: moneyText(figures.rebate),
    profit: moneyText(figures.profit),
  };
}
