import { consoleCalls, consoleLedgerReadCalls, type CallWireInput } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { cause, post } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
let staff: Awaited<ReturnType<typeof someStaff<{ anna: 'operator'; ada: 'admin'; aud: 'auditor' }>>>;
const { playerLedger, ledgerEntry } = consoleLedgerReadCalls;
let lin: TestPlayer;

const DAY = Date.UTC(2026, 9, 2, 4);
const ledger = async (input: Partial<CallWireInput<typeof playerLedger>> = {}) =>
  (await callApp(app, playerLedger, { userName: lin.userName, ...input }, staff.anna)).data;
const amounts = async (input: Partial<CallWireInput<typeof playerLedger>> = {}) =>
  (await ledger(input)).list.map(({ amount }) => amount);

beforeAll(async () => {
  await setClock(owner, { at: new Date(DAY), rate: 1 });
  lin = await aPlayer(deps, { balance: yuan(100) });
  const other = await aPlayer(deps, { balance: yuan(900) });
  await setClock(owner, { at: new Date(DAY + 3_600_000), rate: 1 });
  staff = await someStaff(app, { anna: 'operator', ada: 'admin', aud: 'auditor' });
  await owner.tx((tx) =>
    post(tx, { id: cause('test.yuebao', 1), code: 'yuebaoIn', player: lin.id, amount: yuan(30), ref: 1n }),
  );
  await owner.tx((tx) =>
    post(tx, { id: cause('test.other', 1), code: 'yuebaoIn', player: other.id, amount: yuan(5), ref: 2n }),
  );
});

describe('the ledger of a player', () => {
  test('names its own lines, the newest first, and its accounts', async () => {
    expect(await amounts()).toEqual(['-30', '100']);
    const page = await ledger();
    expect(page.list[0]).toMatchObject({ balanceAfter: '70', cause: { kind: 'wallet' } });
    expect(page.accounts).toEqual([
      { account: 'main', balance: '70' },
      { account: 'yuebao', balance: '30' },
    ]);
    expect(await amounts({ account: 'yuebao' })).toEqual(['30']);
    expect(await amounts({ account: 'hold.withdrawal:7' })).toEqual([]);
  });

  test('tells the balance of a moment', async () => {
    expect((await ledger({ at: DAY + 1_800_000 })).balanceAt).toBe('100');
    expect((await ledger({ at: DAY + 7_200_000 })).balanceAt).toBe('70');
    expect((await ledger({ at: DAY - 1 })).balanceAt).toBe('0');
    expect((await ledger()).balanceAt).toBeNull();
  });

  test('between days, by type, page by page', async () => {
    expect(await amounts({ from: '2026-10-02', to: '2026-10-02' })).toEqual(['-30', '100']);
    expect(await amounts({ from: '2026-10-03' })).toEqual([]);
    expect(await amounts({ type: 'wallet' })).toEqual(['-30']);
    const page = await ledger({ pageSize: 1 });
    expect(await amounts({ pageSize: 1, before: page.next ?? '' })).toEqual(['100']);
    expect((await ledger({ pageSize: 1, before: page.next ?? '' })).accounts).toBeNull();
  });

  test('a line tells its cause and both sides; of a line of somebody else nothing', async () => {
    const [{ id } = { id: '' }] = (await ledger()).list;
    const entry = (input: object) => callApp(app, ledgerEntry, { userName: lin.userName, id, ...input }, staff.anna);
    const { data } = await entry({});
    expect(data).toMatchObject({ account: 'main', cause: 'test.yuebao:1', line: { amount: '-30' } });
    expect(data.sides).toEqual([
      { account: 'main', userName: lin.userName, amount: '-30', lines: 1 },
      { account: 'yuebao', userName: lin.userName, amount: '30', lines: 1 },
    ]);
    // What the house gave: its summed line is the other side.
    const grant = (await ledger()).list[1]?.id ?? '';
    expect((await entry({ id: grant })).data.sides).toMatchObject([
      { account: 'main', amount: '100' },
      { account: 'house.bonus', userName: '', amount: '-100', lines: 1 },
    ]);
    expect((await entry({ id: '999' })).code).toBe(-2009);
  });

  test('the look is logged once, not every page; administrators see none', async () => {
    const lines = async () =>
      (await callApp(app, consoleCalls.staffLog, { act: 'playerLedger' }, staff.aud)).data.list.length;
    const before = await lines();
    const { next } = await ledger({ pageSize: 1 });
    await ledger({ pageSize: 1, before: next ?? '' });
    expect(await lines()).toBe(before + 1);
    // Begun with a key, it is a look like any other.
    await ledger({ to: '2026-12-31', before: '999999' });
    expect(await lines()).toBe(before + 2);
    const input = { userName: lin.userName };
    expect((await callApp(app, playerLedger, input, staff.ada)).code).toBe(-2906);
    expect((await callApp(app, ledgerEntry, { ...input, id: '1' }, staff.ada)).code).toBe(-2906);
    expect((await callApp(app, playerLedger, { userName: 'nobody' }, staff.aud)).code).toBe(-2009);
  });
});
