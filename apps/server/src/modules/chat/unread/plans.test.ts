import { ROOM_UNREAD_MAX } from '@caiting/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../../platform/db/pool.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { plansOf, type PlanNode } from '../../betting/testing/plans.ts';
import { listTalk, listUnread, listUnreadOf, saveMarks } from './queries.ts';

/** What each second, each two seconds and each page ask for goes by key, however many people and messages there are, and whatever statistics are kept of them. */

const { owner, ownerTarget } = await testDatabase();
const [ROOMS, PEOPLE, MESSAGES] = [60, 4_000, 100_000];
/** As many as read one busy room between two writes. */
const READERS = 400;
const room = (n: number): string => `plan${n}`;
const visits = Array.from({ length: READERS }, (_, at) => ({ userId: String(at + 1), roomCode: room(1) }));
let latest: string;

beforeAll(async () => {
  await owner.run(`insert into chat_room (code, title) select 'plan' || n, 'plan' from generate_series(1, $1::int) n`, [
    ROOMS,
  ]);
  // Half of what is said is said in one room; some rooms have been quiet for long.
  await owner.run(
    `insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade)
     select 'plan' || case when n % 2 = 0 then 1 when n < 2000 then 1 + n % $2::int else 2 + n % 40 end, n, 900000, 'p' || n, 1, '话', '甲', 'jia', '', 1
       from generate_series(1, $1::int) n`,
    [MESSAGES, ROOMS],
  );
  await owner.run(
    `insert into chat_visit (user_id, room_code, read_id)
     select u, 'plan' || r, (select min(id) from chat_message) from generate_series(1, $1::int) u, generate_series(1, $2::int) r`,
    [PEOPLE, ROOMS],
  );
  latest = String(
    (await owner.one<{ id: bigint }>(`select max(id) as id from chat_message where room_code = $1`, [room(1)])).id,
  );
}, 120_000);

const asked: readonly (readonly [string, number, (db: Queries) => Promise<unknown>])[] = [
  ['all rooms of a person', ROOMS, (db) => listUnread(db, '7')],
  ['those who read one busy room', READERS, (db) => listUnreadOf(db, visits)],
  [
    'the rooms that one push speaks of',
    50,
    (db) =>
      listTalk(
        db,
        Array.from({ length: 50 }, (_, at) => room(at + 1)),
      ),
  ],
  [
    'the marks of two seconds',
    READERS,
    (db) =>
      saveMarks(
        db,
        visits.map((visit) => ({ ...visit, id: latest })),
      ),
  ],
];

/** Rows that a node took from its table, those it threw away among them. */
const readBy = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);

test.each(['without statistics', 'with statistics'])('%s', async (how) => {
  if (how === 'with statistics') await owner.run('analyze chat_visit, chat_message, chat_room');
  for (const [name, count, ask] of asked) {
    const plans = await plansOf(ownerTarget, ask, { isAnalyzed: true });
    const scans = plans.filter((node) => ['chat_visit', 'chat_message'].includes(node['Relation Name'] ?? ''));
    expect(
      scans.some((node) => node['Relation Name'] === 'chat_message'),
      name,
    ).toBe(true);
    expect(
      scans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
      name,
    ).toEqual([]);
    for (const node of scans)
      expect(readBy(node), `${name}: ${node['Relation Name']}`).toBeLessThanOrEqual(count * ROOM_UNREAD_MAX);
  }
});
