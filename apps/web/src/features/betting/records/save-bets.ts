import type { BetItem } from '@caiting/contract';
import { formatMoney } from '@caiting/money';
import { csvText, saveCsv } from '../../../platform/page/csv.ts';
import { figureTexts, figuresOfBet } from '../../../shared/money/figures.tsx';
import { textOf, translated } from '../../../platform/i18n/i18n.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { dayOf, fileTime } from '../../../platform/time/time.ts';
import { isDecided } from './BetResult.tsx';
import type { RecordFilter } from './queries.ts';
import { recordTexts } from './texts.ts';

/** Writes bets of a filter as a CSV file, in the language in force. */
export function saveBets({ from, to }: RecordFilter, bets: readonly BetItem[]): void {
  const head = (['orderHead', 'lottery', 'issueHead', 'play', 'numbersHead', 'tickets'] as const).map((key) =>
    textOf(recordTexts, key),
  );
  const money = (['payout', 'refund', 'rebate', 'profit'] as const).map((key) => textOf(figureTexts, key));
  const of = (key: 'status' | 'drawHead' | 'time' | 'title') => textOf(recordTexts, key);
  const figures = [textOf(figureTexts, 'placed'), of('status'), ...money, of('drawHead'), of('time')];
  const rows = bets.map((bet) => [...rowOf(bet), ...figuresOf(bet)]);
  saveCsv(`${of('title')}-${dayOf(from)}-${dayOf(to)}.csv`, csvText([[...head, ...figures], ...rows]));
}

const rowOf = (bet: BetItem): string[] => [
  bet.id,
  translated(bet.lotteryName),
  wholeIssue(bet.issue),
  translated(bet.playName),
  bet.bettingNumber,
  String(bet.bettingCount),
];

function figuresOf(bet: BetItem): string[] {
  const isOpen = bet.state === 'placed' || bet.state === 'review';
  return [
    bet.bettingAmount,
    textOf(recordTexts, bet.state),
    ...[bet.payout, bet.refund, bet.rebate].map((amount) => (isOpen ? '' : amount)),
    isDecided(bet) ? formatMoney(figuresOfBet(bet).profit) : '',
    bet.openNumber,
    fileTime(bet.createdAt),
  ];
}
