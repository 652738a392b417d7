import { calls, pushes } from '@caiting/contract/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkAnswer, checkPush } from './contract-check.ts';

const printed: unknown[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void printed.push(text));
});
afterEach(() => vi.restoreAllMocks());

const balance = { balance: '5', held: '0', seq: '1' };

test('an answer of the contract passes in silence', () => {
  checkAnswer(calls.queryBalanceFront, balance);
  checkPush({ code: pushes.lotteryPaused.code, data: { lotteryCode: 'ssc1', paused: true } });
  expect(printed).toEqual([]);
});

test('a broken answer names the call and the path of the fault', () => {
  const fault = `answer of GET ${calls.queryBalanceFront.path} breaks the contract: balance: expected string`;
  expect(() => checkAnswer(calls.queryBalanceFront, { ...balance, balance: 5 })).toThrow(fault);
  expect(printed).toEqual([fault]);
});

test('so does a broken push, and one that the contract does not know', () => {
  const { code } = pushes.lotteryPaused;
  const fault = `push ${code} breaks the contract: paused: expected boolean`;
  expect(() => checkPush({ code, data: { lotteryCode: 'ssc1', paused: 'yes' } })).toThrow(fault);
  expect(() => checkPush({ code: 99_999, data: {} })).toThrow('push 99999 is not in the contract');
});

test('outside unit tests the page goes on', () => {
  vi.stubEnv('MODE', 'development');
  checkAnswer(calls.queryBalanceFront, null);
  expect(printed).toHaveLength(1);
  vi.unstubAllEnvs();
});
