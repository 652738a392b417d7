import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { byteas, int2s, int4s, int8s, texts, uuids } from './binary-arrays.ts';

const { db } = await testDatabase();

const BIG = [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 1_234_567_890_123_456_789n];
const INTS = [0, 1, -1, 2_147_483_647, -2_147_483_648];
const SMALL = [0, 1, -1, 32_767, -32_768];
const WORDS = ['', 'a', '大小单双', '"', '\\', '{a,b}', 'null', ' x ', '🎲', "'; drop", 'a\nb', 'x'.repeat(10_000)];

/** What PostgreSQL understood, as its own text. */
const read = async (type: string, array: Buffer): Promise<string[]> =>
  (
    await db.query<{ v: string }>(
      `select v::text as v from unnest($1::${type}[]) with ordinality as u (v, n) order by n`,
      [array],
    )
  ).map(({ v }) => v);

test.each<[string, Buffer, string[]]>([
  ['int2', int2s(SMALL), SMALL.map(String)],
  ['int4', int4s(INTS), INTS.map(String)],
  ['int8', int8s(BIG), BIG.map(String)],
  ['text', texts(WORDS), WORDS],
  ['text', texts([]), []],
  ['int8', int8s([]), []],
])('PostgreSQL reads the elements of a %s array as they were given', async (type, array, expected) => {
  expect(await read(type, array)).toEqual(expected);
});

test('UUIDs and bytes come through whole', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  expect(await read('uuid', uuids(ids))).toEqual(ids);
  const hashes = Array.from({ length: 50 }, () => randomBytes(32).toString('hex'));
  expect(await read('bytea', byteas(hashes, 32))).toEqual(hashes.map((hash) => `\\x${hash}`));
});

test.each(['', 'ab', 'zz'.repeat(32), `${'ab'.repeat(31)}zz`, 'ab'.repeat(33), `${'ab'.repeat(32)}c`])(
  'what is not 32 bytes in hex is refused instead of being filled up: %s',
  (text) => {
    expect(() => byteas([text], 32)).toThrow(RangeError);
  },
);

test('nor is a UUID that is none', () => {
  expect(() => uuids(['00000000-0000-4000-8000-00000000000'])).toThrow(RangeError);
});
