import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListPages, type Pages } from './ListPages.tsx';

const PAGES: Pages = {
  isPending: false,
  isError: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => undefined,
  refetch: async () => undefined,
};
const drawn = (pages: Partial<Pages>, count: number) =>
  renderToStaticMarkup(
    <ListPages pages={{ ...PAGES, ...pages }} count={count} pending="coming" failed="not loaded" empty="nothing">
      rows
    </ListPages>,
  ).replace(/<[^>]+>/g, ' ');

test('coming, nothing, failed', () => {
  expect(drawn({ isPending: true }, 0)).toBe('coming');
  expect(drawn({}, 0)).toBe('nothing');
  expect(drawn({ isError: true }, 0)).toMatch(/not loaded.*暂时读不到.*重新加载/);
});

test('a further page that fails takes no rows away; the end says so and can be pressed', () => {
  const text = drawn({ isError: true, isFetchNextPageError: true, hasNextPage: true }, 20);
  expect(text).toMatch(/rows.*后面的记录没有加载出来.*加载更多/);
  expect(text).not.toContain('not loaded');
  const again = drawn({ isError: true, isFetchNextPageError: true, hasNextPage: true, isFetchingNextPage: true }, 20);
  expect(again).not.toContain('没有加载出来');
  expect(drawn({ isError: true, hasNextPage: true }, 20)).not.toContain('没有加载出来');
});

test('a first page without a row may still be followed by others', () => {
  expect(drawn({ hasNextPage: true }, 0)).toContain('加载更多');
});
