import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { coinsText, quote, type Line } from './quote.ts';

const line: Line = {
  lineId: 'a',
  name: 'A',
  provider: 'sandbox',
  kind: 'redirect',
  matchBy: null,
  coin: null,
  min: '10',
  max: '50000',
  amounts: ['100', '300'],
  freeAmount: true,
  feePercent: '0.5',
  arrival: '',
  banks: [],
};

describe('quote', () => {
  test('half a percent of 1000.01, floored to the fen, stays with the channel', () => {
    expect(quote(line, '1000.01')).toEqual({ amount: 100_001_000_000n, fee: yuan(5), net: 99_501_000_000n });
  });
  test('at the limits and one fen past them', () => {
    expect(quote(line, '10')).not.toBeNull();
    expect(quote(line, '50000')).not.toBeNull();
    expect(quote(line, '9.99')).toBeNull();
    expect(quote(line, '50000.01')).toBeNull();
  });
  test('what is no amount', () => {
    for (const text of ['', '.', '1e3', '-100', '100.555', '100元']) expect(quote(line, text), text).toBeNull();
  });
  test('a line of fixed amounts takes those alone', () => {
    expect(quote({ ...line, freeAmount: false }, '100')).not.toBeNull();
    expect(quote({ ...line, freeAmount: false }, '101')).toBeNull();
  });
});

test('a line that tells transfers apart by their fen takes whole yuan', () => {
  const byFen: Line = { ...line, kind: 'manual', matchBy: 'amount' };
  expect(quote(byFen, '100')).not.toBeNull();
  expect(quote(byFen, '100.5')).toBeNull();
});

test('coins are quoted as the server asks for them', () => {
  const coin = { coin: 'USDT', network: 'TRC20', rate: '7.1234', confirmations: 19 } as const;
  expect(coinsText({ ...line, kind: 'coin', coin }, yuan(100))).toBe('14.0383');
  expect(coinsText(line, yuan(100))).toBeNull();
});

test('full width is the same amount', () => expect(quote(line, '１００。')?.amount).toBe(yuan(100)));
