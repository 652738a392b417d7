import { chatModerationCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import type { Session } from '../../../platform/http/binding.ts';
import { changeRoom } from '../index.ts';
import { actingHall } from '../testing/acting.ts';

/** Who is in a room, as members and managers are told. */

const { db, deps, aRoom, as } = await actingHall();

test('a list of a crowd names its managers and the highest grades, and counts all', async () => {
  const { roomCode, manager } = await aRoom();
  await db.run(
    `with node as (insert into chat_node (id) values (gen_random_uuid()) returning id),
          crowd as (
            insert into player (name, nickname, password_hash, grade, is_agent, upline_path, accepted_terms_at, registered_from)
            select 'crowd' || n, '人群' || n, 'x', case when n <= 5 then 9 else 1 end, false, '{}', app_now(), ''
              from generate_series(1, 250) n returning id)
     insert into chat_present (room_code, person, node_id, user_id, nickname, avatar, is_manager)
     select $1, who.id::text, node.id, who.id, '', '', false
       from node, (select id from crowd union all select $2::bigint) who`,
    [roomCode, manager.userId],
  );
  const listed = async (userName?: string) =>
    (
      await as(null, chatModerationCalls.getOnlineMemberList, {
        roomCode,
        ...(userName === undefined ? {} : { userName }),
      })
    ).data as unknown as { rows: { userId: string; grade: number; roleUserName: string }[]; total: number };
  const { rows, total } = await listed();
  expect([rows.length, total]).toEqual([200, 251]);
  expect(rows[0]?.userId).toBe(manager.userId);
  expect(rows.slice(1, 7).map(({ grade }) => grade)).toEqual([9, 9, 9, 9, 9, 1]);
  // Whoever is not named can be looked for.
  expect(rows.some(({ roleUserName }) => roleUserName === '人群99')).toBe(false);
  expect((await listed('群99')).rows.map(({ roleUserName }) => roleUserName)).toEqual(['人群99']);
  expect(await listed('没有这个人')).toEqual({ rows: [], total: 0 });
});

test('a hidden list answers managers only; rooms are listed', async () => {
  const { roomCode, manager, member } = await aRoom();
  const { id: node } = await db.one<{ id: string }>(
    'insert into chat_node (id) values (gen_random_uuid()) returning id',
  );
  await db.run(
    `insert into chat_present (room_code, person, node_id, user_id, nickname, avatar, is_manager) values ($1, $2::text, $3, $2::text::bigint, '在线', '', false)`,
    [roomCode, member.userId, node],
  );
  const seen = async (who: Session | null) =>
    ((await as(who, chatModerationCalls.getOnlineMemberList, { roomCode })).data as unknown as { total: number }).total;
  for (const who of [member, manager, null]) expect(await seen(who)).toBe(1);
  await changeRoom(deps, roomCode, 'isShowList', '0');
  for (const who of [member, null]) expect(await seen(who)).toBe(0);
  expect(await seen(manager)).toBe(1);
  const list = (await as(null, chatModerationCalls.roomList, {})).data as unknown as { rows: { roomCode: string }[] };
  expect(list.rows.map((room) => room.roomCode)).toContain(roomCode);
  expect((await as(manager, chatModerationCalls.getRoleFront, { roomCode })).data).toBe(1);
  expect((await as(member, chatModerationCalls.getRoleFront, { roomCode })).data).toBe(0);
});
