import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeAbandoned } from './memory-folder.ts';

test('of clusters in memory only those of clones that are gone are removed', () => {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'));
  const lay = (name: string, clone: string | null): string => {
    const folder = join(memory, name);
    mkdirSync(join(folder, 'test'), { recursive: true });
    if (clone !== null) writeFileSync(join(folder, 'clone'), clone);
    return folder;
  };
  const here = lay('caiting-test-1', memory);
  const gone = lay('caiting-test-2', join(memory, 'no-such-clone'));
  const unsaid = lay('caiting-test-3', null);
  const others = lay('something-else', join(memory, 'no-such-clone'));
  removeAbandoned(memory);
  expect([here, gone, unsaid, others].map((folder) => existsSync(folder))).toEqual([true, false, true, true]);
});
