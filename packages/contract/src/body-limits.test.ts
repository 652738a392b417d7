import { toJSONSchema } from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { allCalls } from './registry.ts';
import { BODY_MAX_BYTES } from './limits.ts';
import { isBoundedJson, JSON_DEPTH_MAX, JSON_PARTS_MAX } from './json-bounds.ts';
import type { CallDef } from './wire/index.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A sign of Chinese in a form: three bytes of UTF-8, three characters each. */
const FORM_BYTES_PER_SIGN = 9;
/** What is bounded by a pattern alone: ids, hashes, names, numbers. */
const PATTERN_LENGTH = 64;

/** Bytes of the longest value of a schema in a form; what carries JSON in a form is told by its own bodyLimit. */
function longest(schema: Schema): number {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return Math.max(...either.map(longest));
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).reduce(
      (sum, [name, one]) => sum + name.length + 2 + longest(one),
      0,
    );
  if (schema.type === 'array') return (schema.maxItems ?? 1) * longest(schema.items ?? {});
  return schema.maxLength === undefined ? PATTERN_LENGTH : schema.maxLength * FORM_BYTES_PER_SIGN;
}
const longestOf = ({ input }: CallDef): number =>
  longest(toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);

const posts = allCalls.filter(({ method, file }) => method === 'POST' && !file);

describe('the bound of each body is that of its input', () => {
  test.each(posts.map((def) => [def.path, def] as const))('%s takes its longest input', (_path, def) => {
    expect(longestOf(def)).toBeLessThanOrEqual((def as CallDef).bodyLimit ?? BODY_MAX_BYTES);
  });

  test('more than a few kilobytes are read only from who signed in, but for the words of a guest', () => {
    const open = posts.filter((def) => (def as CallDef).bodyLimit && ['any', 'provider', 'guest'].includes(def.who));
    expect(open.map(({ path, bodyLimit }: CallDef) => [path, bodyLimit])).toEqual([
      ['/v1/chat/addMessageGuest', 40_960],
    ]);
  });

  test('a bound of its own is needed where it stands, and is not far above what the input can be', () => {
    const own = posts.filter((def) => (def as CallDef).bodyLimit !== undefined);
    // Lists that travel as JSON inside a form.
    const lists = [
      '/v1/betting/addBetting',
      '/v1/betting/addFastBetting',
      '/v1/betting/addChaseBetting',
      '/v1/betting/getStakeRoom',
      '/v1/statistics/hc',
    ];
    const loose = own.filter(
      (def) => !lists.includes(def.path) && ((def as CallDef).bodyLimit ?? 0) > longestOf(def) * 1.3,
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });
});

describe('a JSON text is bounded before it is parsed', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  test.each([
    ['an object', '{"a":[1,2,{"b":"}"}]}', true],
    ['the deepest', nested(JSON_DEPTH_MAX), true],
    ['one level more', nested(JSON_DEPTH_MAX + 1), false],
    ['levels that never end', '['.repeat(1_000), false],
    ['members of members', '{"a":'.repeat(20), false],
    ['brackets inside a string', JSON.stringify({ a: '[[[[[[[[[[[[[[[[' }), true],
    ['brackets behind an escaped quote', `{"a":"\\"${'['.repeat(20)}"}`, true],
    ['brackets behind an escaped backslash', `{"a":"\\\\",${'['.repeat(20)}`, false],
    ['a string without end', `{"a":"${'['.repeat(20)}`, true],
    ['many items', `[${'1,'.repeat(JSON_PARTS_MAX)}1]`, false],
    ['as many as may be', `[${'1,'.repeat(JSON_PARTS_MAX - 1)}1]`, true],
    ['many lists side by side', '[]'.repeat(JSON_PARTS_MAX + 1), false],
    ['a number of two hundred digits', `[${'9'.repeat(199)}]`, true],
    ['a number without end', `[${'9'.repeat(250)}]`, false],
    ['a text of any length', JSON.stringify(['9'.repeat(100_000), '1,']), true],
    ['nothing', '', true],
  ])('%s', (_name, text, isBounded) => {
    expect(isBoundedJson(text)).toBe(isBounded);
  });
});
