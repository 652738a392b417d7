import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfChanged } from './build-web.ts';
import { runTool } from './processes.ts';
import { ROOT } from './root.ts';
import { readJourneys, readVitest, type Half } from './test-reports.ts';

const REPORTS = join(ROOT, 'test-results');
const MESSAGE_LINES = 12;

/** `./caiting test`: unit and integration tests, then the browser journeys. `--unit` or `--browser` runs one half. */
export async function run(args: readonly string[]): Promise<number> {
  mkdirSync(REPORTS, { recursive: true });
  const halves: Half[] = [];
  if (!args.includes('--browser')) halves.push(await runUnits());
  if (!args.includes('--unit') && existsSync(join(ROOT, 'e2e/playwright.config.ts'))) halves.push(await runJourneys());
  const passed = halves.reduce((sum, half) => sum + half.passed, 0);
  const failures = halves.flatMap((half) => half.failures);
  // Said again at the end: a long log is often read, or kept, from there only.
  for (const { test, message } of failures)
    process.stdout.write(`FAILED ${test}\n${message.split('\n').slice(0, MESSAGE_LINES).join('\n')}\n\n`);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  return failures.length === 0 ? 0 : 1;
}

async function runUnits(): Promise<Half> {
  const report = freshReport('vitest.json');
  const code = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  return readVitest(report, code);
}

async function runJourneys(): Promise<Half> {
  await buildWebIfChanged();
  const report = freshReport('playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env,
  );
  return readJourneys(report, code);
}

function freshReport(name: string): string {
  const path = join(REPORTS, name);
  rmSync(path, { force: true });
  return path;
}
