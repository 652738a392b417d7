import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestRun } from '@caiting/server/testing/run-folder';
import type { Extent } from '../../e2e/sizes.ts';
import { buildAppsIfChanged } from './site/build-web.ts';
import { runTool } from './site/processes.ts';
import { ROOT } from './site/root.ts';
import { runChecks } from './test/checks.ts';
import { changedTests } from './test/changed.ts';
import { readPaths, testsIn, type Group } from './test/paths.ts';
import { openReports } from './test/report-folder.ts';
import { readJourneys, readVitest, type Half } from './test/reports.ts';
import { clocked, summary, type Part } from './test/summary.ts';

const PROJECTS = ['phone', 'desktop'];
/** Tells e2e/playwright.config.ts which sizes a run walks. */
const SIZES = 'CAITING_E2E_SIZES';
/**
 * `./caiting test`: unit and integration tests, then the browser journeys, but those that are slow by their subject; or the files named. `--slow` runs
 * these, `--all` both, `--changed <commit>` what guards the files that differ from it; `--unit` or `--browser` one half; `--check` runs
 * `./caiting check` beside the start.
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
      changed: { type: 'string' },
    },
    allowPositionals: true,
  });
  const group: Group = values.all ? 'all' : values.slow ? 'slow' : 'landing';
  // The script has gone to the repository's folder.
  const { units, journeys, refused } =
    values.changed === undefined
      ? readPaths(positionals, process.env['CAITING_CWD'] || process.cwd(), group)
      : changedTests(values.changed);
  if (refused !== null) return refuse(refused);
  if (values.project !== undefined && !PROJECTS.includes(values.project))
    return refuse(`--project: one of ${PROJECTS.join(', ')}`);
  const noFiles = positionals.length === 0;
  const isWhole = noFiles && values.changed === undefined;
  const reports = openReports();
  const extent = extentOf(values.project, positionals.length > 0, group);
  const wanted: Wish = { name: values.name, project: values.project, isWhole, extent, reports };
  // Sites that journeys and tests start count what people do: nobody moves there by themselves.
  process.env['CAITING_DEMO_LIFE'] = 'off';
  const testRun = openTestRun();
  const checks = values.check ? clocked('check', runChecks(join(reports, 'check.log'))) : null;
  const parts: Part[] = [];
  if (units.length > 0 && !(noFiles && values.browser))
    parts.push(await clocked('without a browser', runUnits(units, wanted)));
  // Said before the journeys, whose site wants both cores.
  if (checks !== null) parts.push(await checks);
  if (journeys.length > 0 && !(noFiles && values.unit))
    parts.push(await clocked('journeys', runJourneys(journeys, wanted)));
  await testRun.close();
  process.stdout.write(`reports: ${relative(ROOT, reports)}\n`);
  if (isWhole && group === 'landing') process.stdout.write('left out: what is slow by its subject (--slow)\n');
  return summary(parts);
}

/** What of the files is wanted, and whether they are all. */
interface Wish {
  readonly name: string | undefined;
  readonly project: string | undefined;
  readonly isWhole: boolean;
  readonly extent: Extent;
  /** The folder of the run's reports. */
  readonly reports: string;
}

/** Sizes of a run: those of a landing are each journey's own, the other ones of `@both` come with the slow group. */
function extentOf(project: string | undefined, isNamed: boolean, group: Group): Extent {
  if (project !== undefined) return 'asked';
  if (isNamed || group === 'all') return 'both';
  return group === 'slow' ? 'other' : 'own';
}

function refuse(why: string): number {
  process.stderr.write(`caiting test: ${why}\n`);
  return 2;
}

async function runUnits(files: readonly string[], { name, reports }: Wish): Promise<Half> {
  const report = join(reports, 'vitest.json');
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

async function runJourneys(files: readonly string[], { name, project, isWhole, extent, reports }: Wish): Promise<Half> {
  await buildAppsIfChanged();
  const report = join(reports, 'playwright.json');
  const args = [
    'test',
    // The other sizes of `@both` journeys are in files of the landing too.
    ...(extent === 'other' ? testsIn('e2e', 'all') : files),
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
    [SIZES]: extent,
  });
  return readJourneys(report, code);
}

/** Both tools take a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
