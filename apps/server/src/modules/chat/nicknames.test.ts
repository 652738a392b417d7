import { CODES, calls } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { accountModule, findPlayer } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import type { TestPlayer } from '../account/testing/players.ts';
import { ledgerModule } from '../ledger/index.ts';
import { setTenantValue, tenantModule } from '../tenant/index.ts';
import { chatModule, createRoom, setRoomManager } from './index.ts';

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const { deps } = app;
const rename = (who: TestPlayer, nickname: string) => callApp(app, calls.infoUpdate, { nickname }, who);
const nameOf = async ({ userId }: TestPlayer) => (await findPlayer(db, userId))?.nickname;
const FORBIDDEN = { code: CODES.nicknameForbidden.code, data: { field: 'nickname' } };

describe('nicknames', () => {
  test.each(['稳赚不赔', '稳 赚 不 赔', '加微信abc888', '看abc123.com', '１３８００１３８０００'])(
    '%s is refused: what the filter looks for cannot be starred in a name',
    async (nickname) => {
      const player = await aPlayer(deps);
      const before = await nameOf(player);
      expect(await rename(player, nickname)).toMatchObject(FORBIDDEN);
      expect(await nameOf(player)).toBe(before);
    },
  );

  test.each(['林间小路', '大小单双888', 'pk10老手', '2026好运'])('%s is taken', async (nickname) => {
    const player = await aPlayer(deps);
    expect((await rename(player, nickname)).code).toBe(1);
    expect(await nameOf(player)).toBe(nickname);
  });

  test('nobody takes the name of a room manager in another writing, and managers keep their own', async () => {
    const [boss, player] = [await aPlayer(deps), await aPlayer(deps)];
    await createRoom(deps, { code: 'hall', title: '大厅', subTitle: '', content: '' });
    expect((await rename(boss, '值班经理A1')).code).toBe(1);
    await setRoomManager(deps, 'hall', boss.userId, true);
    for (const name of ['值班经理A1', '值班经理a1', '值班·经理Ａ1', '值班经理А①'])
      expect(await rename(player, name)).toMatchObject(FORBIDDEN);
    expect((await rename(player, '值班经理A2')).code).toBe(1);
    expect((await rename(boss, '值班经理a1')).code).toBe(1);
  });

  test('a kind the site does not look for is no offence in a name either', async () => {
    await setTenantValue(deps, 'chatContactOutcome', 'off', 'test');
    expect((await rename(await aPlayer(deps), '加微信abc888')).code).toBe(1);
    await setTenantValue(deps, 'chatContactOutcome', 'refuse', 'test');
  });

  test('an account named like a telephone number is shown under a name without meaning', async () => {
    const player = await aPlayer(deps, { userName: 'a13800138000' });
    expect(await nameOf(player)).toMatch(/^会员\d{4}$/);
  });
});
