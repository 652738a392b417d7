import { beforeEach, expect, test } from 'vitest';
import { agreeToIssue, clearBasket, readAmount, setAmount, toggleSide, useBasket } from './basket.ts';

beforeEach(() => {
  clearBasket();
  setAmount('10');
});
const picked = () => {
  const { key, side } = useBasket.getState();
  return key === null ? null : `${key} ${side}`;
};

test('a pick sets the basket, the other side replaces it, the same again clears it', () => {
  toggleSide('ssc1.sum', '大', '0781');
  expect(picked()).toBe('ssc1.sum 大');
  toggleSide('ssc1.sum', '小', '0781');
  expect(picked()).toBe('ssc1.sum 小');
  toggleSide('pk101.1', '小', '0781');
  expect(picked()).toBe('pk101.1 小');
  toggleSide('pk101.1', '小', '0781');
  expect(picked()).toBeNull();
});

test('a pick is for the issue it was picked in, until its player agrees to another', () => {
  toggleSide('ssc1.sum', '大', '0781');
  expect(useBasket.getState().issue).toBe('0781');
  agreeToIssue('0785');
  expect(useBasket.getState()).toMatchObject({ key: 'ssc1.sum', side: '大', issue: '0785' });
});

test('what is typed stays as it is; clearing keeps the amount', () => {
  setAmount('1e9');
  expect(useBasket.getState().amount).toBe('1e9');
  clearBasket();
  expect(useBasket.getState().amount).toBe('1e9');
});

test.each([
  ['1', 1],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['9999999', null],
  ['0', null],
  ['05', 5],
  ['１２', 12],
  ['1e5', null],
  ['', null],
  ['1.5', null],
  ['-3', null],
])('%j is %j yuan', (typed, amount) => expect(readAmount(typed)).toBe(amount));
