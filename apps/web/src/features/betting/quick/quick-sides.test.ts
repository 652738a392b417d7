import { GROUPS, findPlay } from '@caiting/lottery';
import { expect, test } from 'vitest';
import { QUICK_PLAYS } from './quick-sides.ts';

test.each(GROUPS)('%s: each side of the quick pad is one ticket of its play', (group) => {
  const { code, sides } = QUICK_PLAYS[group];
  const play = findPlay(group, code);
  expect(play?.family, `${group} has no ${code}`).toBe('credit');
  for (const side of sides) {
    const parsed = play?.parse(side);
    expect(parsed, side).toMatchObject({ ok: true });
    if (parsed?.ok) expect(play?.count(parsed.picks)).toBe(1);
  }
  expect(new Set(sides).size).toBe(sides.length);
});
