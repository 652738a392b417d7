import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../site/root.ts';
import { isOfRelease } from './contents.ts';
import { copyPackage } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-release-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['apps/server/src/main.ts', true],
  ['deploy/caiting.env.example', true],
  ['docs/operating.md', true],
  ['apps/server/.env', false],
  ['tools/.data/secrets.json', false],
  ['deploy/caiting.env', false],
  ['deploy/tls.key', false],
  ['apps/server/src/app.test.ts', false],
  ['tools/faults/release.ts', false],
])('%s: %s', (path, is) => {
  expect(isOfRelease(path)).toBe(is);
});

test('links between files of a package stay within it', () => {
  const from = join(folder, 'from');
  mkdirSync(join(from, 'node_modules'), { recursive: true });
  writeFileSync(join(from, 'lib.so.5.18'), '');
  symlinkSync('lib.so.5.18', join(from, 'lib.so'));
  copyPackage(from, join(folder, 'to'));
  expect(readdirSync(join(folder, 'to')).toSorted()).toEqual(['lib.so', 'lib.so.5.18']);
  expect(readlinkSync(join(folder, 'to/lib.so'))).toBe('lib.so.5.18');
});

describe('a release that is run', () => {
  const release = join(folder, 'release');
  mkdirSync(join(release, 'node/bin'), { recursive: true });
  copyFileSync(join(ROOT, 'caiting'), join(release, 'caiting'));
  writeFileSync(join(release, 'release.json'), '{}');
  // In the place of Node: says where it would write.
  writeFileSync(join(release, 'node/bin/node'), '#!/bin/sh\necho "$CAITING_DATA $NODE_COMPILE_CACHE"\n');
  chmodSync(join(release, 'node/bin/node'), 0o755);
  const run = (env: Readonly<Record<string, string>>) =>
    spawnSync(join(release, 'caiting'), ['audit'], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    });

  test.each([
    [{ HOME: '/home/op' }, '/home/op/.local/share/caiting /home/op/.cache/caiting/node-compile\n'],
    [{ HOME: '/home/op', CAITING_DATA: '/srv/site' }, '/srv/site /home/op/.cache/caiting/node-compile\n'],
    [{ CAITING_DATA: '/srv/site' }, '/srv/site \n'],
  ])('%j writes to %s', (env, said) => {
    expect(run(env).stdout).toBe(said);
  });

  test('without a home it is told where: a folder of everybody could be laid ready by somebody else', () => {
    const { status, stderr } = run({});
    expect(stderr).toContain('set CAITING_DATA');
    expect(status).toBe(78);
  });
});
