import type { MentionOfMe } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import { standing, withMention } from './mention-list.ts';

const mention = (id: number): MentionOfMe => ({
  id: String(id) as MessageId,
  nickname: '值班',
  isAll: false,
  gmtCreated: id,
});
const ids = (list: readonly MentionOfMe[]) => list.map(({ id }) => Number(id));

test('mentions stand once, by their place in the room', () => {
  expect(ids([9, 11, 10, 9].map(mention).reduce<MentionOfMe[]>(withMention, []))).toEqual([9, 10, 11]);
});

test('a recalled one is not told, whichever of the two pieces of news comes first', () => {
  const recalled = new Set(['10']);
  const before = standing(withMention([mention(9)], mention(10)), recalled);
  const after = standing(withMention([...standing([mention(9)], recalled)], mention(10)), recalled);
  expect(ids(before)).toEqual([9]);
  expect(ids(after)).toEqual([9]);
  const list = [mention(9)];
  expect(standing(list, recalled)).toBe(list);
});
