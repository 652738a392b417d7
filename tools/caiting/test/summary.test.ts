import { mkdtempSync, readdirSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReports } from './report-folder.ts';
import { summary, type Part } from './summary.ts';

const part = (over: Partial<Part>): Part => ({
  name: 'journeys',
  ms: 61_000,
  passed: 2,
  failures: [],
  flaky: [],
  skipped: [],
  times: [],
  ...over,
});
function said(...parts: readonly Part[]): { code: number; lines: string[] } {
  let text = '';
  const code = summary(parts, (more) => (text += more));
  return { code, lines: text.trimEnd().split('\n') };
}
const failed = (count: number) => Array.from({ length: count }, (_, n) => ({ test: `t${n}`, message: 'no' }));

test('the last line is the outcome, alone; what was skipped is counted in it and named before', () => {
  expect(said(part({}), part({})).lines.at(-1)).toBe('4 passed, 0 failed');
  const { code, lines } = said(part({ skipped: ['nginx takes the file'], failures: failed(1) }));
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
  expect(lines).toContain('SKIPPED nginx takes the file');
  expect(code).toBe(1);
});

test('checks that failed fail the run; so does a run in which nothing passed, and more flaky journeys than are borne', () => {
  expect(said(part({}), part({ name: 'check', passed: 0, failures: failed(1) })).code).toBe(1);
  expect(said(part({ passed: 0 })).code).toBe(1);
  expect(said(part({ flaky: failed(3) })).code).toBe(0);
  expect(said(part({ flaky: failed(4) })).code).toBe(1);
});

test('the time of each part is told, and the ten slowest of many', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ test: `file${n}`, ms: n * 1_000 }));
  const { lines } = said(part({ times }));
  expect(said(part({ ms: 299_800 })).lines[0]).toBe('journeys: 5 min 0 s');
  expect(lines.slice(0, 2)).toEqual(['journeys: 1 min 1 s', '     11 s  file11']);
  expect(lines.slice(1, -1)).toHaveLength(10);
});

test('what went wrong is named once more at the end, after the times', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ test: `file${n}`, ms: n * 1_000 }));
  const { lines } = said(part({ times, flaky: failed(1), failures: [{ test: 'loud', message: 'a\nb' }] }));
  expect(lines.slice(0, 2)).toEqual(['FLAKY t0', 'no']);
  expect(lines.slice(-4)).toEqual(['1 flaky (at most 3)', 'flaky: t0', 'failed: loud', '2 passed, 1 failed']);
});

test('reports of a run are kept beside those of the twenty before', () => {
  const runs = mkdtempSync(join(tmpdir(), 'caiting-runs-'));
  for (let n = 10; n < 40; n += 1) mkdirSync(join(runs, `2020-${n}`));
  const folder = openReports(runs);
  const kept = readdirSync(runs).toSorted();
  expect([kept.length, join(runs, kept.at(-1) ?? ''), kept[0]]).toEqual([20, folder, '2020-21']);
  rmSync(runs, { recursive: true });
});
