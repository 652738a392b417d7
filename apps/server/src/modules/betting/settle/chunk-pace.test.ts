import { expect, test } from 'vitest';
import { ChunkPace } from './chunk-pace.ts';

test('the next chunk has as many bets as the last ones settled in 300 ms', () => {
  const pace = new ChunkPace();
  expect(pace.bets).toBe(4_000);
  // A busy machine: 4,000 in 1.2 s are 1,000 in 300 ms.
  pace.took(4_000, 1_200);
  expect(pace.bets).toBe(1_000);
  pace.took(1_000, 300);
  expect(pace.bets).toBe(1_000);
});

test('it doubles at most, and stays between 500 and 20,000 bets', () => {
  const pace = new ChunkPace();
  pace.took(4_000, 1);
  expect(pace.bets).toBe(8_000);
  for (let n = 0; n < 10; n += 1) pace.took(pace.bets, 1);
  expect(pace.bets).toBe(20_000);
  // Somebody held an account for a minute.
  pace.took(20_000, 60_000);
  expect(pace.bets).toBe(500);
});

test('what a few bets took tells nothing about many', () => {
  const pace = new ChunkPace();
  pace.took(1, 300);
  expect(pace.bets).toBe(4_000);
});
