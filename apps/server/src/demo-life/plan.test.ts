import { findPlay } from '@caiting/lottery';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { Dice } from './dice.ts';
import { DIRECT_LINES, DRAW_LINES, PLAN_WORDS, TALK_LINES, WISHES } from './lines.ts';
import { ACTS_A_MINUTE_MAX, ACT_KINDS, actsOfMinute, isNight } from './plan.ts';
import { TASTES, drawLine } from './tastes.ts';

const PEOPLE = 10;
const DAY = 24 * 60;
/** 2026-11-29 00:00 in Shanghai. */
const MIDNIGHT = Date.UTC(2026, 10, 28, 16) / 60_000;
const minutes = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const actsOf = (seed: string, from: number, count: number) =>
  minutes(from, count).flatMap((minute) => actsOfMinute(seed, minute, PEOPLE));

test('the same seed plays the same day, another seed another one', () => {
  expect(actsOf('one', MIDNIGHT, DAY)).toEqual(actsOf('one', MIDNIGHT, DAY));
  expect(actsOf('one', MIDNIGHT, DAY)).not.toEqual(actsOf('two', MIDNIGHT, DAY));
});

test('a day has every kind of act by every person, in order, and no minute more than eight', () => {
  const acts = actsOf('one', MIDNIGHT, DAY);
  expect(new Set(acts.map(({ kind }) => kind))).toEqual(new Set(ACT_KINDS));
  expect(new Set(acts.map(({ person }) => person)).size).toBe(PEOPLE);
  for (const minute of minutes(MIDNIGHT, DAY)) {
    const times = actsOfMinute('one', minute, PEOPLE).map(({ afterMs }) => afterMs);
    expect(times.length).toBeLessThanOrEqual(ACTS_A_MINUTE_MAX);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(60_000);
  }
});

test('night is calmer: from one to seven in Shanghai', () => {
  const hour = (at: number) => MIDNIGHT + at * 60;
  expect([0, 1, 6, 7, 23].map((at) => isNight(hour(at)))).toEqual([false, true, true, false, false]);
  expect(isNight(hour(7) - 1)).toBe(true);
  expect(actsOf('one', hour(1), 360).length * 2).toBeLessThan(actsOf('one', hour(9), 360).length);
});

test('a dice gives the same numbers for the same words, and no act has the name of another', () => {
  const [one, same] = [new Dice('x'), new Dice('x')];
  expect([one.below(9), one.of('abc'.split('')), one.uuid()]).toEqual([
    same.below(9),
    same.of('abc'.split('')),
    same.uuid(),
  ]);
  expect(one.uuid()).not.toBe(new Dice('y').uuid());
});

test('every line of every taste is one that its play takes, and costs little', () => {
  for (const taste of TASTES)
    for (const [code, ...lines] of taste.plays)
      for (const text of lines) expect(findPlay(taste.group, code)?.parse(text).ok, `${code} ${text}`).toBe(true);
  for (const at of minutes(0, 500)) {
    const dice = new Dice(String(at));
    const { amount } = drawLine(dice.of(TASTES), '202611290001', dice);
    expect(amount).toBeGreaterThan(0n);
    expect(amount <= yuan(60)).toBe(true);
  }
});

test('a hundred lines, of which none urges, promises, claims a win or names a way around the site', () => {
  const lines = [...DRAW_LINES, ...TALK_LINES];
  expect(lines.length).toBeGreaterThanOrEqual(100);
  expect(new Set(lines).size).toBe(lines.length);
  const wrong =
    /跟我|跟着(?:我|买|下)|快(?:下|买|冲)|赶紧|稳赚|必中|包中|回本|翻倍|加注|梭哈|我中了|赢了|中奖了|微信|QQ|加我|http|内幕|预测准/;
  for (const line of [...lines, ...DIRECT_LINES, ...WISHES, ...PLAN_WORDS]) expect(line).not.toMatch(wrong);
});
