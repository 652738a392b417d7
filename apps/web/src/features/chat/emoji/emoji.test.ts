import { EMOJI_PER_PAGE } from '@caiting/contract';
import { expect, test } from 'vitest';
import drawings from './emoji.svg?raw';
import { EMOJI } from './emoji-names.ts';
import { EMOJI_SIGNS, drawingOf } from './emoji-signs.ts';
import { splitEmoji } from './split-emoji.ts';

test('every sign has a drawing and two names, and fills its page', () => {
  for (const { sign, zh, en } of EMOJI) {
    expect([...sign]).toHaveLength(1);
    expect(drawings).toContain(`<symbol id="${drawingOf(sign)}"`);
    expect(zh).toMatch(/^[\u4e00-\u9fff]+$/);
    expect(en).not.toBe(sign);
  }
  expect(EMOJI.length % EMOJI_PER_PAGE).toBe(0);
  expect(new Set(EMOJI_SIGNS).size).toBe(EMOJI.length);
  expect(new Set(EMOJI.map(({ zh }) => zh)).size).toBe(EMOJI.length);
});

test('the drawings hold no script and call nothing from elsewhere', () => {
  expect(drawings).not.toMatch(/<script|\son\w+=|href=|url\(|<foreignObject/i);
});

test.each([
  ['好的👍，走', ['好的', '👍', '，走']],
  ['👍👍', ['', '👍', '', '👍', '']],
  ['没有', ['没有']],
  // A skin tone and a joiner make one picture of several signs.
  ['👍🏽', ['👍🏽']],
  ['a👏🏿b👏', ['a👏🏿b', '👏', '']],
  ['🤝🏻', ['🤝🏻']],
  ['👨‍👩‍👧‍👦🔥', ['👨‍👩‍👧‍👦', '🔥', '']],
  ['❤️‍🔥', ['❤️‍🔥']],
  ['😶‍🌫️', ['😶‍🌫️']],
  // The mark for "as a picture" changes nothing.
  ['🔥\ufe0f', ['', '🔥', '']],
])('%s is cut only where a reader sees a character end', (text, parts) => expect(splitEmoji(text)).toEqual(parts));
