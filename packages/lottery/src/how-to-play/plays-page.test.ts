import { readFileSync, writeFileSync } from 'node:fs';
import { rateOf } from '@caiting/money';
import { expect, test } from 'vitest';
import { GROUPS } from '../play.ts';
import { playsOf } from '../catalogue.ts';
import { playsPage } from './plays-page.ts';

const PAGE = new URL('../../../../docs/plays.md', import.meta.url);
const MARK =
  '<!-- generated from here: CAITING_WRITE_DOCS=1 ./caiting test packages/lottery/src/how-to-play/plays-page.test.ts -->\n';

test('docs/plays.md lists every play as the engine has it, at base 0.90 and 8 % of rebate in the odds', () => {
  const generated = playsPage({ base: rateOf(900_000n), point: rateOf(80_000n) });
  const [written = '', old] = readFileSync(PAGE, 'utf8').split(MARK);
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(PAGE, `${written}${MARK}\n${generated}`);
  else expect(old).toBe(`\n${generated}`);
  for (const group of GROUPS) for (const { code } of playsOf(group)) expect(generated).toContain(`\n| ${code} | `);
});
