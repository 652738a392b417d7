import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cacheFolder, ownFolder } from './cache-folder.ts';
import { runTool } from '../site/processes.ts';
import { ROOT } from '../site/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-browser-'));
afterAll(() => rmSync(folder, { recursive: true }));
const home = join(folder, 'home');
mkdirSync(home);

describe('what is unpacked for one user of the machine', () => {
  test('lies in that user’s own cache, which nobody else may write to', () => {
    expect(cacheFolder({ HOME: home })).toBe(join(home, '.cache/caiting'));
    expect(statSync(join(home, '.cache/caiting')).mode & 0o077).toBe(0);
    expect(cacheFolder({ HOME: home, XDG_CACHE_HOME: join(home, 'xdg') })).toBe(join(home, 'xdg/caiting'));
    expect(cacheFolder({ HOME: home, CAITING_CACHE: join(home, 'mine') })).toBe(join(home, 'mine'));
  });

  test('a home that cannot be written to is left alone: the clone has a place', () => {
    expect(cacheFolder({ HOME: join(folder, 'nowhere') })).toBe(join(ROOT, '.cache'));
    expect(cacheFolder({})).toBe(join(ROOT, '.cache'));
  });

  test('a folder that others may write to is refused', () => {
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    expect(() => ownFolder(open)).toThrow(/open can be written by somebody else; remove it or set CAITING_CACHE/);
  });

  test.runIf(process.getuid?.() === 0)('a folder that somebody else laid there first is refused', () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, 65_534, 65_534);
    expect(() => ownFolder(theirs)).toThrow(/theirs can be written by somebody else/);
  });
});

test('the settings of the journeys can be read where no browser is, as the check of dead code does', () => {
  const cache = join(folder, 'cache');
  const script = `import config from ${JSON.stringify(join(ROOT, 'e2e/playwright.config.ts'))};
    process.stdout.write(String(config.use?.launchOptions?.executablePath));`;
  const path = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, CAITING_CACHE: cache, CHROME: '' },
    encoding: 'utf8',
  });
  expect(path.startsWith(`${cache}/chromium-`)).toBe(true);
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(cache)).toEqual([]);
});

test('the browser is unpacked once, whole, and nothing is left of the way there', { timeout: 120_000 }, async () => {
  const cache = join(folder, 'unpacked');
  const script = `import { prepareBrowser } from ${JSON.stringify(join(ROOT, 'e2e/browser.ts'))}; prepareBrowser();`;
  const prepare = () =>
    runTool(process.execPath, ['--input-type=module', '--eval', script], { CAITING_CACHE: cache, CHROME: '' });
  // Two runs at once, as two terminals of one user.
  expect(await Promise.all([prepare(), prepare()])).toEqual([0, 0]);
  const [fonts, browser, ...more] = readdirSync(cache).toSorted().toReversed();
  expect([fonts, browser, more]).toEqual([
    expect.stringMatching(/^fonts-/),
    expect.stringMatching(/^chromium-[\d.]+$/),
    [],
  ]);
  const unpacked = join(cache, browser ?? '');
  expect(statSync(unpacked).mode & 0o077).toBe(0);
  expect(execFileSync(join(unpacked, 'chromium'), ['--version'], { encoding: 'utf8' })).toMatch(/Chrom/);
});
