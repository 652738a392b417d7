import { describe, expect, test } from 'vitest';
import { brokenArrows } from './arrows.ts';
import { readPackages, readSources } from './sources.ts';

const packages = readPackages();
const broken = (sources: Parameters<typeof brokenArrows>[0]) => brokenArrows(sources, packages);

const file = (path: string, specifier: string) => [{ path, text: `import { x } from '${specifier}';\n` }];

describe('arrows', () => {
  test('hold in the whole repository', () => {
    const sources = readSources();
    expect(sources.length).toBeGreaterThan(50);
    expect(broken(sources)).toEqual([]);
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
    ['apps/web/src/ui/form/Button.tsx', '../../platform/calls.ts'],
    ['apps/web/src/features/betting/slip.ts', '../chat/index.ts'],
    ['apps/web/src/platform/call/call.ts', '../../shared/site/tenant.ts'],
    ['apps/web/src/shared/site/tenant.ts', '../../features/tenant/index.ts'],
    ['apps/web/src/features/shell/Shell.tsx', '../../start/start.ts'],
    // Folders of a module meet downhill too, and know nothing of what puts them together.
    ['apps/server/src/modules/account/core/x.ts', '../login/login.ts'],
    ['apps/server/src/modules/account/login/login.ts', '../recovery/recover.ts'],
    ['apps/server/src/modules/account/login/login.ts', '../calls.ts'],
    ['apps/server/src/modules/account/elsewhere/x.ts', '../core/x.ts'],
    ['apps/web/src/features/chat/messages/Bubble.tsx', '../rooms/RoomView.tsx'],
    // By the package's name, from inside it too.
    ['apps/server/src/modules/betting/place-bets.ts', '@caiting/server/modules/chat'],
    ['apps/server/src/platform/http/bind.ts', '@caiting/server/modules/ledger'],
    ['apps/web/src/features/home/page.tsx', '@caiting/server/app'],
    // Rooms of the platform.
    ['apps/server/src/platform/db/pool.ts', '../http/server.ts'],
    ['apps/server/src/platform/db/connect.ts', '../jobs/jobs.ts'],
    ['apps/server/src/platform/http/pipeline.ts', '../sockets/hub.ts'],
    ['apps/server/src/platform/engine/batcher.ts', '../db/pool.ts'],
    ['apps/server/src/platform/outbox/outbox.ts', '../jobs/jobs.ts'],
    ['apps/server/src/platform/db/pool.ts', '../module.ts'],
    ['apps/server/src/platform/elsewhere/x.ts', '../db/pool.ts'],
    // Other processes know what they were given.
    ['apps/server/src/signer/serve.ts', '../modules/betting/index.ts'],
    ['apps/server/src/signer/serve.ts', '@caiting/server/modules/betting'],
    ['apps/server/src/sandbox-provider/server.ts', '../modules/cashier/index.ts'],
    ['apps/server/src/demo-life/life.ts', '../platform/db/pool.ts'],
    // Product code knows nothing of tests, benches and tools.
    ['apps/server/src/modules/betting/place-bets.ts', './testing/build.ts'],
    ['apps/server/src/modules/betting/place-bets.ts', '@caiting/server/testing/players'],
    ['apps/server/src/app.ts', '../../../bench/support/site.ts'],
    ['apps/web/src/start.ts', '../../../e2e/site.ts'],
    // The console takes of the players' app what that offers, and its own folders meet downhill.
    ['apps/console/src/shell/Shell.tsx', '@caiting/web/platform/call/call.ts'],
    ['apps/console/src/shell/Shell.tsx', '../../../web/src/ui/form/Button.tsx'],
    ['apps/console/src/table/Value.tsx', '@caiting/lottery'],
    ['apps/console/src/table/Value.tsx', '../shell/Shell.tsx'],
    ['apps/web/src/main.tsx', '@caiting/console/src/main.tsx'],
  ])('a planted bad import is found: %s → %s', (path, specifier) => {
    expect(broken(file(path, specifier))).toHaveLength(1);
  });

  test.each([
    ['apps/server/src/modules/betting/place-bets.ts', '../ledger/index.ts'],
    ['apps/server/src/modules/betting/place-bets.ts', './queries.ts'],
    ['apps/server/src/platform/sockets/hub.ts', '../http/buckets.ts'],
    ['apps/server/src/platform/http/pipeline.ts', '../deps.ts'],
    ['apps/server/src/modules/account/login/login.ts', '../core/queries.ts'],
    ['apps/server/src/modules/account/calls.ts', './login/login.ts'],
    ['apps/web/src/features/chat/card.tsx', '../betting/index.ts'],
    ['packages/lottery/src/odds.ts', '@caiting/money'],
    ['apps/console/src/shell/Shell.tsx', '@caiting/web/ui/form/Button.tsx'],
    ['apps/console/src/form/Done.tsx', '../table/Answer.tsx'],
  ])('an allowed import is left alone: %s → %s', (path, specifier) => {
    expect(broken(file(path, specifier))).toEqual([]);
  });

  test.each(['const x = await import(name);', 'const x = import(`./${name}.ts`);', "const x = import('./a' + name);"])(
    'an import that is put together at run time is found: %s',
    (text) => expect(broken([{ path: 'apps/server/src/modules/chat/x.ts', text }])).not.toEqual([]),
  );

  test('dynamic and bare imports are seen too', () => {
    const text =
      "import '../../modules/chat/index.ts';\nconst later = () => import('../../modules/ledger/index.ts');\n";
    expect(broken([{ path: 'apps/server/src/platform/http/x.ts', text }])).toHaveLength(2);
  });
});
