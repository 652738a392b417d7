import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type as system } from 'node:os';
import { join } from 'node:path';
import { TABLES } from './tables.ts';
import type { Goal, Json, Row, Table } from './table-rows.ts';

/** One run of a bench, as `bench/results/<name>.json` keeps it. */
export interface Run {
  readonly date: string;
  readonly machine: string;
  readonly commit: string;
  /** What a reader must know of it: code that has changed since, a busy machine. */
  readonly note?: string;
  /** By key of the bench's table; a run of some parts has some. */
  readonly figures: Readonly<Record<string, number>>;
}

/** Older runs are in git. */
const RUNS_KEPT = 6;
const EARLIER_SHOWN = 3;
const MB = 1024 * 1024;

const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->'];
const resultsFolder = new URL('../results/', import.meta.url).pathname;
const pageFile = new URL('../../docs/performance.md', import.meta.url).pathname;

/** Keeps what a bench printed and writes the page again. The last runs stand in the file, oldest first. */
export function keepRun(bench: string, json: Json, about: Pick<Run, 'date' | 'machine' | 'commit'>): void {
  const table = TABLES.find((one) => one.bench === bench);
  if (!table) throw new Error(`bench ${bench} has no table in bench/support/tables.ts`);
  const figures = Object.fromEntries(
    table.rows.flatMap(({ key, read }) => {
      const value = read(json);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  const runs = [...readRuns(bench), { ...about, figures }].slice(-RUNS_KEPT);
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, `${bench}.json`), `${JSON.stringify(runs, null, 2)}\n`);
  writePage();
}

export function thisMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / MB / 1024);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, ${system()} ${release()}, Node ${process.versions.node}`;
}

/** docs/performance.md: the words around the tables stay as they are. */
export function writePage(): void {
  writeFileSync(pageFile, pageWith(readPage(), readRuns));
}

export const readPage = (): string => readFileSync(pageFile, 'utf8');

export function readRuns(bench: string): Run[] {
  const file = join(resultsFolder, `${bench}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run[]) : [];
}

/** The page with its tables made from these runs. */
export function pageWith(page: string, runsOf: (bench: string) => readonly Run[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/performance.md lacks ${BEGIN} … ${END}`);
  const machines = [...new Set(TABLES.flatMap(({ bench }) => runsOf(bench).map(({ machine }) => machine)))];
  const tables = TABLES.map((table) => tableText(table, runsOf(table.bench), machines));
  const legend = machines.map((machine, index) => `- **${letter(index)}** ${machine}`).join('\n');
  const text = [...tables, `## Machines\n${legend}`].join('\n\n');
  return `${page.slice(0, begin)}${BEGIN}\n${text}\n${page.slice(end)}`;
}

function tableText({ bench, measures, rows }: Table, runs: readonly Run[], machines: readonly string[]): string {
  const notes = [...new Set(runs.flatMap(({ date, note }) => (note ? [`${date}: ${note}`] : [])))];
  return [
    `## bench ${bench}`,
    `${measures} \`./caiting bench ${bench} --report\``,
    '',
    '| measured | yardstick | goal | figure | met | date | machine | earlier |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => rowText(row, runs, machines)),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : []),
  ].join('\n');
}

function rowText(row: Row, runs: readonly Run[], machines: readonly string[]): string {
  const [newest, ...earlier] = runs.filter(({ figures }) => figures[row.key] !== undefined).toReversed();
  const valueOf = (run: Run): number => run.figures[row.key] ?? Number.NaN;
  const told = newest
    ? [
        shown(valueOf(newest), row.unit),
        verdict(valueOf(newest), row.goal),
        newest.date,
        letter(machines.indexOf(newest.machine)),
      ]
    : ['not read', '', '', ''];
  const before = earlier
    .slice(0, EARLIER_SHOWN)
    .map((run) => `${shown(valueOf(run), '')} (${run.date.slice(5)})`)
    .join(', ');
  return `| ${[row.measures, row.yardstick, goalText(row), ...told, before].join(' | ')} |`;
}

function verdict(value: number, goal: Goal | null): string {
  if (goal === null) return '–';
  return ('least' in goal ? value >= goal.least : value <= goal.most) ? 'yes' : '**no**';
}

function goalText({ goal, unit }: Row): string {
  if (goal === null) return '–';
  return 'least' in goal ? `≥ ${shown(goal.least, unit)}` : `≤ ${shown(goal.most, unit)}`;
}

const shown = (value: number, unit: Row['unit']): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: 3 })}${unit === '' ? '' : ` ${unit}`}`;
const letter = (index: number): string => String.fromCharCode(65 + index);
