import { GROUP_WORDS } from '@caiting/contract';
import { inEnglish } from '@caiting/lottery/english';
import { expect, test } from 'vitest';

/** The contract may not import the dictionary of the engine's names: the groups that both name are called the same. */
test.each(Object.values(GROUP_WORDS))('$zh is $en in sentences and on pages', ({ zh, en }) => {
  expect(inEnglish(zh)).toBe(en);
});
