import { CODES, calls } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import type { Sql } from '../../../platform/db/pool.ts';
import { advance } from '../../../platform/testing/database.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule, findPlayer, recheckNicknames } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom, setRoomManager } from '../index.ts';

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
      expect((await rename(player, name)).code, name).toBe(CODES.nicknameForbidden.code);
    expect((await rename(player, '值班经理A2')).code).toBe(1);
    // A name is changed once a week.
    await advance(db, 7 * 86_400_001);
    expect((await rename(boss, '值班经理a1')).code).toBe(1);
  });

  test('a kind the site does not look for is no offence in a name either', async () => {
    await setTenantValue(deps, 'chatContactOutcome', 'off', 'test');
    expect((await rename(await aPlayer(deps), '加微信abc888')).code).toBe(1);
    await setTenantValue(deps, 'chatContactOutcome', 'refuse', 'test');
  });
});

/** What the server asks its database while it looks at everybody's name again. */
async function recheckCounted(after: string) {
  const asked: string[] = [];
  const note =
    <Args extends [sql: Sql, params?: readonly unknown[]], Answer>(ask: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      // The tenant's values are remembered for a while, whoever reads them.
      if (String(args[0]).includes('player')) asked.push(String(args[0]));
      return ask(...args);
    };
  const { query, one, maybeOne, run } = db;
  const change: typeof db.tx = (fn, options) => {
    asked.push('change');
    return db.tx(fn, options);
  };
  const counted = { ...db, query: note(query), one: note(one), maybeOne: note(maybeOne), run: note(run), tx: change };
  return { ...(await recheckNicknames({ ...deps, db: counted as typeof db }, after)), asked };
}

describe('looking at everybody’s name again', () => {
  test('asks by page and not by person, goes on where it ended, and leaves managers their own', async () => {
    const boss = await aPlayer(deps);
    await rename(boss, '巡场总管B7');
    await createRoom(deps, { code: 'again', title: '再看', subTitle: '', content: '' });
    await setRoomManager(deps, 'again', boss.userId, true);
    // 2,300 people; each 500th bears a manager's name in another writing, the very last a forbidden word.
    const { first } = await db.one<{ first: bigint }>(
      `with made as (
         insert into player (name, nickname, password_hash, grade, is_agent, upline_path, accepted_terms_at, registered_from)
         select 'again' || n, case when n = 2300 then '稳赚不赔' when n % 500 = 0 then '巡场·总管ｂ7' else '林间小路' || n end,
                'x', 1, false, '{}', app_now(), '127.0.0.1'
           from generate_series(1, 2300) n returning id)
       select min(id) as first from made`,
    );

    const early = await recheckCounted(String(first - 1n));
    expect(early.renamed.map(({ userName }) => userName)).toEqual(['again500', 'again1000', 'again1500', 'again2000']);
    expect(early.renamed).toContainEqual({
      userName: 'again500',
      nickname: '巡场·总管ｂ7',
      now: expect.stringMatching(/^彩友\d{6}$/),
    });
    expect(early.next).toBe(String(first + 1_999n));
    // The managers once, eight pages of 250, and one change for each of the four pages with a name to change.
    expect(early.asked).toHaveLength(1 + 8 + 4);

    const late = await recheckCounted(early.next as string);
    expect(late.renamed.map(({ userName }) => userName)).toEqual(['again2300']);
    expect([late.next, late.asked.length]).toEqual([null, 1 + 2 + 1]);
    expect(await nameOf(boss)).toBe('巡场总管B7');
  });

  test('a name its owner changed meanwhile stays', async () => {
    const player = await aPlayer(deps);
    await db.run(`update player set nickname = '稳赚不赔' where id = $1`, [player.id]);
    // The owner is quicker: the new name is written between the reading and the change.
    const change: typeof db.tx = async (fn, options) => {
      await rename(player, '先到一步');
      return db.tx(fn, options);
    };
    const { renamed } = await recheckNicknames({ ...deps, db: { ...db, tx: change } }, String(player.id - 1n));
    expect([renamed, await nameOf(player)]).toEqual([[], '先到一步']);
  });
});
