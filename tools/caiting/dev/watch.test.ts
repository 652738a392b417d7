import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@caiting/server/testing/until';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { watchSources } from './watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'inner'));
const file = join(folder, 'inner/a.ts');
writeFileSync(file, '1');

let changes = 0;
let watcher: ReturnType<typeof watchSources>;
beforeEach(() => {
  changes = 0;
  watcher = watchSources([folder], () => (changes += 1));
});
afterEach(() => watcher.close());

test.each([
  ['written in place', () => writeFileSync(file, '2')],
  [
    'replaced as editors do, by a file of another name',
    () => {
      writeFileSync(join(folder, 'inner/.a.ts.swp'), '3');
      renameSync(join(folder, 'inner/.a.ts.swp'), file);
    },
  ],
  ['added', () => writeFileSync(join(folder, 'inner/b.sql'), 'select 1')],
  ['removed', () => rmSync(join(folder, 'inner/b.sql'))],
])('a source file that is %s is one change', async (_, change) => {
  change();
  await until(() => changes > 0, 'a change');
  expect(changes).toBe(1);
});

test('a file in a folder that came later counts, a test and a note do not', async () => {
  mkdirSync(join(folder, 'later'));
  writeFileSync(join(folder, 'inner/a.test.ts'), '1');
  writeFileSync(join(folder, 'inner/notes.md'), '1');
  await until(() => {
    writeFileSync(join(folder, 'later/c.ts'), String(changes));
    return changes > 0;
  }, 'a change');
  watcher.close();
  watcher = watchSources([folder], () => (changes += 1));
  const before = changes;
  writeFileSync(join(folder, 'inner/a.test.ts'), '2');
  writeFileSync(join(folder, 'inner/notes.md'), '2');
  writeFileSync(file, '4');
  await until(() => changes > before, 'the change of the source');
  expect(changes).toBe(before + 1);
});
