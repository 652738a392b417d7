import type { BetItem, Figures as WireFigures } from '@caiting/contract';
import { figuresOf, money, parseMoney, shownFigures, type Figures, type Money as Amount } from '@caiting/money';
import { Money } from '../../ui/display/Money.tsx';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';

/** The words of money, the same on every page; what each means stands in @caiting/money (docs/decisions/0121). */
export const figureTexts = defineTexts(
  {
    placed: '下注金额',
    stake: '投注额',
    open: '待开奖',
    payout: '派奖',
    refund: '退款',
    rebate: '返点',
    profit: '盈亏',
  },
  {
    placed: 'Amount',
    stake: 'Stakes',
    open: 'Open',
    payout: 'Payouts',
    refund: 'Refunds',
    rebate: 'Rebate',
    profit: 'Profit',
  },
);

const amountOf = (text: string): Amount => parseMoney(text) ?? money(0n);

/** Figures of the wire as a screen shows them: floored, and the profit made of what stands beside it. Null until they are known. */
export function shownOf(wire: WireFigures | null | undefined): Figures | null {
  if (!wire) return null;
  const { stake, open, payout, refund, rebate, profit } = wire;
  return shownFigures({
    stake: amountOf(stake),
    open: amountOf(open),
    payout: amountOf(payout),
    refund: amountOf(refund),
    rebate: amountOf(rebate),
    profit: amountOf(profit),
  });
}

type BetMoney = Pick<BetItem, 'state' | 'bettingAmount' | 'payout' | 'refund' | 'rebate'>;

/** The figures of one bet, exact. */
export function figuresOfBet({ state, bettingAmount, payout, refund, rebate }: BetMoney): Figures {
  const placed = amountOf(bettingAmount);
  return figuresOf({
    placed,
    open: state === 'placed' || state === 'review' ? placed : money(0n),
    payout: amountOf(payout),
    refund: amountOf(refund),
    rebate: amountOf(rebate),
  });
}

type Named = 'open' | 'refund' | 'rebate';
const NAMED: readonly Named[] = ['open', 'refund', 'rebate'];

/** The smaller figures beside stake, payout and profit, each only where it is not zero. */
export function FigureNote({ figures, names = NAMED }: { figures: Figures | null; names?: readonly Named[] }) {
  const t = useText(figureTexts);
  const told = figures === null ? [] : names.filter((name) => figures[name] !== 0n);
  return told.map((name, at) => (
    <span key={name}>
      {at > 0 && ' · '}
      {t(name)} <Money value={figures?.[name] ?? null} />
    </span>
  ));
}
