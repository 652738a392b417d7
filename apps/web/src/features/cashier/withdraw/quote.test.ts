import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { coinsFor, findAmountFault, mostOf, quoteWithdrawal } from './quote.ts';

const terms = { min: '100', max: '50000', dailyLeft: '60000', feePercent: '1.0', freeLeft: 0 };

describe('what a withdrawal costs', () => {
  test('free ones cost nothing, later ones a part, floored to the fen', () => {
    expect(quoteWithdrawal({ ...terms, freeLeft: 1 }, '101')).toEqual({ amount: yuan(101), fee: 0n, net: yuan(101) });
    expect(quoteWithdrawal(terms, '101')).toEqual({ amount: yuan(101), fee: 101_000_000n, net: 9_999_000_000n });
    expect(quoteWithdrawal({ ...terms, feePercent: '0.5555' }, '101')?.fee).toBe(56_000_000n);
    for (const bad of ['', '0', '1.5', '-1', 'x', '1e3']) expect(quoteWithdrawal(terms, bad)).toBeNull();
  });

  test('faults at the limits and one past them', () => {
    const fault = (text: string, balance = '100000', more = {}) =>
      findAmountFault({ ...terms, ...more }, balance, text);
    expect([fault('100'), fault('99'), fault('50000'), fault('50001')]).toEqual([
      null,
      'amountFault',
      null,
      'amountFault',
    ]);
    expect([fault(''), fault('100.5'), fault('a')]).toEqual(['amountEmpty', 'amountWhole', 'amountWhole']);
    expect([fault('300', '300.99'), fault('301', '300.99')]).toEqual([null, 'balanceFault']);
    expect([fault('700', '1000', { dailyLeft: '700' }), fault('701', '1000', { dailyLeft: '700' })]).toEqual([
      null,
      'dailyFault',
    ]);
  });

  test('all that may go now, in whole yuan', () => {
    expect(mostOf(terms, '888.88')).toBe('888');
    expect(mostOf({ ...terms, dailyLeft: '500' }, '888.88')).toBe('500');
    expect(mostOf(terms, '99999')).toBe('50000');
  });

  test('coins are floored as the server does it', () => {
    expect(coinsFor(yuan(500), 'USDT', '7.1')).toBe('70.422535');
    expect(coinsFor(yuan(500), 'BTC', '660000')).toBe('0.00075757');
    expect([coinsFor(yuan(500), 'USDT', undefined), coinsFor(yuan(500), 'USDT', '0')]).toEqual([null, null]);
  });

  test('pasted groups, leading zeros, full width', () => {
    const amounts = ['1,000', '007', '１２', '1.5', '1e9', '-5'].map((text) => quoteWithdrawal(terms, text)?.amount);
    expect(amounts).toEqual([yuan(1000), yuan(7), yuan(12), undefined, undefined, undefined]);
  });
});
