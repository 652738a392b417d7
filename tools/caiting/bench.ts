import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keepRun, thisMachine, writePage } from '../../bench/support/report.ts';
import type { Json } from '../../bench/support/table-rows.ts';
import type { Command } from './entry/main.ts';
import { buildName, ROOT } from './site/root.ts';

const REPORT = '--report';

/**
 * `./caiting bench <name> [--json]`: a file of bench/ with `run(args)`; its last line is one JSON object with `ratio` and the raw figures. With
 * `--report` that line is kept in bench/results and docs/performance.md is written again; `--report` alone only writes the page.
 */
export async function run(all: readonly string[]): Promise<number> {
  const isReported = all.includes(REPORT);
  const [name = '', ...args] = all.filter((arg) => arg !== REPORT);
  if (isReported && name === '') {
    writePage();
    return 0;
  }
  const file = benchFiles().get(name);
  if (file === undefined) {
    process.stderr.write(`usage: ./caiting bench <${[...benchFiles().keys()].join(' | ')}> [--json] [--report]\n`);
    return 2;
  }
  const flags = flagsOf(file);
  const unknown = args.find((arg) => !flags.includes(arg.replace(/=.*$/s, '=')));
  if (unknown !== undefined) {
    process.stderr.write(`caiting bench ${name}: unknown option ${unknown}; it takes ${flags.join(' ')} ${REPORT}\n`);
    return 2;
  }
  return isReported ? runAndKeep(name, args) : ((await import(file)) as Command).run(args);
}

/** The bench in a process of its own, so that its last line can be read as well as shown. A goal that is missed is kept like one that is met. */
async function runAndKeep(name: string, args: readonly string[]): Promise<number> {
  const command = [...process.execArgv, join(ROOT, 'tools/caiting/entry/main.ts'), 'bench', name, ...args];
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    process.stdout.write(part);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const json = lastObject(text);
  if (json === null) {
    process.stderr.write(`caiting bench ${name}: no figures were printed, nothing is kept\n`);
    return code || 1;
  }
  keepRun(name, json, { date: new Date().toISOString().slice(0, 10), machine: thisMachine(), commit: buildName() });
  return code ?? 1;
}

function lastObject(text: string): Json | null {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) return null;
  return JSON.parse(last) as Json;
}

/** Figures are `--name=value`, read by the bench itself: as text, or by `option('name')`. */
function flagsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const read = [...text.matchAll(/'--([a-z-]+)='|\boption\('([a-z-]+)'/g)].map((match) => `--${match[1] ?? match[2]}=`);
  return ['--json', ...new Set(read)];
}

/** Files that are a bench of their own, of bench/ and its folders, by their names; helpers beside them have no `run`. */
function benchFiles(): ReadonlyMap<string, string> {
  const folder = join(ROOT, 'bench');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(path, 'utf8').includes('export async function run('));
  return new Map(files.toSorted().map((path) => [basename(path, '.ts'), path]));
}
