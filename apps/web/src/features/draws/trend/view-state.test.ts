import { TREND_VIEWS } from '@caiting/lottery/trend-views';
import { expect, test } from 'vitest';
import { readViewState, switched } from './view-state.ts';

const read = (query: string) => readViewState(new URLSearchParams(query), TREND_VIEWS.SSC);

test('an address without a word shows the first chart of thirty draws', () => {
  const { view, range, layers } = read('');
  expect([view, range]).toEqual(['five', '30']);
  expect([...layers]).toEqual(['omission', 'lines', 'bars', 'heat']);
});

test('an address says chart, range and layers; nonsense in it counts as nothing', () => {
  expect(read('view=h3&n=100&show=lines')).toEqual({ view: 'h3', range: '100', layers: new Set(['lines']) });
  expect(read('view=road&n=day&show=')).toEqual({ view: 'road', range: 'day', layers: new Set() });
  expect(read('view=stock').view).toBe('stock');
  expect(read('view=__proto__&n=31&show=constructor,lines')).toEqual({
    view: 'five',
    range: '30',
    layers: new Set(['lines']),
  });
});

test('a layer is switched on and off, the others stay', () => {
  expect(switched(new Set(['omission', 'lines']), 'lines')).toBe('omission');
  expect(switched(new Set(['omission']), 'bars')).toBe('omission,bars');
});
