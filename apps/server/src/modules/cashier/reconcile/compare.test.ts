import { yuan, type Money } from '@caiting/money';
import { expect, test } from 'vitest';
import { compareLine, type CaseHere, type OrderHere } from './compare.ts';
import type { FileLine } from './read-file.ts';

const at = new Date('2026-11-01T00:00:00Z');
const LINE: FileLine = { line: 2, orderNo: 'R1', providerNo: 'P1', amount: yuan(100), state: 'paid', at };
const ORDER: OrderHere = { order_no: 'R1', provider: 'acme', numbers: ['p1'], amount: yuan(100), state: 'paid', at };
const CASE: CaseHere = { id: 7n, state: 'open', booked: null, at };

interface Said {
  readonly line?: Partial<FileLine>;
  readonly order?: Partial<OrderHere> | null;
  readonly payment?: Partial<CaseHere>;
  readonly kind?: 'recharge' | 'payout';
}
const compared = ({ line = {}, order = {}, payment, kind = 'recharge' }: Said) =>
  compareLine(
    { kind, provider: 'acme' },
    { ...LINE, ...line },
    { order: order && { ...ORDER, ...order }, payment: payment ? { ...CASE, ...payment } : null },
  );
const difference = (said: Said) => compared(said)?.difference ?? null;

test('an order that says the same differs in nothing, however its number is written', () => {
  expect(difference({})).toBe(null);
  expect(difference({ line: { providerNo: ' p1 ' } })).toBe(null);
  expect(difference({ order: { numbers: [] } })).toBe(null);
});

test('what nobody has here: no such order, one of another provider, another payment of the same order', () => {
  expect(difference({ order: null })).toBe('missingHere');
  expect(difference({ order: { provider: 'other' } })).toBe('missingHere');
  expect(difference({ line: { providerNo: 'P2' } })).toBe('missingHere');
  expect(compared({ payment: {} })).toMatchObject({ difference: 'missingHere', paymentCase: 7n });
  expect(compared({ order: null, payment: { state: 'dismissed' } })).toMatchObject({ paymentCase: 7n });
});

test('a payment that two of staff booked is here, with the sum that they booked', () => {
  const booked = (sum: Money) => ({ order: null, payment: { state: 'booked', booked: sum } }) as const;
  expect(difference(booked(yuan(100)))).toBe(null);
  expect(compared(booked(yuan(99)))).toMatchObject({ difference: 'otherAmount', amountHere: yuan(99) });
  expect(difference({ ...booked(yuan(100)), line: { state: 'failed' } })).toBe('otherState');
});

test('another sum and another state are told with both sides, the state first', () => {
  expect(compared({ order: { amount: yuan(90) } })).toMatchObject({
    difference: 'otherAmount',
    amountThere: yuan(100),
    amountHere: yuan(90),
  });
  expect(difference({ order: { state: 'waiting', amount: yuan(90) } })).toBe('otherState');
  expect(difference({ line: { state: 'failed' } })).toBe('otherState');
  expect(difference({ line: { state: 'failed' }, order: { state: 'waiting' } })).toBe('otherState');
});

test('a recharge that ran out here may wait there; a payout that was given back may not', () => {
  const said = { line: { state: 'waiting' }, order: { state: 'failed' } } as const;
  expect(difference(said)).toBe(null);
  expect(difference({ ...said, kind: 'payout' })).toBe('otherState');
});
