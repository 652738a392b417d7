import { describe, expect, test } from 'vitest';
import { brokenArrows } from './arrows.ts';
import { readSources } from './sources.ts';

const file = (path: string, specifier: string) => [{ path, text: `import { x } from '${specifier}';\n` }];

describe('arrows', () => {
  test('hold in the whole repository', () => {
    const sources = readSources();
    expect(sources.length).toBeGreaterThan(50);
    expect(brokenArrows(sources)).toEqual([]);
  });

  test.each([
    ['apps/web/src/features/home/page.tsx', '@caiting/server/src/app.ts'],
    ['apps/server/src/modules/betting/place-bets.ts', '../chat/index.ts'],
    ['apps/server/src/modules/betting/place-bets.ts', '../cashier/index.ts'],
    ['apps/server/src/modules/betting/place-bets.ts', '../ledger/post.ts'],
    ['apps/server/src/platform/http/bind.ts', '../../modules/ledger/index.ts'],
    ['packages/lottery/src/play.ts', 'node:fs'],
    ['packages/lottery/src/play.ts', '@caiting/contract'],
    ['packages/money/src/money.ts', '@caiting/lottery'],
    ['apps/web/src/ui/Button.tsx', '../platform/calls.ts'],
    ['apps/web/src/features/betting/slip.ts', '../chat/index.ts'],
  ])('a planted bad import is found: %s → %s', (path, specifier) => {
    expect(brokenArrows(file(path, specifier))).toHaveLength(1);
  });

  test.each([
    ['apps/server/src/modules/betting/place-bets.ts', '../ledger/index.ts'],
    ['apps/server/src/modules/betting/place-bets.ts', './queries.ts'],
    ['apps/web/src/features/chat/card.tsx', '../betting/index.ts'],
    ['packages/lottery/src/odds.ts', '@caiting/money'],
  ])('an allowed import is left alone: %s → %s', (path, specifier) => {
    expect(brokenArrows(file(path, specifier))).toEqual([]);
  });

  test('dynamic and bare imports are seen too', () => {
    const text =
      "import '../../modules/chat/index.ts';\nconst later = () => import('../../modules/ledger/index.ts');\n";
    expect(brokenArrows([{ path: 'apps/server/src/platform/http/x.ts', text }])).toHaveLength(2);
  });
});
