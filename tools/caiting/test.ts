import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestRun } from '@caiting/server/testing/run-folder';
import { buildWebIfChanged } from './site/build-web.ts';
import { runTool } from './site/processes.ts';
import { ROOT } from './root.ts';
import { runChecks } from './test/checks.ts';
import { readPaths, type Group } from './test/paths.ts';
import { readJourneys, readVitest, type Failure, type Half } from './test/reports.ts';

const REPORTS = join(ROOT, 'test-results');
const MESSAGE_LINES = 12;
const PROJECTS = ['phone', 'desktop'];
/** Each journey at the size asked for, and not at its own (e2e/sizes.ts). */
const EVERY_JOURNEY = 'CAITING_E2E_EVERY_JOURNEY';
/** A whole run tries a failed journey once more, and bears so many that passed only then (decisions/0188). */
const FLAKY_MAX = 3;

/**
 * `./caiting test`: unit and integration tests, then the browser journeys, but those that are slow by their subject; or the files named. `--slow` runs
 * these, `--all` both; `--unit` or `--browser` one half; `--check` runs `./caiting check` beside the start.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string' },
      project: { type: 'string' },
      unit: { type: 'boolean' },
      browser: { type: 'boolean' },
      slow: { type: 'boolean' },
      all: { type: 'boolean' },
      check: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const group: Group = values.all ? 'all' : values.slow ? 'slow' : 'landing';
  // The script has gone to the repository's folder.
  const { units, journeys, refused } = readPaths(positionals, process.env['CAITING_CWD'] || process.cwd(), group);
  if (refused !== null) return refuse(refused);
  if (values.project !== undefined && !PROJECTS.includes(values.project))
    return refuse(`--project: one of ${PROJECTS.join(', ')}`);
  const isWhole = positionals.length === 0;
  const wanted: Wish = { name: values.name, project: values.project, isWhole };
  mkdirSync(REPORTS, { recursive: true });
  const testRun = openTestRun();
  const checks = values.check ? runChecks(join(REPORTS, 'check.log')) : null;
  const halves: Half[] = [];
  if (units.length > 0 && !(isWhole && values.browser)) halves.push(await runUnits(units, wanted));
  // Said before the journeys, whose site wants both cores.
  if (checks !== null) halves.push(await checks);
  if (journeys.length > 0 && !(isWhole && values.unit)) halves.push(await runJourneys(journeys, wanted));
  await testRun.close();
  if (isWhole && group === 'landing') process.stdout.write('left out: what is slow by its subject (--slow)\n');
  return sum(halves);
}

/** What of the files is wanted, and whether they are all. */
interface Wish {
  readonly name: string | undefined;
  readonly project: string | undefined;
  readonly isWhole: boolean;
}

/** Says again what went wrong, since a long log is often read, or kept, from its end only; the last line is the outcome. Gives the exit code. */
function sum(halves: readonly Half[]): number {
  const passed = halves.reduce((total, half) => total + half.passed, 0);
  const [failures, flaky, skipped] = [
    halves.flatMap((half) => half.failures),
    halves.flatMap((half) => half.flaky),
    halves.flatMap((half) => half.skipped),
  ];
  for (const test of skipped) process.stdout.write(`SKIPPED ${test}\n`);
  tell('FLAKY', flaky);
  tell('FAILED', failures);
  if (flaky.length > 0) process.stdout.write(`${flaky.length} flaky (at most ${FLAKY_MAX})\n`);
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  process.stdout.write(`${passed} passed, ${failures.length} failed${left}\n`);
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

async function runUnits(files: readonly string[], { name }: Wish): Promise<Half> {
  const report = freshReport('vitest.json');
  const code = await runTool('vitest', [
    'run',
    ...files,
    ...(name === undefined ? [] : ['--testNamePattern', escaped(name)]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return readVitest(report, code, name !== undefined);
}

async function runJourneys(files: readonly string[], { name, project, isWhole }: Wish): Promise<Half> {
  await buildWebIfChanged();
  const report = freshReport('playwright.json');
  const args = [
    'test',
    ...files,
    ...(name === undefined ? [] : ['--grep', escaped(name)]),
    ...(project === undefined ? [] : [`--project=${project}`]),
    `--retries=${isWhole ? 1 : 0}`,
    // A trace takes a fifth of a journey's time: of a whole run, the second try has it (decisions/0209).
    `--trace=${isWhole ? 'on-first-retry' : 'retain-on-failure'}`,
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const code = await runTool('playwright', args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // At the size that was asked for, all of them.
    ...(project !== undefined && { [EVERY_JOURNEY]: '1' }),
  });
  return readJourneys(report, code);
}

/** Both tools take a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function freshReport(name: string): string {
  const path = join(REPORTS, name);
  rmSync(path, { force: true });
  return path;
}
