import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { inOneLetter } from './one-letter.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is asked in one turn goes out at its end, in order, behind promises too', async () => {
  const stream = new PassThrough();
  const client = { connection: { stream } } as unknown as pg.ClientBase;
  const held = (): string => (stream.readableLength === 0 ? '' : String(stream.read()));
  await nextTurn();
  inOneLetter(client);
  stream.write('begin ');
  await Promise.resolve();
  inOneLetter(client);
  // As the driver does for the parts of one statement: its own uncork does not let go of the turn's.
  stream.cork();
  stream.write('bind ');
  stream.write('execute ');
  stream.uncork();
  await Promise.resolve();
  expect(held()).toBe('');
  await nextTurn();
  expect(held()).toBe('begin bind execute ');
  expect(stream.writableCorked).toBe(0);
  inOneLetter(client);
  stream.write('commit');
  expect(held()).toBe('');
  await nextTurn();
  expect(held()).toBe('commit');
});
