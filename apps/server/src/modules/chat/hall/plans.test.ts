import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../../platform/db/pool.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { ROOM_ORDER } from './default-room.ts';
import { countRooms } from './rooms-of-staff.ts';

/** The rooms of the hall are found by their index: private chats lie in the same table, and there may be a hundred thousand of them. */

const { owner, ownerTarget } = await testDatabase();
const CHATS = 20_000;

beforeAll(async () => {
  await owner.run(
    `insert into chat_room (code, title, kind) select 'direct-' || n, '', 'direct' from generate_series(1, $1::int) n`,
    [CHATS],
  );
  await owner.run(`insert into chat_room (code, title) select 'hall' || n, 'x' from generate_series(1, 30) n`);
  await owner.run('vacuum analyze chat_room');
});

test.each<readonly [string, (db: Queries) => Promise<unknown>]>([
  ['a page of the list', (db) => db.query(`select code from chat_room where ${ROOM_ORDER} limit 20`)],
  ['the room of who names none', (db) => db.query(`select code from chat_room where ${ROOM_ORDER} limit 1`)],
  ['how many there are', (db) => countRooms(db)],
])('%s', async (_, ask) => {
  const scans = (await plansOf(ownerTarget, ask)).filter((node) => node['Relation Name'] === 'chat_room');
  expect(scans.map((node) => node['Index Name'])).toEqual(['chat_room_hall']);
});
