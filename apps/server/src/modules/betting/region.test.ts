import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, chaseCalls, type CallDef } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../ledger/index.ts';
import { setTenantValue, tenantModule } from '../tenant/index.ts';
import { aChaseLine, aLottery, sameMultiple } from './chase/testing/table.ts';
import { bettingModule } from './index.ts';

const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  config: { trustProxy: true },
});
const [first, ...rest] = await aLottery(db, 'ssc1');
const issues = [first as NonNullable<typeof first>, ...rest].slice(0, 5);
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

test.each(PATHS)('%s: the region is asked when a bet is placed, not at the login', async (_name, def, body) => {
  const bet = (country: string) =>
    callApp(app, def, { ...body, requestId: randomUUID() } as never, {
      token: player.token,
      headers: { 'x-country-code': country },
    });
  const state = async () => [await balanceOf(db, player.id), await db.one('select count(*) as bets from bet')];
  const before = await state();
  expect(await bet('US')).toMatchObject({ code: CODES.regionBlocked.code });
  expect(await state()).toEqual(before);
  expect(await bet('SG')).toMatchObject({ code: 1 });
  expect(await state()).not.toEqual(before);
});
