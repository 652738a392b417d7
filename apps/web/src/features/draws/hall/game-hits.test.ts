import { expect, test } from 'vitest';
import { gamesSought } from './GameHits.tsx';

test('a search of the hall finds card games by their name in either language', () => {
  const found = (search: string) => gamesSought(search).map(({ zh }) => zh);
  expect(found('百家')).toEqual(['百家乐']);
  expect(found('  dragon ')).toEqual(['龙虎斗']);
  expect(found('棋牌')).toEqual(['棋牌']);
  expect(found('时时彩')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
