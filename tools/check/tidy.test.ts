import { describe, expect, test } from 'vitest';
import { readSources } from './sources.ts';
import { untidyPlaces } from './tidy.ts';

describe('tidy', () => {
  test('the repository is tidy', () => {
    expect(untidyPlaces(readSources())).toEqual([]);
  });

  test.each([
    ['apps/server/src/modules/ledger/post.ts', 'const x = amount.toFixed(2);'],
    ['apps/server/src/modules/draws/draw.ts', 'const x = Math.random();'],
    ['apps/server/src/commands/audit.ts', 'const client = new pg.Client({ connectionString: url });'],
    ['apps/server/src/modules/betting/queries.ts', 'const sql = `select 1 where close_at > now()`;'],
    ['apps/server/src/modules/betting/close.ts', 'if (issue.closeAt < Date.now()) return;'],
    ['apps/web/src/ui/form/Button.module.css', '.a { color: #ff0000; }'],
    ['apps/web/src/ui/form/Button.module.css', '.a { color: red; }'],
    ['apps/web/src/ui/form/Button.module.css', '.a { background: linear-gradient(white, var(--bg)); }'],
    ['apps/web/src/ui/form/Button.module.css', '.a { color: hsl(0 100% 50%); }'],
    ['apps/web/src/ui/form/Button.module.css', '.a { z-index: 999; }'],
    ['apps/web/src/ui/form/Button.module.css', '.a { z-index: 3; }'],
    ['apps/web/src/ui/form/Button.module.css', '.a { z-index: -2; }'],
    ['apps/web/src/features/agency/core/Agency.module.css', '.a { color: var(--loss); }'],
    ['apps/web/src/features/chat/line-colour.ts', "const s = { color: '#f00' };"],
    ['apps/web/src/features/chat/Line.tsx', 'const ink = "rgb(1, 2, 3)";'],
    ['apps/web/src/features/yuebao/core/cache.ts', 'siteSocket.on(pushes.yuebao, refresh);'],
    ['apps/web/src/features/chat/Line.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['apps/server/src/modules/chat/add.ts', 'await tx.run(`update account set balance = 0`);'],
    ['apps/server/src/modules/chat/add.ts', 'await tx.run(`update public.account set balance = 0`);'],
    ['apps/server/src/modules/chat/add.ts', 'await tx.run(`UPDATE ONLY entry set amount = 0`);'],
    ['apps/server/src/modules/chat/add.ts', 'await tx.run(`delete from only "public"."entry"`);'],
    ['apps/server/src/modules/chat/add.ts', 'await tx.run(`insert into house_entry values (1)`);'],
    ['apps/server/src/modules/chat/add.ts', 'const data = body as any;'],
    ['apps/web/src/features/chat/Line.tsx', '<p style={{ color: "#f00" }} />'],
    ['apps/web/src/features/chat/Line.tsx', '<p style={{ zIndex: 3 }} />'],
    ['apps/web/src/features/chat/Line.tsx', "<p style={{ padding: '12px' }} />"],
    ['apps/web/src/features/betting/Stake.tsx', '<input inputMode="decimal" />'],
    ['apps/web/src/features/betting/Stake.tsx', "<input inputMode={isTime ? 'numeric' : 'decimal'} />"],
    ['apps/web/src/features/betting/stake.ts', "setAmount(typed.replace(/\\D/g, ''));"],
    ['apps/web/src/features/betting/Stake.tsx', 'setAmount(event.target.value.slice(0, 7));'],
    ['apps/server/src/modules/chat/add.test.ts', "test.skip('later', () => {});"],
    ['apps/server/src/modules/chat/add.ts', '// TODO later'],
    ['apps/web/src/features/chat/texts.ts', "    sum: '共 ¥{sum}',"],
    ['apps/web/src/features/chat/texts.ts', "    tickets: '{n:count} tickets',"],
    ['apps/web/src/features/chat/texts.ts', "    lines: '{n} new messages',"],
    ['apps/web/src/features/chat/texts.ts', "    sum: '共 {sum} 元',"],
    ['apps/web/src/features/chat/Line.tsx', 'const x = `¥${formatYuan(sum)}`;'],
    ['apps/web/src/features/chat/Line.tsx', 'const x = formatYuan(sum).replace(/\\.00$/, "");'],
    ['apps/web/src/features/chat/Line.tsx', 'const x = n.toLocaleString();'],
    ['apps/web/src/features/live/core/texts.ts', "    viewers: '{n} 人在看',"],
    ['apps/web/src/features/live/list/LiveCard.tsx', '<span className="num">{item.viewers}</span>'],
    ['apps/server/src/modules/chat/add.ts', 'done(`${bets} 单将重新结算`)'],
    ['apps/web/src/features/draws/stage/Stage.module.css', '  animation: var(--way) 80ms backwards;'],
    ['apps/web/src/features/chat/Line.tsx', 'const x = issue.slice(4);'],
    ['apps/web/src/features/chat/Line.tsx', 'const x = recordTime(at).slice(0, 5);'],
    ['apps/server/src/modules/chat/add.ts', "const x = new Intl.DateTimeFormat('zh-CN');"],
  ])('a planted fault is found in %s: %s', (path, line) => {
    expect(untidyPlaces([{ path, text: `${line}\n` }])).not.toEqual([]);
  });

  test.each([
    "    leaf: '第 {n} 单，共 {total:count} 单',",
    'done(`第 ${id} 局已作废`)',
    "    viewers: '{n:count} 人在看',",
  ])('an ordinal is no number of things, and a place with its form is right: %s', (line) => {
    expect(untidyPlaces([{ path: 'apps/web/src/features/chat/texts.ts', text: `${line}\n` }])).toEqual([]);
  });

  test('a long file is found', () => {
    expect(untidyPlaces([{ path: 'apps/server/src/app.ts', text: 'const a = 1;\n'.repeat(460) }])).toHaveLength(1);
  });

  test('a full folder is found; tests in it are not counted', () => {
    const files = (n: number, ending: string) =>
      Array.from({ length: n }, (_, i) => ({ path: `apps/server/src/platform/x/f${i}${ending}`, text: '' }));
    expect(untidyPlaces([...files(20, '.ts'), ...files(30, '.test.ts')])).toEqual([]);
    expect(untidyPlaces(files(21, '.ts'))).toHaveLength(1);
  });

  test.each([
    [
      'apps/server/sql/functions/long.sql',
      `create or replace function long() returns void as $$\n${'  null;\n'.repeat(70)}$$;`,
    ],
    ['apps/server/migrations/0099_more.sql', 'create function more() returns int language sql as $$ select 1 $$;'],
  ])('SQL in the wrong shape is found in %s', (path, text) => {
    expect(untidyPlaces([{ path, text }])).toHaveLength(1);
  });

  test.each([
    ['apps/web/src/ui/form/Button.module.css', '.a { z-index: 1; color: var(--wave-red); }'],
    [
      'apps/web/src/ui/form/Button.module.css',
      '.a { z-index: var(--z-sheet); color: transparent; white-space: nowrap; }',
    ],
    ['apps/web/src/ui/display/Money.module.css', '.a { color: var(--win); }'],
    ['apps/web/src/ui/form/Button.module.css', '.red .gold { grid-area: black-jack; }'],
    ['apps/server/src/modules/chat/add.ts', 'await tx.run(`update account_state set at = 0`);'],
  ])('what only looks like one is left alone in %s: %s', (path, line) => {
    expect(untidyPlaces([{ path, text: `${line}\n` }])).toEqual([]);
  });

  test('a reason on the line exempts it', () => {
    expect(
      untidyPlaces([
        {
          path: 'apps/web/src/platform/call/uuid.ts',
          text: 'Math.random(); // tidy-allow: jitter of a retry decides nothing\n',
        },
      ]),
    ).toEqual([]);
  });
});
