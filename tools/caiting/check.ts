import { parseArgs } from 'node:util';
import { runTool } from './site/processes.ts';

interface Step {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

const STEPS: readonly Step[] = [
  { name: 'format', title: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', title: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'types', title: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'web-types', title: 'types of the web', command: 'tsc', args: ['-p', 'apps/web'] },
  { name: 'console-types', title: 'types of the console', command: 'tsc', args: ['-p', 'apps/console'] },
  { name: 'tidy', title: 'arrows and tidiness', command: 'vitest', args: ['run', 'tools/check'] },
  { name: 'unused', title: 'dead code', command: 'knip', args: [] },
  { name: 'size', title: 'bundle size', command: process.execPath, args: ['tools/check/size.ts'] },
];
const FIXES: readonly Step[] = [
  { name: 'lint', title: 'lint --fix', command: 'oxlint', args: ['--fix', '.'] },
  { name: 'format', title: 'format', command: 'oxfmt', args: ['.'] },
];

/** `./caiting check`: every step, or those named; all of them run, so that one look shows everything that is wrong. `--fix` first mends what tools can. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { fix: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((word) => STEPS.every(({ name }) => name !== word));
  if (unknown.length > 0) {
    process.stderr.write(`caiting check: no such step: ${unknown.join(', ')}\n${listOfSteps()}`);
    return 2;
  }
  const isWanted = ({ name }: Step): boolean => positionals.length === 0 || positionals.includes(name);
  if (values.fix) for (const fix of FIXES.filter(isWanted)) await runTool(fix.command, fix.args);
  const failed: string[] = [];
  for (const step of STEPS.filter(isWanted)) {
    const begun = performance.now();
    const code = await runTool(step.command, step.args);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.title} (${seconds} s)\n`);
    if (code !== 0) failed.push(step.title);
  }
  process.stdout.write(failed.length === 0 ? 'check: all good\n' : `check: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
}

const listOfSteps = (): string =>
  `steps:\n${STEPS.map(({ name, title }) => `  ${name.padEnd(10)} ${title}`).join('\n')}\n`;
