import { GROUPS, loadPlays, type Picks, type Play } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import { canPreselect, preselectPath, preselectText } from './preselect.ts';

test('the choice reads as the play of its group reads it, one ticket for each number', async () => {
  for (const group of GROUPS) {
    if (!canPreselect(group, { key: 'ball1' })) continue;
    const play = (await loadPlays(group)).find(({ code }) => code === 'DWD') as Play<Picks>;
    const width = group === 'PK10' || group === 'SYX5' ? 2 : 1;
    const digit = (value: number) => String(value).padStart(width, '0');
    const text = preselectText(group, new Set([`ball3/${digit(9)}`, `ball3/${digit(7)}`, `ball1/${digit(8)}`])) ?? '';
    const parsed = play.parse(text);
    expect(parsed.ok && play.count(parsed.picks), `${group} ${text}`).toBe(3);
  }
});

test('rows without a choice are empty, and the tenth place is not the first', () => {
  expect(preselectText('SSC', new Set(['ball3/8', 'ball5/9', 'ball5/7']))).toBe('-,-,8,-,7 9');
  expect(preselectText('PK10', new Set(['ball10/03']))).toBe('-,-,-,-,-,-,-,-,-,03');
  expect(preselectText('SSC', new Set())).toBeNull();
  expect(canPreselect('KL8', { key: 'ball1' })).toBe(false);
  expect(canPreselect('SSC', { key: 'ball1mod3' })).toBe(false);
  expect(preselectPath('SSC', 'ssc1', '-,-,8,-,7 9')).toBe('/lottery/SSC/ssc1?play=DWD&picks=-%2C-%2C8%2C-%2C7+9');
});
