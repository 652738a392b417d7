import { WITHDRAW_STATES } from '@caiting/contract';
import { expect, test } from 'vitest';
import { timeWords } from './time-words.ts';
import { stepsOf } from './withdraw-steps.ts';

const row = (state: (typeof WITHDRAW_STATES)[number], endedAt: number | null = null) => ({
  state,
  createdAt: 1,
  endedAt,
});
const way = (state: (typeof WITHDRAW_STATES)[number]) =>
  stepsOf(row(state))
    .map(({ name, mark }) => `${name} ${mark}`)
    .join(', ');

test.each([
  ['submitted', 'asked done, reviewed now, payment later, paid later'],
  ['approved', 'asked done, reviewed done, payment now, paid later'],
  ['paying', 'asked done, reviewed done, payment now, paid later'],
  ['paid', 'asked done, reviewed done, payment done, paid done'],
  ['rejected', 'asked done, rejected off'],
  ['failed', 'asked done, reviewed done, failed off'],
  ['cancelled', 'asked done, cancelled off'],
] as const)('the way of a withdrawal that is %s', (state, steps) => expect(way(state)).toBe(steps));

test.each(WITHDRAW_STATES)('%s: the request has its time, the end has its own, what lies between has none', (state) => {
  const isOpen = ['submitted', 'approved', 'paying'].includes(state);
  const times = stepsOf(row(state, isOpen ? null : 9)).map(({ at }) => at);
  expect(times[0]).toBe(1);
  expect(times.at(-1)).toBe(isOpen ? null : 9);
  expect(times.slice(1, -1).every((at) => at === null)).toBe(true);
});

test.each([
  [0, 'timeMinutes 1'],
  [59, 'timeMinutes 59'],
  [60, 'timeHours 1'],
  [61, 'timeHours 2'],
  [1_439, 'timeHours 24'],
  [1_440, 'timeDays 1'],
  [1_441, 'timeDays 2'],
])('%i minutes', (minutes, said) => expect(timeWords((key, { n }) => `${key} ${n}`, minutes)).toBe(said));
