import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files for spreadsheets have one writer, which keeps what a spreadsheet would change (packages/contract/src/shown/csv-text.ts). */

const ROOT = new URL('../../', import.meta.url);
const files = globSync('{apps,packages,tools}/*/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !/\.test\.tsx?$/.test(file));
const using = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(new URL(file, ROOT), 'utf8'))).toSorted();

test('every export goes through the one writer', () => {
  // A new export is added here, and uses csvText.
  const exports = [
    'apps/web/src/features/agency/core/use-save.ts',
    'apps/web/src/features/betting/records/save-bets.ts',
    'apps/web/src/features/cashier/statement/use-export.ts',
    'apps/web/src/features/games/records/use-export.ts',
  ];
  expect(using(/\bcsvText\(/)).toEqual(exports);
  const server = 'apps/server/src/modules/own-data/write-file.ts';
  const staff = 'apps/server/src/modules/console/exports';
  expect(using(/text\/csv|\.csv[`'"]/)).toEqual([
    // The field that takes a file in; nothing is written there.
    'apps/console/src/form/CallForm.tsx',
    `${staff}/bindings.ts`,
    `${staff}/download.ts`,
    `${staff}/maker.ts`,
    server,
    ...exports,
    'apps/web/src/platform/page/csv.ts',
  ]);
  expect(using(/\bcsvRows\(/)).toEqual([`${staff}/write-list.ts`, server, 'packages/contract/src/shown/csv-text.ts']);
});
