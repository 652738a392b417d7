import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../site/root.ts';
import { readJourneys, readVitest } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('the report of vitest', () => {
  const good = { status: 'passed', fullName: 'adds up' };
  const bad = { status: 'failed', fullName: 'pays once', failureMessages: ['expected 2 to be 1'] };
  const file = (name: string, status: string, assertionResults: object[], message = ''): object => ({
    name: join(ROOT, name),
    status,
    message,
    startTime: 1_000,
    endTime: 3_500,
    assertionResults,
  });

  test('names each test that failed with what it said', () => {
    const path = report({ numPassedTests: 1, testResults: [file('a.test.ts', 'failed', [good, bad])] });
    expect(readVitest(path, 1, false)).toEqual({
      passed: 1,
      failures: [{ test: 'a.test.ts › pays once', message: 'expected 2 to be 1' }],
      flaky: [],
      skipped: [],
      times: [{ test: 'a.test.ts', ms: 2_500 }],
    });
  });

  test.each([
    ['does not load', []],
    ['fails in a hook', [good]],
  ])('a file that %s is a failure of its own', (_, assertionResults) => {
    const path = report({ numPassedTests: 0, testResults: [file('a.test.ts', 'failed', assertionResults, 'no such')] });
    expect(readVitest(path, 1, false).failures).toEqual([{ test: 'a.test.ts', message: 'no such' }]);
  });

  test('names what the machine could not run, but not what was not asked for by its name', () => {
    const skipped = { status: 'skipped', fullName: 'nginx takes the file' };
    const path = report({ numPassedTests: 1, testResults: [file('a.test.ts', 'passed', [good, skipped])] });
    expect(readVitest(path, 0, false).skipped).toEqual(['a.test.ts › nginx takes the file']);
    expect(readVitest(path, 0, true).skipped).toEqual([]);
  });

  test('a run that ended badly and names nobody failed, one without a report too', () => {
    const path = report({ numPassedTests: 1, testResults: [file('a.test.ts', 'passed', [good])] });
    expect(readVitest(path, 1, false).failures).toHaveLength(1);
    expect(readVitest(path, 0, false).failures).toEqual([]);
    expect(readVitest(join(folder, 'none.json'), 0, false)).toMatchObject({
      passed: 0,
      failures: [{ test: 'vitest' }],
    });
  });
});

test('the report of Playwright names each journey that failed, was skipped or passed at its second try only, by size and line, in nested suites too', () => {
  const spec = (title: string, status: string, message?: string): object => ({
    title,
    file: 'x.spec.ts',
    line: 7,
    tests: [
      {
        projectName: 'phone',
        status,
        annotations: status === 'skipped' ? [{ type: 'skip', description: 'no clock' }] : [],
        results: [{ duration: 900, ...(message !== undefined && { error: { message } }) }],
      },
    ],
  });
  const path = report({
    stats: { expected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('buys', 'expected'), spec('waits', 'skipped'), spec('signs in', 'flaky', 'no dialog')],
        suites: [{ specs: [spec('is paid', 'unexpected', 'timed out')] }],
      },
    ],
  });
  expect(readJourneys(path, 1)).toEqual({
    passed: 2,
    failures: [{ test: '[phone] x.spec.ts:7 › is paid', message: 'timed out' }],
    flaky: [{ test: '[phone] x.spec.ts:7 › signs in', message: 'no dialog' }],
    skipped: ['[phone] x.spec.ts:7 › waits (no clock)'],
    times: ['buys', 'waits', 'signs in', 'is paid'].map((title) => ({
      test: `[phone] x.spec.ts:7 › ${title}`,
      ms: 900,
    })),
  });
});
