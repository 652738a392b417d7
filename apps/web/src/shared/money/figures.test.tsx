import type { BetItem, Figures } from '@caiting/contract';
import { formatYuan } from '@caiting/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FigureNote, figuresOfBet, shownOf } from './figures.tsx';

const wire = (given: Partial<Figures>): Figures => ({
  stake: '0',
  open: '0',
  payout: '0',
  refund: '0',
  rebate: '0',
  profit: '0',
  ...given,
});
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

test('a page shows a profit that its other figures make: 15.00 − 10.24 is −4.76', () => {
  const shown = shownOf(wire({ stake: '15', payout: '10.245', rebate: '0.005', profit: '-4.75' }));
  expect(shown && [shown.stake, shown.payout, shown.rebate, shown.profit].map((one) => formatYuan(one))).toEqual([
    '15.00',
    '10.24',
    '0.00',
    '-4.76',
  ]);
  expect(shownOf(null)).toBeNull();
});

test.each<[BetItem['state'], Partial<BetItem>, [stake: string, profit: string]]>([
  ['placed', {}, ['20.00', '0.00']],
  ['review', {}, ['20.00', '0.00']],
  ['won', { payout: '19.4', refund: '10', rebate: '0.1' }, ['10.00', '9.50']],
  ['lost', { rebate: '0.2' }, ['20.00', '-19.80']],
  ['refunded', { refund: '20' }, ['0.00', '0.00']],
  ['cancelled', { refund: '20' }, ['0.00', '0.00']],
  ['void', { refund: '20' }, ['0.00', '0.00']],
])('a bet of 20 that is %s', (state, given, expected) => {
  const figures = figuresOfBet({ state, bettingAmount: '20', payout: '0', refund: '0', rebate: '0', ...given });
  expect([figures.stake, figures.profit].map((one) => formatYuan(one))).toEqual(expected);
});

test('the note names what is not zero', () => {
  const note = (given: Partial<Figures>) => textOf(renderToStaticMarkup(<FigureNote figures={shownOf(wire(given))} />));
  expect(note({ open: '12', rebate: '0.198' })).toBe('待开奖 ¥12.00 · 返点 ¥0.19');
  expect(note({})).toBe('');
});
