import { describe, expect, test } from 'vitest';
import { mentionAt, mentionBefore, splitMentions } from './mention-text.ts';

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

test('only names the server found are marked', () => {
  expect(splitMentions('@小明 和@小红', ['小明'])).toEqual([
    { text: '@小明', isMention: true },
    { text: ' 和@小红', isMention: false },
  ]);
  expect(splitMentions('没有', [])).toEqual([{ text: '没有', isMention: false }]);
});
