import type { GameItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { found, providersOf } from './find.ts';

const game = (code: string, zh: string, en: string, provider: string): GameItem => ({
  code,
  name: { zh, en },
  kind: 'other',
  provider,
  providerName: { zh: provider, en: provider },
  isHouse: provider === 'house',
  state: 'open',
  why: null,
  isFavourite: false,
  playedAt: null,
});
const LIST = [
  game('dragonTiger', '龙虎斗', 'Dragon Tiger', 'house'),
  game('pai-gow', '牌九', 'Pai Gow', 'partner'),
  game('blackjack', '二十一点', 'Blackjack', 'house'),
];
const codes = (search: string, provider = '') => found(LIST, { search, provider }).map(({ code }) => code);

test('by a part of the name in either language, whatever its case and the spaces around it', () => {
  expect(codes('')).toEqual(['dragonTiger', 'pai-gow', 'blackjack']);
  expect(codes('牌')).toEqual(['pai-gow']);
  expect(codes(' PAI ')).toEqual(['pai-gow']);
  expect(codes('jack')).toEqual(['blackjack']);
  expect(codes('轮盘')).toEqual([]);
});

test('by provider, and by both', () => {
  expect(codes('', 'house')).toEqual(['dragonTiger', 'blackjack']);
  expect(codes('a', 'partner')).toEqual(['pai-gow']);
  expect(codes('', 'gone')).toEqual([]);
  expect(providersOf(LIST).map(({ provider }) => provider)).toEqual(['house', 'partner']);
});
