import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageWith, readPage, readRuns, type Run } from './report.ts';
import { TABLES } from './tables.ts';

const bench = new URL('../', import.meta.url);
const PAGE = 'Words.\n\n<!-- figures: begin -->\nold\n<!-- figures: end -->\n\nMore words.\n';
const aRun = (figures: Run['figures'], more: Partial<Run> = {}): Run => ({
  date: '2026-11-23',
  machine: 'a machine',
  commit: '0.1.0',
  figures,
  ...more,
});
const runsOf = (runs: readonly Run[]) => (name: string) => (name === 'bets' ? runs : []);
const rowOf = (page: string, words: string): string => page.split('\n').find((line) => line.includes(words)) ?? '';

test('the page says what the kept results say; `./caiting bench --report` writes it', () => {
  expect(readPage()).toBe(pageWith(readPage(), readRuns));
});

test('every bench has a table, and every kept figure a row', () => {
  const names = readdirSync(bench, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => readFileSync(new URL(file, bench), 'utf8').includes('export async function run('))
    .map((file) => file.replace(/^.*\//, '').replace(/\.ts$/, ''));
  expect(TABLES.map(({ bench: name }) => name).toSorted()).toEqual(names.toSorted());
  const unknown = TABLES.flatMap(({ bench: name, rows }) =>
    readRuns(name).flatMap(({ figures }) => Object.keys(figures).filter((key) => !rows.some((row) => row.key === key))),
  );
  expect(unknown).toEqual([]);
});

test('a figure stands beside its goal, the newest first, and the words around the tables stay', () => {
  const page = pageWith(PAGE, runsOf([aRun({ ratio: 3, p99Ms: 8 }, { date: '2026-11-22' }), aRun({ ratio: 2.4 })]));
  expect(rowOf(page, 'bets a second over HTTP')).toBe(
    '| bets a second over HTTP and TCP ÷ transactions a second | pgbench tpcb-like | ≥ 2.5 | 2.4 | **no** | 2026-11-23 | A | 3 (11-22) |',
  );
  expect(rowOf(page, 'p99 at 1,000')).toContain('| ≤ 25 ms | 8 ms | yes | 2026-11-22 | A |');
  expect(rowOf(page, 'p50 at 1,000')).toContain('| not read |');
  expect(page).toContain('- **A** a machine');
  expect(page.startsWith('Words.\n')).toBe(true);
  expect(page.endsWith('<!-- figures: end -->\n\nMore words.\n')).toBe(true);
});

test('a note is told under its table', () => {
  const page = pageWith(PAGE, runsOf([aRun({ ratio: 3 }, { note: 'a busy machine' })]));
  expect(page).toContain('- 2026-11-23: a busy machine');
});

test('figures are read where the bench prints them', () => {
  const read = (name: string, json: Record<string, unknown>) =>
    Object.fromEntries(
      TABLES.find(({ bench: one }) => one === name)?.rows.flatMap(({ key, read: from }) =>
        from(json) === undefined ? [] : [[key, from(json)]],
      ) ?? [],
    );
  expect(read('chat', { fan: { quiet: { deliveriesPerSecond: { ratio: 0.97 } } } })).toEqual({ fanDeliveries: 0.97 });
  expect(read('engine', { figures: [{ value: 5 }, { value: 6 }] })).toEqual({ simpleLines: 5, generatedLines: 6 });
  const page = { performance: 96, accessibility: 100, 'best-practices': 98, seo: 100 };
  expect(read('web', { lighthouse: { '/index': page, '/login': { ...page, performance: 99 } } })).toEqual({
    performance: 96,
    otherScores: 98,
  });
  expect(read('web', { lighthouse: false })).toEqual({});
});
