import { expect, test } from 'vitest';
import { omissionOf } from '../../draws/index.ts';
import { figuresOf } from './figures.ts';

// Newest first: 1 came twice in the last three draws, 0 once, 2 long ago and 3 never; hits older than thirty draws do not count for heat.
const DRAWS = [1, 0, 1, ...Array.from({ length: 30 }, () => 9), 2, 2, 2];
const row = [0, 1, 2, 3].map((value) => omissionOf(DRAWS, (drawn) => drawn === value));

test('omission counts the draws since a value came', () =>
  expect(figuresOf(row, 'omission').map(({ text }) => text)).toEqual(['1', '0', '33', '36']));

test('heat counts the hits of the last thirty draws, graded inside the row', () =>
  expect(figuresOf(row, 'heat').map(({ text, heat }) => text + heat)).toEqual(['1温', '2热', '0冷', '0冷']));
