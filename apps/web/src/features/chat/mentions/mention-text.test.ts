import { describe, expect, test } from 'vitest';
import { mentionAt, mentionBefore, mentionsIn, piecesOf } from './mention-text.ts';

describe('the name that is written', () => {
  test.each([
    ['@', 1, { from: 0, query: '' }],
    ['你好@小', 4, { from: 2, query: '小' }],
    ['你好 @player', 10, { from: 3, query: 'player' }],
  ])('%s', (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found);
  });
  test.each([
    ['a@b', 3],
    ['@小明 你好', 6],
    ['没有', 2],
    [`@${'长'.repeat(21)}`, 22],
  ])('%s is none', (text, caret) => {
    expect(mentionAt(text, caret)).toBeNull();
  });
});

test('one key takes the whole name, with the blank behind it or without, and nothing that is no name', () => {
  expect(mentionBefore('你好@小明 ', 6, ['小明'])).toBe(2);
  expect(mentionBefore('你好@小明', 5, ['小明'])).toBe(2);
  expect(mentionBefore('你好@小明 吗', 7, ['小明'])).toBeNull();
  expect(mentionBefore('你好@小明', 5, [])).toBeNull();
  // Of two names the longer one.
  expect(mentionBefore('@小明明', 4, ['小明', '小明明'])).toBe(0);
});

test('at each @ the longest name that stands there is called, and nobody whose name only begins like it', () => {
  const ids = new Map([
    ['小王', '1'],
    ['小王子', '2'],
    ['①号', '3'],
    ['所有人', 'all'],
  ]);
  expect(mentionsIn('@小王子 和 @小王，@①号 @所有人 @小红', ids)).toEqual([
    { userId: '2', offset: 0, length: 4 },
    { userId: '1', offset: 7, length: 3 },
    { userId: '3', offset: 11, length: 3 },
    { userId: 'all', offset: 15, length: 4 },
  ]);
  expect(mentionsIn('小王 a@b', ids)).toEqual([]);
});

test.each(['@小王👨\u200d👩\u200d👧', '@小王👨🏽 在吗', '@小王👨\ufe0f', '@小王👨\u0301'])(
  '%s does not call 小王👨, whose name ends inside of its last character',
  (text) => {
    expect(mentionsIn(text, new Map([['小王👨', '1']]))).toEqual([]);
    // Somebody whose name ends before it is called.
    expect(mentionsIn(text, new Map([['小王', '2']]))).toEqual([{ userId: '2', offset: 0, length: 3 }]);
  },
);

test('right behind a name another picture, a flag or a word may stand', () => {
  for (const rest of ['', '👩', '🇨🇳', ' 在吗', '\n', 'abc', '각'])
    expect(mentionsIn(`@小王👨${rest}`, new Map([['小王👨', '1']])), rest).toHaveLength(1);
  // Two halves of flags: 🇨 is another name than 🇨🇳.
  expect(mentionsIn('@🇨🇳', new Map([['🇨', '1']]))).toEqual([]);
});

describe('a message in pieces', () => {
  const of = (message: string, more: Partial<Parameters<typeof piecesOf>[0]>) =>
    piecesOf({ message, mentionNames: [], userIds: [], ...more });

  test('is cut where its names stand, not wherever a name of it is read', () => {
    const mentions = [{ userId: '1', offset: 4, length: 3 }];
    expect(of('@小王 @小王', { mentions, mentionNames: ['小王'], userIds: ['1'] })).toEqual([
      { text: '@小王 ', userId: null },
      { text: '@小王', userId: '1' },
    ]);
  });

  test('of before, which has names alone, is cut by them', () => {
    expect(of('@小明 和@小红', { mentionNames: ['小明'], userIds: ['7'] })).toEqual([
      { text: '@小明', userId: '7' },
      { text: ' 和@小红', userId: null },
    ]);
    expect(of('没有', {})).toEqual([{ text: '没有', userId: null }]);
  });

  test('a place that does not fit is plain text', () => {
    const mentions = [
      { userId: '1', offset: 1, length: 3 },
      { userId: '2', offset: 3, length: 9 },
    ];
    expect(of('啊小王@小红', { mentions })).toEqual([{ text: '啊小王@小红', userId: null }]);
  });
});
