import { runTool } from './processes.ts';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const STEPS: readonly Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'types of the web', command: 'tsc', args: ['-p', 'apps/web'] },
  { name: 'arrows and tidiness', command: 'vitest', args: ['run', 'tools/check'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'bundle size', command: process.execPath, args: ['tools/check/size.ts'] },
];

/** `./caiting check`: every step, or those named; all of them run, so that one look shows everything that is wrong. */
export async function run(args: readonly string[]): Promise<number> {
  const failed: string[] = [];
  for (const step of STEPS.filter(({ name }) => args.length === 0 || args.includes(name))) {
    const begun = performance.now();
    const code = await runTool(step.command, step.args);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n`);
    if (code !== 0) failed.push(step.name);
  }
  process.stdout.write(failed.length === 0 ? 'check: all good\n' : `check: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
}
