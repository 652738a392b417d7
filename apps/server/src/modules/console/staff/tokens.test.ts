import {
  calls,
  CODES,
  consoleCalls,
  consoleApprovalCalls,
  consoleExportCalls,
  consolePlayerReadCalls,
  consoleStaffCalls,
  consoleTokenCalls,
  CONSOLE_ACTS,
  isTokenCall,
  rolesForCalls,
  SERVICE_TOKEN_PREFIX,
  SUCCESS,
  takesSignature,
  takesStepUp,
  type CallDef,
  type CallName,
  type ConsoleAct,
  type StaffCallDef,
} from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { sampleInput } from '../../../platform/testing/malformed.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds });
const { ada, carl, olga } = await someStaff(app, { ada: 'admin', carl: 'admin', olga: 'operator' });
const DAY_MS = 86_400_000;
const reason = '夜间导出';
const ofStaff = (Object.entries(calls) as unknown as [CallName, StaffCallDef][]).filter(
  ([, { who }]) => who === 'staff',
);

type Asked = { tokenName: string; scope: string; validDays?: string };
const add = ({ tokenName, scope, validDays = '30' }: Asked, by: { token: string }) =>
  callApp(app, consoleTokenCalls.addStaffToken, { tokenName, scope, validDays, reason } as never, by);
const tokenIn = (note: string): string => /service\.[\w-]{43}/.exec(note)?.[0] ?? '';
const codeBy = async (token: string, def: CallDef, input: object = {}) =>
  (await callApp(app, def, input as never, { token })).code;
const row = async (tokenName: string) =>
  (await callApp(app, consoleTokenCalls.staffTokens, {}, ada)).data.list.find((one) => one.tokenName === tokenName);

let made = 0;
async function aToken(scope: string): Promise<{ tokenName: string; token: string }> {
  const tokenName = `script_${(made += 1)}`;
  expect((await add({ tokenName, scope }, ada)).code).toBe(CODES.secondStaffNeeded.code);
  const { code, data } = await add({ tokenName, scope }, carl);
  expect(code).toBe(SUCCESS);
  return { tokenName, token: tokenIn(data.note) };
}

describe('what a token may hold', () => {
  const acts: Readonly<Record<string, ConsoleAct>> = CONSOLE_ACTS;

  test('no act that asks for a second factor, a signature or a second person, nothing of one’s own, nothing unmasked', () => {
    const allowed = ofStaff.filter(([name, def]) => isTokenCall(name, def));
    expect(allowed.filter(([name]) => takesStepUp(name) || takesSignature(name)).map(([name]) => name)).toEqual([]);
    expect(allowed.filter(([name]) => (acts[name]?.two ?? false) !== false).map(([name]) => name)).toEqual([]);
    expect(allowed.filter(([, { method }]) => method === 'POST').map(([name]) => name)).toEqual(
      ['audit', 'retryJob', 'retryParked', 'retryMessage', 'askExport', 'askGameRound'].toSorted(
        (a, b) => ofStaff.findIndex(([n]) => n === a) - ofStaff.findIndex(([n]) => n === b),
      ),
    );
    for (const name of [
      'staffSelf',
      'staffSigning',
      'outbox',
      'revealContact',
      'roomMessages',
      'lettersBetween',
      'withdrawalPayee',
      'viewAs',
      'staffLogin',
    ] as const)
      expect([name, isTokenCall(name, calls[name])]).toEqual([name, false]);
  });

  test('its account has the fewest roles that hold its calls', () => {
    expect(rolesForCalls([calls.withdrawals, calls.askExport])).toEqual(['auditor']);
    expect(rolesForCalls([calls.retryMessage])).toEqual(['support']);
    expect(rolesForCalls([calls.retryMessage, calls.askGameRound])).toEqual(['draws', 'support']);
  });

  test('anything else is refused by its name', async () => {
    for (const scope of ['adjustBalance', 'players,reviewWithdrawal', 'nothingOfTheKind', 'outbox'])
      expect(
        await codeBy(ada.token, consoleTokenCalls.addStaffToken, { tokenName: 'bad_one', scope, validDays: 3, reason }),
      ).toBe(CODES.tokenScopeWrong.code);
    expect((await add({ tokenName: 'bad_one', scope: 'players', validDays: '366' }, ada)).code).toBe(
      CODES.fieldRange.code,
    );
  });
});

describe('a token', () => {
  test('takes two administrators, is shown to the second one and nowhere else', async () => {
    const asked = { tokenName: 'nightly', scope: 'players, askExport' };
    expect((await add(asked, olga)).code).toBe(CODES.staffRoleMissing.code);
    expect((await add(asked, ada)).code).toBe(CODES.secondStaffNeeded.code);
    expect(await row('nightly')).toBeUndefined();
    const { id } = (await callApp(app, consoleApprovalCalls.approvals, {}, carl)).data.list[0] ?? { id: '' };
    const { code, data } = await callApp(app, consoleApprovalCalls.approve, { id }, carl);
    expect(code).toBe(SUCCESS);
    const token = tokenIn(data.note);
    expect(token.startsWith(SERVICE_TOKEN_PREFIX)).toBe(true);
    expect(await row('nightly')).toMatchObject({ scope: ['askExport', 'players'], state: 'active', lastUsedAt: null });
    expect((await add(asked, ada)).code).toBe(CODES.secondStaffNeeded.code);
    expect((await add(asked, carl)).code).toBe(CODES.fieldUnique.code);
    const said = await db.one<{ text: string }>("select string_agg(detail::text, ' ') as text from staff_log");
    expect(said.text).not.toContain(token.slice(SERVICE_TOKEN_PREFIX.length));
  });

  test('makes its calls and no other one of the contract', async () => {
    const scope = ['players', 'rooms', 'askExport'].filter((name) => Object.hasOwn(calls, name));
    const { token } = await aToken(scope.join(','));
    for (const [name, def] of ofStaff) {
      const code = await codeBy(token, def, sampleInput(def));
      expect([name, code === CODES.tokenCallMissing.code]).toEqual([name, !scope.includes(name)]);
      expect([name, code]).not.toEqual([name, CODES.staffRoleMissing.code]);
    }
    // Nor is it a player's, or another way to sign in.
    expect(await codeBy(token, calls.userInfo)).toBe(CODES.loginExpired.code);
  });

  test('stands in the log by its name, and the list says when and from where it was used', async () => {
    const { token, tokenName } = await aToken('players,askExport');
    const asked = { search: 'nobody' };
    expect(await codeBy(token, consolePlayerReadCalls.players, asked)).toBe(SUCCESS);
    expect(await codeBy(token, consoleExportCalls.askExport, { list: 'players', reason })).toBe(SUCCESS);
    const lines = await db.query('select act, outcome from staff_log where name = $1 order by id', [tokenName]);
    expect(lines).toEqual([
      { act: 'players', outcome: 'done' },
      { act: 'askExport', outcome: 'done' },
    ]);
    expect(await row(tokenName)).toMatchObject({ lastUsedFrom: '127.0.0.1', lastUsedAt: expect.any(Number) as number });
    // Nobody signs in as it.
    const login = await callApp(app, consoleCalls.staffLogin, { staffName: tokenName, password: 'a'.repeat(64) });
    expect(login.code).toBe(CODES.staffWrongCredentials.code);
    await db.query(
      `select begin_staff_session('\\x01', (select id from staff_credentials($1)), 1, 'cookie', '', '', true)`,
      [tokenName],
    );
    expect(await db.query(`select from staff_of_token('\\x01', 1000, 'cookie', true)`)).toEqual([]);
  });

  test('is gone at once when it is withdrawn, its account is closed, or its time is over', async () => {
    const NOBODY = CODES.staffLoginNeeded.code;
    const [one, two, three] = [await aToken('players'), await aToken('players'), await aToken('players')];
    const withdraw = (tokenName: string) =>
      callApp(app, consoleTokenCalls.withdrawStaffToken, { tokenName, reason }, ada);
    expect((await withdraw(one.tokenName)).code).toBe(SUCCESS);
    expect((await withdraw(one.tokenName)).code).toBe(CODES.notFound.code);
    expect(await codeBy(one.token, calls.players)).toBe(NOBODY);
    const close = { staffName: two.tokenName, on: 0 };
    expect(await codeBy(ada.token, consoleStaffCalls.setStaffActive, close)).toBe(SUCCESS);
    expect(await codeBy(two.token, calls.players)).toBe(NOBODY);
    expect(await codeBy(three.token, calls.players)).toBe(SUCCESS);
    await advance(db, 30 * DAY_MS);
    expect(await codeBy(three.token, calls.players)).toBe(NOBODY);
  });
});
