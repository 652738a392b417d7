import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_ENTRIES, CONSOLE_PARTS } from '@caiting/contract';
import { settingRows } from '@caiting/server/settings';
import { expect, test } from 'vitest';
import { COMMANDS } from '../caiting/entry/commands.ts';
import { ROOT } from '../caiting/site/root.ts';
import { withSettings } from './settings-table.ts';

const PAGE = join(ROOT, 'docs/operating.md');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Rows of the table of duties; others of the page follow it. */
const DUTIES = 17;

test('the settings of docs/operating.md are those of the schema', () => {
  const page = withSettings(readFileSync(PAGE, 'utf8'));
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

test('no setting without a meaning and a reason, no default without its value', () => {
  for (const { name, meaning, when } of settingRows()) expect(meaning.length && when.length, name).toBeGreaterThan(5);
  const values = Object.fromEntries(settingRows().map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ PORT: '3000', HOST: 'localhost', CAITING_PRODUCTION: '0', DATABASE_URL: null });
});

/** Sources that read the environment: the server, its tools, the entry. */
function sources(): string[] {
  const folders = ['apps/server/src', 'apps/web', 'tools', 'e2e', 'bench'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|sh)$/.test(path) && !/\.test\.|node_modules|\bdist/.test(path))
      .map((path) => join(folder, path)),
  );
  return ['caiting', ...files];
}

test('every variable that the code reads is on the page', () => {
  const named = new Set(sources().flatMap((path) => read(path).match(/\bCAITING_[A-Z0-9_]+\b/g) ?? []));
  const page = readFileSync(PAGE, 'utf8');
  expect([...named].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('every command that the page shows is one', () => {
  const shown = [...readFileSync(PAGE, 'utf8').matchAll(/\.\/caiting (\w+)|caiting\/caiting (\w+)/g)].map(
    ([, one, two]) => one ?? two ?? '',
  );
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((name) => !Object.hasOwn(COMMANDS, name))).toEqual([]);
});

test('every duty names a part of the console and commands of staff that there are', () => {
  const [, table = ''] = readFileSync(PAGE, 'utf8').split('### Each duty, by screen and by command');
  const rows = table.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| duty'));
  expect(rows.length).toBeGreaterThan(15);
  const commands = new Set(Object.values(CONSOLE_ENTRIES).map(({ command }) => command as string));
  const parts = new Set(Object.values(CONSOLE_PARTS).map(({ zh }) => zh as string));
  const own = ['password', 'enrol', 'key', './caiting'];
  for (const row of rows.slice(0, DUTIES)) {
    const [, duty = '', screen = '', command = ''] = row.split(/ ?\| ?/);
    const named = [...command.matchAll(/`([^`]+)`/g)].map(([, said = '']) => said.split(' ')[0] ?? '');
    expect([duty, named.length > 0, named.filter((word) => !commands.has(word) && !own.includes(word))]).toEqual([
      duty,
      true,
      [],
    ]);
    if (!screen.startsWith('`')) expect([duty, parts.has(/^[^ ,;]+/.exec(screen)?.[0] ?? '')]).toEqual([duty, true]);
  }
});

test('every file of deploy is told of', () => {
  const page = ['docs/operating.md', 'deploy/compose.yaml', 'deploy/compose-several.yaml', 'deploy/Dockerfile']
    .map(read)
    .join();
  for (const name of readdirSync(join(ROOT, 'deploy'))) expect(page, name).toContain(name);
});
