import { expect, test } from 'vitest';
import { readGameMessage } from './game-message.ts';

const frame = {} as Window;
const game = { window: frame, origin: 'https://games.example' };
const heard = (data: unknown, origin = game.origin, source: Window | null = frame) =>
  readGameMessage({ data, origin, source }, game);

test('a game says that it is over, or that the balance has moved', () => {
  expect(heard({ type: 'close' })).toBe('close');
  expect(heard({ type: 'balance', balance: '1000000' })).toBe('balance');
});

test('nothing else is heard of it', () => {
  for (const data of [
    null,
    undefined,
    'close',
    'balance',
    ['close'],
    {},
    { type: 'navigate', to: '/userCenter/withdraw' },
    { type: ['close'] },
    { type: 'CLOSE' },
    { Type: 'close' },
  ])
    expect(heard(data), JSON.stringify(data)).toBeNull();
});

test('nothing is heard of anybody else', () => {
  for (const origin of [
    'https://games.example:8443',
    'http://games.example',
    'https://games.example.evil.example',
    'https://evil.example',
    'null',
    '',
  ])
    expect(heard({ type: 'close' }, origin), origin).toBeNull();
  // Its own origin, from another window: a tab that it opened, or a frame of a frame.
  expect(heard({ type: 'close' }, game.origin, {} as Window)).toBeNull();
  expect(heard({ type: 'close' }, game.origin, null)).toBeNull();
  // Before the frame stands there is nobody to be heard.
  expect(
    readGameMessage({ data: { type: 'close' }, origin: game.origin, source: null }, { ...game, window: null }),
  ).toBeNull();
});
