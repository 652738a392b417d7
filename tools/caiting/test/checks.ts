import { closeSync, openSync, readFileSync } from 'node:fs';
import { runTool } from '../site/processes.ts';
import type { Half } from './reports.ts';

const MAIN = 'tools/caiting/entry/main.ts';

/** `./caiting check` beside the tests. It writes to a file, so that its lines do not stand between theirs, and is read out when it has ended. */
export async function runChecks(log: string): Promise<Half> {
  const file = openSync(log, 'w');
  const code = await runTool(process.execPath, [MAIN, 'check'], {}, ['ignore', file, file]);
  closeSync(file);
  const said = readFileSync(log, 'utf8');
  process.stdout.write(said);
  const failures = code === 0 ? [] : [{ test: './caiting check', message: said.trimEnd().split('\n').at(-1) ?? '' }];
  return { passed: 0, failures, flaky: [], skipped: [], times: [] };
}
