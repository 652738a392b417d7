import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './main.ts';
import { ROOT } from './root.ts';

/** `./caiting bench <name> [--json]`: a file of bench/ with `run(args)`; its last line is one JSON object with `ratio` and the raw figures. */
export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const file = join(ROOT, 'bench', `${name}.ts`);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(file)) {
    process.stderr.write(`usage: ./caiting bench <${benchNames().join(' | ')}> [--json]\n`);
    return 2;
  }
  return ((await import(file)) as Command).run(args);
}

/** Files that are a bench of their own; helpers beside them have no `run`. */
function benchNames(): string[] {
  return readdirSync(join(ROOT, 'bench'))
    .filter(
      (file) =>
        file.endsWith('.ts') && readFileSync(join(ROOT, 'bench', file), 'utf8').includes('export async function run('),
    )
    .map((file) => file.replace(/\.ts$/, ''));
}
