import { readFileSync, readdirSync } from 'node:fs';
import { CODES, FIELD_NAMES, LETTER_TEXTS, calls, type CallDef } from '@caiting/contract';
import { describe, expect, test } from 'vitest';

/** A refusal that stands at a field says which: without it the sentence floats over the page and nobody sees what it is about. */
const SOURCES = new URL('.', import.meta.url);

const read = (path: string): string => readFileSync(new URL(path, SOURCES), 'utf8');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/'),
);

/** The text of a call from its opening bracket to the one that closes it. */
function argumentsAt(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')' && --depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

interface Found {
  readonly place: string;
  readonly key: string;
  readonly said: string;
}

function refusalsIn(path: string, source: string): Found[] {
  return [...source.matchAll(/\brefuse\(\s*'(\w+)'/g)].map(({ index, 1: key = '' }) => ({
    place: `${path}:${source.slice(0, index).split('\n').length}`,
    key,
    said: argumentsAt(source, index + 'refuse'.length),
  }));
}

/** What stands in place of a form as a whole, or before a command line that has none. */
const WHOLE: Readonly<Record<string, string>> = {
  loginLocked: 'the account waits, whatever is typed',
  embedNotBound: 'a frame without fields',
  embedBoundElsewhere: 'a frame without fields',
  embedClosed: 'a frame without fields',
  embedNotHost: 'a frame without fields',
  embedKeyInvalid: 'a frame without fields',
  staffPasswordDue: 'asked for by the command line',
  staffFactorMissing: 'asked for by the command line',
};
const needsField = ({ key }: Found): boolean =>
  !Object.hasOwn(WHOLE, key) && Object.hasOwn(CODES, key) && CODES[key as keyof typeof CODES].acts === 'field';
/** A constant of the file holds it for several: AMOUNT. */
const hasField = ({ said }: Found): boolean => /\bfield\b|, [A-Z_]+\)$/.test(said);

describe('refusals that concern a field', () => {
  test('name it', () => {
    const found = files.flatMap((path) => refusalsIn(path, read(path)));
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter((one) => needsField(one) && !hasField(one)).map(({ place, key }) => `${place} ${key}`)).toEqual(
      [],
    );
  });

  test('a planted one without its field is found', () => {
    const [found] = refusalsIn('planted.ts', "return refuse('withdrawAmountOut', { params: { min: '1', max: '2' } });");
    expect(found && needsField(found) && !hasField(found)).toBe(true);
  });

  test('every field that a player or a visitor sends has a name in both languages', () => {
    const inputs = Object.entries(calls as Record<string, CallDef>)
      .filter(([, { path }]) => !path.startsWith('/v1/console/'))
      .flatMap(([name, { input }]) => {
        const { shape = {} } = (input as { _zod?: { def: { shape?: Record<string, unknown> } } })._zod?.def ?? {};
        return Object.keys(shape).map((field) => ({ name, field }));
      });
    expect(inputs.filter(({ field }) => !Object.hasOwn(FIELD_NAMES, field))).toEqual([]);
  });

  test('no sentence names a lottery group by its code', () => {
    for (const { zh } of Object.values(CODES)) expect(zh).not.toMatch(/SSC|SYX5|PL35/);
  });

  test('no sentence calls a grade by a number', () => {
    const letters = Object.values(LETTER_TEXTS).flatMap(({ zh }) => [zh.title, zh.body]);
    for (const zh of [...Object.values(CODES).map((row) => row.zh), ...letters]) expect(zh).not.toMatch(/\{\w+\} ?级/);
  });
});
