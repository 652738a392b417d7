import { CODES, calls } from '@caiting/contract';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom } from '../index.ts';

/** A message is begun with what the process knows of the session; that the session stands is read with the rest, under the room's lock. */

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
await createRoom(app.deps, { code: 'late', title: '厅', subTitle: '', content: '' });

const say = (token: string, message: string) =>
  callApp(app, calls.addMessage, { roomCode: 'late', messageTypeId: 1, message, sendKey: randomUUID() }, { token });

const ends = [
  ['sessionRevoked', `update session set ended_at = app_now(), ended_reason = 'forced' where player = $1`],
  ['loginChanged', `update session set ended_at = app_now(), ended_reason = 'passwordChanged' where player = $1`],
  ['loginExpired', `update session set ended_at = app_now(), ended_reason = 'logout' where player = $1`],
  ['loginExpired', `update session set expires_at = app_now() where player = $1`],
  ['accountLocked', `update player set state = 'locked' where id = $1`],
] as const;

test.each(ends)(
  'a session that ended a moment ago, without a word to this process, says nothing more: %s',
  async (key, end) => {
    const player = await aPlayer(app.deps);
    expect((await say(player.token, '第一句')).code).toBe(1);
    await db.run(end, [player.id]);
    expect((await say(player.token, '第二句')).code).toBe(CODES[key].code);
    const said = await db.query<{ body: string }>('select body from chat_message where sender_id = $1', [player.id]);
    expect(said).toEqual([{ body: '第一句' }]);
  },
);

test('grade and name are those of the moment', async () => {
  const player = await aPlayer(app.deps);
  await say(player.token, '升级之前');
  await db.run(`update player set grade = 7, nickname = '新名字' where id = $1`, [player.id]);
  expect((await say(player.token, '升级之后')).data).toMatchObject({ grade: 7, nickname: '新名字' });
});
