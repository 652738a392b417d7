import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSources } from '../../check/sources.ts';
import { COMMANDS, wrongArgument } from './commands.ts';
import { ROOT } from '../site/root.ts';
import { readPaths } from '../test/paths.ts';

const data = mkdtempSync(join(tmpdir(), 'caiting-commands-'));
afterAll(() => rmSync(data, { recursive: true }));

function caiting(...args: string[]) {
  const env = { ...process.env, CAITING_DATA: data, PORT: '0' };
  return spawnSync(join(ROOT, 'caiting'), args, { cwd: ROOT, env, encoding: 'utf8', timeout: 30_000 });
}

const sourceOf = (name: string): string =>
  readFileSync(join(ROOT, `tools/caiting/${COMMANDS[name]?.file ?? name}.ts`), 'utf8');

test('every command has a file, and every file that is a command is listed', () => {
  const files = readdirSync(join(ROOT, 'tools/caiting')).filter(
    (name) =>
      /^[a-z]+\.ts$/.test(name) &&
      /^export async function run\(/m.test(readFileSync(join(ROOT, 'tools/caiting', name), 'utf8')),
  );
  const elsewhere = Object.entries(COMMANDS).filter(([, { file }]) => file !== undefined);
  for (const [name] of elsewhere) expect(sourceOf(name)).toMatch(/^export async function run\(/m);
  const listed = [...files.map((name) => name.replace('.ts', '')), ...elsewhere.map(([name]) => name)];
  expect(listed.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

test.each(Object.entries(COMMANDS))('%s lets through every flag that its file reads', (name, { options }) => {
  const read = [...sourceOf(name).matchAll(/^ *'?([\w-]+)'?: \{ type: '(?:string|boolean)'/gm)].map(
    ([, flag = '']) => flag,
  );
  expect(options === null ? [] : read.filter((flag) => !(flag in options))).toEqual([]);
});

test.each(Object.entries(COMMANDS))('%s lets through the words that its usage begins with', (name, { usage }) => {
  const word = /^\.\/caiting \w+ \[?([\w<]\S*)/.exec(usage)?.[1];
  expect(word === undefined ? null : wrongArgument(name, [word])).toBeNull();
});

describe('--help', () => {
  test.each(Object.keys(COMMANDS))('%s prints its help and starts nothing', (name) => {
    const { status, stdout } = caiting(name, '--help');
    expect(stdout).toContain(`./caiting ${name}`);
    expect(status).toBe(0);
    expect(readdirSync(data)).toEqual([]);
  });
});

describe('a word or flag that no command knows is refused', () => {
  test.each([
    [['nosuch'], 2, 'no such command: nosuch'],
    [['check', 'nosuchstep'], 2, 'no such step: nosuchstep'],
    [['test', 'no/such.test.ts'], 2, 'no/such.test.ts: no such file or folder'],
    [['test', '--project', 'tablet', 'e2e/guard.spec.ts'], 2, '--project: one of phone, desktop'],
    [['start', '--fast'], 1, "Unknown option '--fast'"],
    [['run', 'nosuchtool'], 2, 'no such tool: nosuchtool'],
    [['bench', 'bets', '--fast'], 2, 'unknown option --fast; it takes --json --seconds= --report'],
    [['bench', 'chat', '--fast'], 2, 'unknown option --fast; it takes --json --sockets= --parts= --report'],
  ] as const)('%j', (args, code, says) => {
    const { status, stderr } = caiting(...args);
    expect(stderr).toContain(says);
    expect(status).toBe(code);
    expect(readdirSync(data)).toEqual([]);
  });

  test('check lists its steps', () => {
    expect(caiting('check', 'nosuchstep').stderr).toMatch(/steps:\n {2}format .*\n {2}lint /);
  });

  test.each([
    ['start', ['extra'], "Unexpected argument 'extra'"],
    ['dev', ['--port=1'], "Unknown option '--port'"],
    ['test', ['--fast'], "Unknown option '--fast'"],
    ['check', ['--quick'], "Unknown option '--quick'"],
    ['audit', ['--jsn'], "Unknown option '--jsn'"],
    ['staff', ['credit', '--by', 'me'], "Unknown option '--by'"],
    ['lottery', ['rtp', '--all'], "Unknown option '--all'"],
    ['staff', ['credit', 'player1', '-5', '--as', 'boss'], null],
    ['audit', ['--json', '--staff-log=1'], null],
    ['run', ['oxfmt', '--check', '.'], null],
  ] as const)('%s %j: %s', (name, args, wrong) => {
    expect(wrongArgument(name, args)).toBe(wrong);
  });
});

describe('paths of `test`', () => {
  test('units, journeys, the test beside a source, a line, and folders, from where the person stands', () => {
    const words = ['packages/money/src/coin.test.ts:20', 'e2e/guard.spec.ts', 'tools/caiting/staff'];
    expect(readPaths(words, ROOT)).toEqual({
      units: [
        'packages/money/src/coin.test.ts:20',
        'tools/caiting/staff/commands.test.ts',
        'tools/caiting/staff/reach.test.ts',
        'tools/caiting/staff/say.test.ts',
        'tools/caiting/staff/signing.test.ts',
        'tools/caiting/staff/verify-log.test.ts',
      ],
      journeys: ['e2e/guard.spec.ts'],
      refused: null,
    });
    const beside = join(ROOT, 'packages/money/src');
    expect(existsSync(join(beside, 'coin.test.ts'))).toBe(true);
    expect(readPaths(['coin.ts'], beside).units).toEqual(['packages/money/src/coin.test.ts']);
  });

  test('a whole run leaves out what is slow, `--slow` runs that alone, and `--all` every test of the repository', () => {
    const [landing, slow, all] = (['landing', 'slow', 'all'] as const).map((group) => {
      const { units, journeys } = readPaths([], ROOT, group);
      return [...units, ...journeys].toSorted();
    }) as [string[], string[], string[]];
    expect(landing.filter((file) => /\.slow\./.test(file))).toEqual([]);
    expect(slow.filter((file) => !/\.slow\./.test(file))).toEqual([]);
    expect(slow.length).toBeGreaterThan(10);
    expect([...landing, ...slow].toSorted()).toEqual(all);
    // Those of tools/check run in `./caiting check`.
    const every = readSources()
      .map(({ path }) => path)
      .filter((path) => /\.test\.tsx?$|\.spec\.ts$/.test(path) && !path.startsWith('tools/check/'));
    expect(all).toEqual(every.toSorted());
  });

  test('a file that is named runs though it is slow; of a folder only what the group wants', () => {
    expect(readPaths(['e2e/production.slow.spec.ts:33'], ROOT).journeys).toEqual(['e2e/production.slow.spec.ts:33']);
    expect(readPaths(['tools/faults'], ROOT, 'landing').units).not.toContain('tools/faults/supervise.slow.test.ts');
    expect(readPaths(['tools/faults'], ROOT, 'slow').units).toContain('tools/faults/supervise.slow.test.ts');
  });

  test.each([
    ['README.md', 'README.md: no test, and none beside it'],
    ['packages/money/src/index.ts', 'packages/money/src/index.ts: no test, and none beside it'],
    ['/etc/passwd', '/etc/passwd: not a part of this repository'],
    ['nope.spec.ts', 'nope.spec.ts: no such file or folder'],
  ])('%s is refused', (word, refused) => {
    expect(readPaths([word], ROOT)).toMatchObject({ refused });
  });
});

/** What a newcomer copies must work: every command in the pages for newcomers is one, with words and paths that exist. */
describe.each(['README.md', 'CONTRIBUTING.md'])('commands of %s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const lines = [...text.matchAll(/\.\/caiting ([^\n`#]*)/g)].map(([, line = '']) => line.trim().split(/\s+/));

  test.each(lines.map((words) => [words.join(' '), words] as const))('./caiting %s', (_, [name = '', ...args]) => {
    // `<command>` and `a|b` stand for words.
    if ([name, ...args].some((word) => /[<…|]/.test(word))) return;
    expect(Object.keys(COMMANDS)).toContain(name);
    expect(wrongArgument(name, args)).toBeNull();
    const paths = args.filter((arg) => arg.includes('/'));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    if (name === 'test')
      expect(
        readPaths(
          args.filter((arg) => arg.includes('/')),
          ROOT,
        ).refused,
      ).toBeNull();
  });

  test('tools are run by ./caiting, which has the Node they need', () => {
    expect(text).not.toMatch(/\bnpx |\bnpm (?:test|run|exec)\b|node_modules\/\.bin/);
  });
});
