import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestRun } from '@caiting/server/testing/run-folder';
import { buildWebIfChanged } from './site/build-web.ts';
import { runTool } from './site/processes.ts';
import { ROOT } from './root.ts';
import { readPaths } from './test/paths.ts';
import { readJourneys, readVitest, type Failure, type Half } from './test/reports.ts';

const REPORTS = join(ROOT, 'test-results');
const MESSAGE_LINES = 12;
const PROJECTS = ['phone', 'desktop'];
/** A whole run tries a failed journey once more, and bears so many that passed only then (decisions/0188). */
const FLAKY_MAX = 3;

/** `./caiting test`: unit and integration tests, then the browser journeys; or the files named. `--unit` or `--browser` runs one half. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string' },
      project: { type: 'string' },
      unit: { type: 'boolean' },
      browser: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  // The script has gone to the repository's folder.
  const { units, journeys, refused } = readPaths(positionals, process.env['CAITING_CWD'] || process.cwd());
  if (refused !== null) return refuse(refused);
  if (values.project !== undefined && !PROJECTS.includes(values.project))
    return refuse(`--project: one of ${PROJECTS.join(', ')}`);
  const isAll = positionals.length === 0;
  mkdirSync(REPORTS, { recursive: true });
  const testRun = openTestRun();
  const halves: Half[] = [];
  if (isAll ? !values.browser : units.length > 0) halves.push(await runUnits(units, values.name));
  if (isAll ? !values.unit : journeys.length > 0)
    halves.push(await runJourneys(journeys, values.name, values.project, isAll));
  await testRun.close();
  const passed = halves.reduce((sum, half) => sum + half.passed, 0);
  const failures = halves.flatMap((half) => half.failures);
  // Said again at the end: a long log is often read, or kept, from there only.
  const flaky = halves.flatMap((half) => half.flaky);
  tell('FLAKY', flaky);
  tell('FAILED', failures);
  const borne = flaky.length === 0 ? '' : `, ${flaky.length} flaky (at most ${FLAKY_MAX})`;
  process.stdout.write(`${passed} passed, ${failures.length} failed${borne}\n`);
  // A name that no test has proves nothing.
  return failures.length === 0 && flaky.length <= FLAKY_MAX && passed > 0 ? 0 : 1;
}

function tell(word: string, tests: readonly Failure[]): void {
  for (const { test, message } of tests)
    process.stdout.write(`${word} ${test}\n${message.split('\n').slice(0, MESSAGE_LINES).join('\n')}\n\n`);
}

function refuse(why: string): number {
  process.stderr.write(`caiting test: ${why}\n`);
  return 2;
}

async function runUnits(files: readonly string[], name: string | undefined): Promise<Half> {
  const report = freshReport('vitest.json');
  const code = await runTool('vitest', [
    'run',
    ...files,
    ...(name === undefined ? [] : ['--testNamePattern', escaped(name)]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return readVitest(report, code);
}

async function runJourneys(
  files: readonly string[],
  name: string | undefined,
  project: string | undefined,
  isAll: boolean,
): Promise<Half> {
  await buildWebIfChanged();
  const report = freshReport('playwright.json');
  const args = [
    'test',
    ...files,
    ...(name === undefined ? [] : ['--grep', escaped(name)]),
    ...(project === undefined ? [] : [`--project=${project}`]),
    `--retries=${isAll ? 1 : 0}`,
    // A trace takes a fifth of a journey's time: of a whole run, the second try has it (decisions/0209).
    `--trace=${isAll ? 'on-first-retry' : 'retain-on-failure'}`,
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const code = await runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return readJourneys(report, code);
}

/** Both tools take a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function freshReport(name: string): string {
  const path = join(REPORTS, name);
  rmSync(path, { force: true });
  return path;
}
