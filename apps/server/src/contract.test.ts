import {
  accountCalls,
  allCalls,
  CODES,
  consoleCalls,
  consoleExportCalls,
  consolePasskeyCalls,
  consoleSessionCalls,
  consoleSigningCalls,
  hashLoginPassword,
  OPERATOR_ROLES,
  STAFF_ROLES,
  SUCCESS,
  type CallDef,
  type Reply,
  type StaffCallDef,
  type StaffRole,
  type Who,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { modules } from './modules/index.ts';
import { aPlayer } from './modules/account/testing/players.ts';
import { setRoomManager } from './modules/chat/index.ts';
import { createStaff } from './modules/console/index.ts';
import { testApp } from './platform/testing/app.ts';
import { callApp } from './platform/testing/call.ts';
import { extent } from './platform/testing/extent.ts';
import { malformedAttempts, sampleInput, type Attempt } from './platform/testing/malformed.ts';

/**
 * Made from the contract alone: every call × every role, every call × malformed input (contract.slow.test.ts: all of it). A new call is tested here the
 * moment it is bound.
 */
const { app, owner } = await testApp({ modules, isListening: true, config: { logLevel: 'silent' } });
const bound = new Set(modules.flatMap((module) => (module.calls ?? []).map(({ def }) => def.path)));
/** Operator acts last: some of them close the site. */
const calls = allCalls
  .filter(({ path }) => bound.has(path))
  .toSorted((a, b) => Number(a.who === 'staff') - Number(b.who === 'staff'));

const player = await aPlayer(app.deps, { balance: yuan(1_000) });
const agent = await aPlayer(app.deps, { isAgent: true });
const tokenOf = {} as Record<StaffRole, string>;
for (const role of STAFF_ROLES) {
  const password = hashLoginPassword(role, 'secret-1');
  await createStaff(app.deps, role, role, password);
  tokenOf[role] = (await callApp(app, consoleCalls.staffLogin, { staffName: role, password })).data.token;
}
const staff = { token: tokenOf.content };
await callApp(app, consoleCalls.createRoom, { roomCode: 'main', title: '大厅' } as never, { token: staff.token });
await owner.run(`insert into chat_guest_link (code, room_code, nickname) values ('welcome', 'main', '访客')`);

const ROLES = {
  visitor: {},
  guest: {},
  stranger: { authorization: 'Bearer not-a-token' },
  player: { authorization: `Bearer ${player.token}` },
  agent: { authorization: `Bearer ${agent.token}` },
  ...(Object.fromEntries(
    STAFF_ROLES.map((role) => [role, { authorization: `Bearer ${tokenOf[role]}` }]),
  ) as unknown as Readonly<Record<StaffRole, { readonly authorization: string }>>),
} as const;
type Role = keyof typeof ROLES;

/** Whom the check of `who` lets in; the use case may still refuse. */
const LET_IN: Readonly<Record<Who, readonly Role[]>> = {
  any: ['visitor', 'guest', 'stranger', 'player', 'agent', ...STAFF_ROLES],
  provider: ['visitor', 'guest', 'stranger', 'player', 'agent', ...STAFF_ROLES],
  login: ['player', 'agent'],
  player: ['player', 'agent'],
  agent: ['agent'],
  member: ['player', 'agent'],
  manager: ['player', 'agent'],
  guest: ['guest', 'player', 'agent'],
  staff: STAFF_ROLES,
};
const WHO_CODES: ReadonlySet<number> = new Set([
  CODES.notLoggedIn.code,
  CODES.loginExpired.code,
  CODES.forbidden.code,
  CODES.staffLoginNeeded.code,
]);
/** Calls that end the session they are made with; they would leave the others outside. */
const ENDING: ReadonlySet<string> = new Set([accountCalls.logout.path, consoleCalls.staffLogout.path]);

/** The roles of staff a call is for; every call for staff has some. */
const staffRoles = (def: CallDef): readonly StaffRole[] => (def as StaffCallDef).roles;

function rightRole(def: CallDef): Role {
  if (def.who === 'staff') return staffRoles(def)[0] ?? 'visitor';
  return LET_IN[def.who].find((role) => role === 'player' || role === 'agent') ?? 'visitor';
}

async function make(attempt: Omit<Attempt, 'name'>, role: Role) {
  const { method, url, headers, payload } = attempt;
  return app.http.inject({
    method,
    url,
    headers: { ...headers, ...ROLES[role] },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The call with nothing but what shows who asks: a guest's code travels among the fields. */
function bareCall({ method, path }: CallDef, fields: string): Omit<Attempt, 'name'> {
  if (method === 'GET') return { method, url: `${path}?${fields}`, headers: {} };
  return { method, url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: fields };
}

test('every call of the contract has a use case', () => {
  expect(allCalls.filter(({ path }) => !bound.has(path)).map(({ path }) => path)).toEqual([]);
});

test('every call has an input that is right to begin with: else nothing behind the first check would be tried', () => {
  const wrong = allCalls.filter((def) => !def.input.safeParse(sampleInput(def)).success);
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** What the room itself demands: rights of a session are not enough there. */
describe('every call inside a room × who may not, with an input that is right', async () => {
  const [manager, elsewhere] = [await aPlayer(app.deps), await aPlayer(app.deps)];
  await callApp(app, consoleCalls.createRoom, { roomCode: 'other', title: '别处' } as never, { token: staff.token });
  for (const [roomCode, { userId }] of [
    ['main', manager],
    ['other', elsewhere],
  ] as const)
    await setRoomManager(app.deps, roomCode, userId, true);
  const codeOf = async (def: CallDef, { token }: { token: string }) =>
    (await callApp(app, def, sampleInput(def) as never, { token })).code;
  const of = (who: Who) => calls.filter((def) => def.who === who).map((def) => [def.path, def] as const);

  test.each(of('manager'))('%s is for managers of this very room', async (_path, def) => {
    for (const who of [player, agent, elsewhere]) expect(await codeOf(def, who)).toBe(CODES.forbidden.code);
    expect(await codeOf(def, manager)).not.toBe(CODES.forbidden.code);
  });

  test.each(of('member'))('%s stays shut behind a room password', async (_path, def) => {
    const lock = (value: string) =>
      callApp(app, consoleCalls.updateRoom, { roomCode: 'main', key: 'password', value } as never, {
        token: staff.token,
      });
    expect((await lock('2580')).code).toBe(SUCCESS);
    for (const who of [player, elsewhere]) expect(await codeOf(def, who)).toBe(CODES.roomLocked.code);
    expect(await codeOf(def, manager)).not.toBe(CODES.roomLocked.code);
    expect((await lock('')).code).toBe(SUCCESS);
    expect(await codeOf(def, player)).not.toBe(CODES.roomLocked.code);
  });
});

describe('every call × every role', () => {
  test.each(calls.map((def) => [def.path, def] as const))('%s', async (path, def) => {
    for (const role of Object.keys(ROLES) as Role[]) {
      if (ENDING.has(path) && LET_IN[def.who].includes(role)) continue;
      const answer = await make(bareCall(def, role === 'guest' ? 'guestCode=welcome' : ''), role);
      expect(answer.statusCode, `${role}: ${answer.body}`).toBe(200);
      // Let in, the use case itself may ask for a login (a chat key without a guest code).
      if (def.who === 'any') continue;
      const isRefused = WHO_CODES.has(answer.json<Reply>().code);
      expect(isRefused, `${role} at a call for ${def.who} got ${answer.body}`).toBe(!LET_IN[def.who].includes(role));
    }
  });
});

describe('every call for staff × every role of theirs, with an input that is right', () => {
  const ofStaff = calls.filter(({ who }) => who === 'staff');

  test('says which roles may make it, and takes no act of an auditor', () => {
    expect(ofStaff.filter((def) => staffRoles(def).length === 0)).toEqual([]);
    const auditorActs = ofStaff.filter((def) => def.method === 'POST' && staffRoles(def).includes('auditor'));
    const { endStaffSession, staffStepUp } = consoleSessionCalls;
    // A list that one may read, as a file.
    const { askExport } = consoleExportCalls;
    const { offerStaffKey, withdrawStaffKey } = consoleSigningCalls;
    const sessions = [consoleCalls.staffLogout.path, endStaffSession.path, staffStepUp.path];
    const { renameStaffPasskey, deleteStaffPasskey } = consolePasskeyCalls;
    const keys = [offerStaffKey.path, withdrawStaffKey.path, renameStaffPasskey.path, deleteStaffPasskey.path];
    const own = [...sessions, ...keys, askExport.path];
    expect(auditorActs.map(({ path }) => path).toSorted()).toEqual([...own, consoleCalls.audit.path].toSorted());
  });

  test('whoever administrates reviews no money, and whoever reviews money administrates nothing', () => {
    const isFor = (def: CallDef, role: StaffRole) => staffRoles(def).includes(role);
    const moving = ofStaff.filter(({ movesMoney }) => movesMoney);
    expect(moving.length).toBeGreaterThan(3);
    expect(moving.filter((def) => !OPERATOR_ROLES.some((role) => isFor(def, role)) || isFor(def, 'admin'))).toEqual([]);
    const administrating = ofStaff.filter((def) => /\/(?:set(?=[A-Z])(?!RoomManager)|addStaff)/.test(def.path));
    expect(administrating.length).toBeGreaterThan(5);
    expect(
      administrating.filter((def) => !isFor(def, 'admin') || OPERATOR_ROLES.some((role) => isFor(def, role))),
    ).toEqual([]);
  });

  test.each(ofStaff.map((def) => [def.path, def] as const))('%s', async (_path, def) => {
    for (const role of STAFF_ROLES) {
      if (ENDING.has(def.path) && staffRoles(def).includes(role)) continue;
      const mayNot = !staffRoles(def).includes(role);
      // Who may, asks for nothing: that the caller was let in is seen by the next refusal.
      const input = mayNot ? sampleInput(def) : {};
      const { code, msg } = await callApp(app, def, input as never, { token: tokenOf[role] });
      expect(code === CODES.staffRoleMissing.code, `${role}: ${code} ${msg}`).toBe(mayNot);
      if (mayNot)
        expect(msg).toMatch(/^您的运营角色不能执行此操作，需要：(?:管理员|财务主管|财务|风控|开奖|客服|内容|审计员)/);
    }
  });
});

/** As from several pages of one person. */
const AT_ONCE = 6;
/** Of the attempts on a call one in so many, beginning at another one each call: every field is tried, and over all calls every value. */
const ONE_IN = extent(9, 1);

describe('every call × malformed input: never a fault, refusals in the language of the page', () => {
  test.each(calls.filter(({ path }) => !ENDING.has(path)).map((def) => [def.path, def] as const))(
    '%s',
    async (_path, def) => {
      const tryOne = async (attempt: Attempt, index: number): Promise<void> => {
        const english = index % 2 === 1;
        const headers = { ...attempt.headers, 'accept-language': english ? 'en' : 'zh-CN' };
        const answer = await make({ ...attempt, headers }, rightRole(def));
        const seen = `${attempt.name} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        expect([200, 413, 415], seen).toContain(answer.statusCode);
        expect(answer.body, seen).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
        const { code, msg } = answer.json<Reply>();
        expect(code, seen).toBeTypeOf('number');
        if (code === SUCCESS) return;
        // What somebody typed is shown as it was.
        if (english) expect(msg.replace(/: .*$/, ''), seen).not.toMatch(/[\u4e00-\u9fff]/);
        else expect(msg, seen).toMatch(/[\u4e00-\u9fff]/);
      };
      const first = calls.indexOf(def) % ONE_IN;
      const attempts = malformedAttempts(def).filter((_, at) => at % ONE_IN === first);
      for (let from = 0; from < attempts.length; from += AT_ONCE)
        await Promise.all(attempts.slice(from, from + AT_ONCE).map((attempt, at) => tryOne(attempt, from + at)));
    },
    60_000,
  );
});
