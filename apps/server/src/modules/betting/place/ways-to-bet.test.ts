import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, chaseCalls, type CallDef } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { forgetBoard } from '../../draws/core/board.ts';
import { anIssue } from '../testing/build.ts';
import { aChaseLine, aLottery, sameMultiple } from '../chase/testing/table.ts';
import { bettingModule } from '../index.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  config: { trustProxy: true },
});
const [first, ...rest] = await aLottery(db, 'ssc1');
const gone = await anIssue(db, { lottery: 'ssc3', opensMs: -120_000, closeMs: -70_000, state: 'closed' });
const issues = [first as NonNullable<typeof first>, ...rest].slice(0, 5);
/** Checks that stand before every way to bet. */
// Signed in before the country was shut out, or before the player went there.
const player = await aPlayer(app.deps, { balance: yuan(1_000) });
await setTenantValue(app.deps, 'blockedCountries', ['US'], 'test');

const line = aChaseLine(issues[0] as NonNullable<typeof first>, '1 2 3');
const PATHS: readonly [string, CallDef, object][] = [
  ['slip', bettingCalls.addBetting, { bettingData: [line] }],
  ['quick bet and long dragon', bettingCalls.addFastBetting, { bettingData: [line] }],
  [
    'chase',
    chaseCalls.addChaseBetting,
    {
      bettingData: [line],
      chaseData: { plan: { mode: 'same', multiple: 1 }, issues: sameMultiple(issues), stopOnWin: false, amount: '30' },
    },
  ],
];

const stateOf = async (id: bigint) => [await balanceOf(db, id), await db.one('select count(*) as bets from bet')];

test.each(PATHS)(
  '%s: the region is asked when a bet is placed, not at the login, and the answer is noted',
  async (_name, def, body) => {
    const noted = vi.spyOn(app.deps.log, 'warn');
    const bet = (country: string) =>
      callApp(app, def, { ...body, requestId: randomUUID() } as never, {
        token: player.token,
        headers: { 'x-country-code': country },
      });
    const before = await stateOf(player.id);
    expect(await bet('US')).toMatchObject({ code: CODES.regionBlocked.code });
    expect(await stateOf(player.id)).toEqual(before);
    expect(noted.mock.calls).toEqual([[{ country: 'US', path: def.path, ip: '127.0.0.1' }, 'refused: region']]);
    noted.mockRestore();
    expect(await bet('SG')).toMatchObject({ code: 1 });
    expect(await stateOf(player.id)).not.toEqual(before);
  },
);

test.each(PATHS)(
  '%s: after thirty minutes without an act the password is asked again, and the refused bet is no act',
  async (_name, def, body) => {
    const away = await aPlayer(app.deps, { balance: yuan(1_000) });
    const back = await aPlayer(app.deps, { balance: yuan(1_000) });
    const actedBefore = (who: TestPlayer, minutes: number) =>
      db.run(`update session set last_act_at = app_now() - $2 * interval '1 minute' where player = $1`, [
        who.id,
        minutes,
      ]);
    await actedBefore(away, 30.1);
    await actedBefore(back, 29.9);
    const bet = (who: TestPlayer) => callApp(app, def, { ...body, requestId: randomUUID() } as never, who);
    const before = await stateOf(away.id);
    for (let again = 0; again < 2; again += 1) expect(await bet(away)).toMatchObject({ code: CODES.idleTooLong.code });
    expect(await stateOf(away.id)).toEqual(before);
    expect(await bet(back)).toMatchObject({ code: 1 });
  },
);

describe('while no round of the beacon can come', () => {
  const BEACON = 'a beacon that is silent';
  /** The newest network has been asked for so long and has not answered. */
  async function silentFor(seconds: number): Promise<void> {
    await owner.run(
      `update issue set beacon = $1, beacon_round = 1, beacon_asked_at = app_now() - $2 * interval '1 second' where id = $3`,
      [BEACON, seconds, gone.id],
    );
    forgetBoard(app.deps);
  }
  const answers = () => owner.run('update issue set beacon_asked_at = null where id = $1', [gone.id]);

  test.each(PATHS)(
    '%s is not taken after a minute, nothing is debited, and it is taken again with the round',
    async (_name, def, body) => {
      const who = await aPlayer(app.deps, { balance: yuan(1_000) });
      const bet = () => callApp(app, def, { ...body, requestId: randomUUID() } as never, who);
      await silentFor(61);
      const before = await stateOf(who.id);
      expect(await bet()).toMatchObject({ code: CODES.waiting.code });
      expect(await stateOf(who.id)).toEqual(before);
      await answers();
      forgetBoard(app.deps);
      expect(await bet()).toMatchObject({ code: 1 });
    },
  );

  test.each(PATHS)('%s is taken until then', async (_name, def, body) => {
    const who = await aPlayer(app.deps, { balance: yuan(1_000) });
    await silentFor(55);
    expect(await callApp(app, def, { ...body, requestId: randomUUID() } as never, who)).toMatchObject({ code: 1 });
    await answers();
  });
});
