import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { until } from '../testing/until.ts';
import type { Client } from './client.ts';
import { Room } from './room.ts';

/** A room with one socket; gives the numbers of the events in each write to it. Writing takes as long as it would to thousands. */
function aRoom(writingMs: number) {
  const room = new Room('site', 'site', null, null, createLog('silent'));
  const writes: number[][] = [];
  const write = (bytes: Buffer): void => {
    writes.push([...bytes.toString('utf8').matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq)));
    for (const end = performance.now() + writingMs; performance.now() < end;);
  };
  room.clients.add({ write } as Client);
  return { room, writes, say: () => room.append({ code: 1, data: {} }) };
}

test('what comes in one turn goes out in one write, at once when the room was idle', async () => {
  const { writes, say } = aRoom(0);
  for (let n = 0; n < 3; n += 1) say();
  await Promise.resolve();
  expect(writes).toEqual([[1, 2, 3]]);
});

test('events that come while a room of thousands is written to wait for each other', async () => {
  const { writes, say } = aRoom(40);
  say();
  await Promise.resolve();
  say();
  await Promise.resolve();
  say();
  await until(() => writes.length > 1, 'the next write');
  expect(writes).toEqual([[1], [2, 3]]);
});
