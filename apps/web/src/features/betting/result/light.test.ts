// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { light } from './light.ts';
import { keyOf } from './lit.ts';

/** A pad of two keys beside a draw of two balls: 3 was picked in the first place, and came there. */
const LIT = {
  keys: new Map([
    [keyOf('DWD', 0, '3'), true],
    [keyOf('DWD', 0, '4'), false],
  ]),
  places: new Set([0]),
};
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('[data-option], [data-at]')]
    .map((one) => one.dataset['lit'] ?? '-')
    .join(' ');

let dark: () => void;
beforeEach(() => {
  document.body.innerHTML = `<div data-play="DWD"><p data-pad="row"><b data-option="3"></b><b data-option="4"></b></p></div>
    <p data-draw="ssc1"><i data-at="0"></i><i data-at="1"></i></p>`;
  dark = light('ssc1', LIT);
});
afterEach(() => dark());

test('keys and balls are marked, and are no more once the card has gone', () => {
  expect(marks()).toBe('hit miss hit miss');
  dark();
  expect(marks()).toBe('- - - -');
});

test('another play drawn with the same elements is not lit, and the first one is again', async () => {
  const pad = document.querySelector<HTMLElement>('[data-play]');
  pad?.setAttribute('data-play', 'QSZX');
  await expect.poll(marks).toBe('- - hit miss');
  pad?.setAttribute('data-play', 'DWD');
  await expect.poll(marks).toBe('hit miss hit miss');
});
