import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfChanged } from './build-web.ts';
import { runTool } from './processes.ts';
import { ROOT } from './root.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const REPORTS = join(ROOT, 'test-results');

/** `./caiting test`: unit and integration tests, then the browser journeys. `--unit` or `--browser` runs one half. */
export async function run(args: readonly string[]): Promise<number> {
  mkdirSync(REPORTS, { recursive: true });
  const halves: Counts[] = [];
  if (!args.includes('--browser')) halves.push(await runUnits());
  if (!args.includes('--unit') && existsSync(join(ROOT, 'e2e/playwright.config.ts'))) halves.push(await runJourneys());
  const passed = halves.reduce((sum, half) => sum + half.passed, 0);
  const failed = halves.reduce((sum, half) => sum + half.failed, 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

async function runUnits(): Promise<Counts> {
  const report = freshReport('vitest.json');
  const code = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const read = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  }>(report);
  if (read === null) return { passed: 0, failed: 1 };
  // A file that does not even load has no tests to count, yet it failed.
  const unloaded = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = read.numFailedTests + unloaded;
  return { passed: read.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function runJourneys(): Promise<Counts> {
  await buildWebIfChanged();
  const report = freshReport('playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env,
  );
  const read = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report);
  if (read === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = read.stats;
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected };
}

function freshReport(name: string): string {
  const path = join(REPORTS, name);
  rmSync(path, { force: true });
  return path;
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
