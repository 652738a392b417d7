import { accountCalls, CODES, consolePeopleCalls, consolePlayerCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

/** A site with real money: mail goes to a provider (which takes nothing here), text messages have none. */
const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({
  modules: withoutSeeds,
  isListening: true,
  config: { smtp: { url: 'smtp://127.0.0.1:9', from: '彩厅 <no-reply@example.com>' } },
});
const { deps } = app;
const { anna, boris } = await someStaff(app, { anna: 'operator', boris: 'operator' });
await setTenantValue(deps, 'demo', false, 'test');

const CODE = /[A-Z2-9]{6}(?:-[A-Z2-9]{6}){3}/;
async function reachable(contacts: { readonly mobile?: string; readonly mail?: string }): Promise<TestPlayer> {
  const player = await aPlayer(deps);
  await owner.run(
    `update player set mobile = $2::text, mobile_verified_at = case when $2::text is not null then app_now() end,
            mail = $3::text, mail_verified_at = case when $3::text is not null then app_now() end
      where id = $1`,
    [player.id, contacts.mobile ?? null, contacts.mail ?? null],
  );
  return player;
}
const reset = ({ userName }: TestPlayer) =>
  callApp(app, consolePlayerCalls.resetPlayerPassword, { userName, reason: '测试' }, anna);
const messages = () => db.query<{ address: string; body: string }>('select address, body from message order by id');
const info = async (player: TestPlayer) => (await callApp(app, accountCalls.userInfo, {}, player)).code;

test('a reset sends its code by the channel that has a provider, and is refused where none reaches the player', async () => {
  const both = await reachable({ mobile: '13911110001', mail: 'both@example.com' });
  expect((await reset(both)).code).toBe(1);
  expect((await messages()).map(({ address }) => address)).toEqual(['both@example.com']);
  const phoneOnly = await reachable({ mobile: '13911110002' });
  expect((await reset(phoneOnly)).code).toBe(CODES.recoveryUndeliverable.code);
  expect(await info(phoneOnly)).toBe(1);
  expect(await messages()).toHaveLength(1);
});

test('two approve no code for a contact that nothing reaches', async () => {
  const player = await aPlayer(deps);
  await db.run(
    `insert into recovery_request (user_name, player, real_name, contact, detail) values ($1, $2, '王小明', '13911110003', '常在上海登录')`,
    [player.userName, player.id],
  );
  const { id } = await db.one<{ id: bigint }>('select id from recovery_request');
  const review = async (approved: string, by: { readonly token: string }) =>
    (await callApp(app, consolePeopleCalls.reviewRecoveryRequest, { id: String(id), approved, note: '' } as never, by))
      .code;
  for (const by of [anna, boris]) expect(await review('1', by)).toBe(CODES.recoveryUndeliverable.code);
  expect(await review('0', anna)).toBe(1);
});

test('the outbox of a site with real money shows no text: one operator would read the code', async () => {
  const player = await reachable({ mail: 'kept@example.com' });
  await reset(player);
  const { list } = (await callApp(app, consolePeopleCalls.outbox, {}, boris)).data;
  const [newest] = list;
  expect(newest).toMatchObject({ address: 'kept@example.com', channel: 'mail', body: '' });
  expect(JSON.stringify(list)).not.toMatch(CODE);
  // It was written, and waits for the provider.
  expect((await messages()).at(-1)?.body).toMatch(CODE);
  await setTenantValue(deps, 'demo', true, 'test');
  expect(JSON.stringify((await callApp(app, consolePeopleCalls.outbox, {}, boris)).data.list)).toMatch(CODE);
});
