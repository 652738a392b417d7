import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSOLE_ENTRIES, CONSOLE_PARTS } from '@caiting/contract';
import { settingRows } from '@caiting/server/settings';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../caiting/entry/commands.ts';
import { ROOT } from '../caiting/site/root.ts';
import { withSettings } from './settings-table.ts';

const PAGE = join(ROOT, 'docs/operating.md');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Rows of the table of duties; others of the page follow it. */
const DUTIES = 17;
const known = new Set<string>(settingRows().map(({ name }) => name));

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

interface Compose {
  readonly services: Readonly<Record<string, { environment?: Record<string, string>; volumes?: string[] }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

test('compose file and example name settings that exist, those a production start needs among them', () => {
  const { services, volumes } = parse(read('deploy/compose.yaml')) as Compose;
  expect(Object.keys(services)).toEqual(['db', 'app', 'front']);
  const app = Object.keys(services['app']?.environment ?? {});
  const example = [...read('deploy/caiting.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  for (const name of [...app, ...example]) expect(known.has(name), name).toBe(true);
  const needed = [
    'CAITING_PRODUCTION',
    'CAITING_DATA',
    'CAITING_SIGNER_KEY',
    'CAITING_ORIGIN',
    'CAITING_SOCKET',
    'CAITING_TRUST_PROXY',
    'CAITING_BEACON',
  ];
  expect(app).toEqual(expect.arrayContaining(needed));
  expect(example).toEqual(expect.arrayContaining(needed));
  const mounted = Object.values(services).flatMap(({ volumes: list = [] }) =>
    list.map((line) => line.split(':')[0] ?? '').filter((source) => !source.startsWith('.')),
  );
  expect([...new Set(mounted)].toSorted()).toEqual(Object.keys(volumes).toSorted());
});

test('every file of deploy is told of', () => {
  const page = readFileSync(PAGE, 'utf8') + read('deploy/compose.yaml') + read('deploy/Dockerfile');
  for (const name of readdirSync(join(ROOT, 'deploy'))) expect(page, name).toContain(name);
});

/** Debian's docker-compose reads the file without an engine. */
const COMPOSE = '/usr/bin/docker-compose';

test.skipIf(!existsSync(COMPOSE))('Compose takes the file, and refuses it while a password is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-compose-'));
  const config = (env: string) => {
    const path = join(folder, 'env');
    writeFileSync(path, env);
    return spawnSync(COMPOSE, ['-f', join(ROOT, 'deploy/compose.yaml'), '--env-file', path, 'config'], {
      encoding: 'utf8',
    });
  };
  const whole = config('SITE_DOMAIN=example.com\nSITE_DB_PASSWORD=one\nPOSTGRES_PASSWORD=two\n');
  expect(whole.stderr).toBe('');
  expect(whole.stdout).toContain('postgres://caiting:one@db:5432/caiting');
  const lacking = config('SITE_DOMAIN=example.com\nPOSTGRES_PASSWORD=two\n');
  expect(lacking.status).not.toBe(0);
  expect(lacking.stderr).toContain('SITE_DB_PASSWORD');
  rmSync(folder, { recursive: true });
});
