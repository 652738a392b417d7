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

/** An element with its marks by name, as the pages write them. */
function element(data: Readonly<Record<string, string>>, ...inside: HTMLElement[]): HTMLElement {
  const made = document.createElement('div');
  Object.assign(made.dataset, data);
  made.append(...inside);
  return made;
}

let dark: () => void;
beforeEach(() => {
  const row = element({ pad: 'row' }, element({ option: '3' }), element({ option: '4' }));
  const draw = element({ draw: 'ssc1' }, element({ at: '0' }), element({ at: '1' }));
  document.body.replaceChildren(element({ play: 'DWD' }, row), draw);
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
