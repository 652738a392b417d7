import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './site/processes.ts';
import { ROOT } from './site/root.ts';

/** `./caiting run <tool> …`: a command of node_modules/.bin with our Node, which `npx` has only where it is the system's. */
export async function run([tool = '', ...args]: readonly string[]): Promise<number> {
  if (/^[\w-]+$/.test(tool) && existsSync(join(ROOT, 'node_modules/.bin', tool))) return runTool(tool, args);
  const tools = readdirSync(join(ROOT, 'node_modules/.bin')).filter((name) => !name.startsWith('.'));
  process.stderr.write(`${tool === '' ? '' : `caiting run: no such tool: ${tool}\n`}tools: ${tools.join(' ')}\n`);
  return 2;
}
