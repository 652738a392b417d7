import {
  CODES,
  OPERATOR_ROLES,
  consoleApprovalCalls,
  consoleCalls,
  consoleCareCalls,
  consolePayLineCalls,
  consolePlayerCalls,
  signedFields,
  type RolesGiven,
  type StaffCallDef,
} from '@caiting/contract';
import { CONSOLE_ACTS, calls, type CallName } from '@caiting/contract/registry';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { setTenantValue, type SettingKey } from '../../tenant/index.ts';
import { auditEverythingOn } from '../../whole-audit.ts';
import { wishFault, type SignedWish } from '../core/signing/wish-checks.ts';
import { someStaff } from '../testing/staff.ts';
import { ALONE, codeOf, reason, wishSite } from './testing/wish-site.ts';

/** Every act that takes two, as a wish that another one agrees to by its number. */

const { app, db, owner, deps, ada, carl, otto, olga, anna, newest, approve } = await wishSite();

const OWN = {
  channel: 'banktransfer',
  name: '工行对公',
  kind: 'manual',
  min: '100',
  max: '50000',
  matchBy: 'remark',
};
const PAYEE = { payeeBank: '中国工商银行', payeeName: '彩厅科技', payeeAccount: '622200001111222233' };
const room = (more: object = {}) => ({
  room: 'night',
  lottery: 'ssc1',
  title: '夜场',
  titleEn: 'The night',
  cover: 'clip:studio',
  clip: 'studio',
  reason,
  ...more,
});
const aLocked = async () => {
  const { userName } = await aPlayer(deps);
  await callApp(app, consolePlayerCalls.lockPlayer, { userName, reason }, otto);
  return userName;
};
const someone = async (name: string, role: RolesGiven = 'operator') => {
  await someStaff(app, { [name]: role });
  return { staffName: name };
};
const INPUTS: Partial<Record<CallName, () => Promise<object>>> = {
  setStaffRole: async () => ({ ...(await someone('nina', 'content')), role: 'finance', on: true }),
  resetSecondFactor: () => someone('nora'),
  addStaffToken: async () => ({ tokenName: 'by_number', scope: 'players', validDays: 3, reason }),
  setClosed: async () => ({ on: true }),
  unlockPlayer: async () => ({ userName: await aLocked(), reason }),
  blockWithdrawals: async () => {
    const { userName } = await aPlayer(deps);
    await callApp(app, consoleCareCalls.blockWithdrawals, { userName, on: true, reason }, otto);
    return { userName, on: false, reason };
  },
  moveMember: async () => {
    const agent = await aPlayer(deps, { isAgent: true });
    return { userName: (await aPlayer(deps)).userName, upline: agent.userName, reason };
  },
  scheduleSetting: async () => ({ key: 'withdrawDailyCount', value: '9', startsAt: (await nowMs()) + 3_600_000 }),
  setCoinRate: async () => ({ coin: 'USDT', rate: '7.35' }),
  openPayLine: async () => {
    await callApp(app, consolePayLineCalls.savePayLine, { lineId: 'icbc-9', ...OWN, ...PAYEE } as never, ada);
    return { lineId: 'icbc-9' };
  },
  setLossLimit: async () => ({
    lotteryCode: 'ssc1',
    limitFor: 'lottery',
    limitOf: 'issue',
    ...(await limited('exposureLotteryIssue', { ssc1: '100' })),
  }),
  voidIssue: async () => {
    const { lotteryCode, issueNo } = await anIssue(db);
    return { lotteryCode, issue: issueNo, reason };
  },
  declareKeyLost: async () => ({ reason }),
  setGameTurnover: async () => ({ game: 'baccarat', percent: '40', reason }),
  createLiveRoom: async () => room({ streamer: (await aPlayer(deps)).userName }),
  setLiveSource: async () => ({ room: 'night', kind: 'demo', source: 'studio', reason }),
  setGiftPrice: async () => ({ gift: 'kiss', price: '9', reason }),
  // What takes two where it opens, gives or is large.
  setStaffActive: async () => {
    const shut = await someone('shut');
    await owner.run('update staff set is_active = false where name = $1', [shut.staffName]);
    return { ...shut, on: true };
  },
  setPlayerGrade: async () => ({ userName: (await aPlayer(deps)).userName, grade: '5', reason }),
  setPlayerAgent: async () => ({ userName: (await aPlayer(deps)).userName, on: true, reason }),
  setRoomManager: async () => {
    await callApp(app, consoleCalls.createRoom, { roomCode: 'lounge', title: '大厅' } as never, otto);
    return { roomCode: 'lounge', userName: (await aPlayer(deps)).userName, on: true };
  },
  freezeCommission: async () => {
    const { userName } = await aPlayer(deps, { isAgent: true });
    await callApp(app, calls.freezeCommission, { userName, on: true, reason } as never, otto);
    return { userName, on: false };
  },
  reviewManualVerification: async () => {
    const player = await aPlayer(deps, { safetyPassword: '246810' });
    const form = { realName: '王小明', contact: '13800138000', detail: '常在上海登录，上周充值过一百元' };
    await callApp(app, calls.manualVerification, form, player);
    const { list: asked } = (await callApp(app, calls.manualVerificationList, {}, otto)).data;
    return { id: asked.find(({ userName }) => userName === player.userName)?.id ?? '', approved: true };
  },
  mutePlayer: async () => ({
    userName: (await aPlayer(deps)).userName,
    until: (await nowMs()) + 30 * 86_400_000,
    reason: 'ads',
    note: reason,
  }),
  setYuebaoRate: async () => {
    await setTenantValue(deps, 'yuebaoRateTwoStaffAbove', '3', 'test');
    return { rate: '8', fromDay: '2098-01-01' };
  },
  setPledgeProduct: async () => ({
    name: '60 天质押',
    termDays: '60',
    rate: '5.5',
    min: '100',
    max: '1000',
    playerMax: '5000',
    quota: '90000',
  }),
  createActivity: async () => {
    const at = await nowMs();
    return {
      kind: 'checkIn',
      period: 'once',
      titleZh: '签到',
      summaryZh: '签到一天得一元',
      rulesZh: '- 每人一次',
      tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
      wagering: '1',
      budget: '10000.01',
      startsAt: at - 60_000,
      endsAt: at + 86_400_000,
    };
  },
  createRain: async () => {
    const at = await nowMs();
    return {
      titleZh: '周五红包雨',
      wagering: '1',
      chances: JSON.stringify([{ grade: 1, chances: 2 }]),
      windows: JSON.stringify([{ startsAt: at + 3_600_000, endsAt: at + 3_660_000, pool: '10000.01', packets: 100 }]),
    };
  },
};
/** No amount: taking away takes two. */
async function limited(key: SettingKey, value: object): Promise<object> {
  await setTenantValue(deps, key, value, 'test');
  return {};
}
const nowMs = async () => (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
/** What comes of an act that is agreed to, where it is not done: the seeds of this site can all be opened. */
const ENDS: Partial<Record<CallName, number>> = { declareKeyLost: CODES.signerKeyHolds.code };
const ELSEWHERE: Partial<Record<CallName, string>> = {
  addStaff: 'typed: the password of the second person counts',
  adjustBalance: 'has a number of its own: confirmAdjustment',
  confirmAdjustment: 'is the second word itself',
  approve: 'is the second word itself',
  enterResult: 'typed unseen',
  bookPayment: 'needs a payment of a provider: acts/money.test.ts',
  settleBetsAside: 'needs bets that cannot be settled: acts/bets-aside.test.ts',
  voidBetsAside: 'the same',
  voidGameRound: 'needs a round of a provider: games/games.test.ts',
  setTenantSetting: 'below',
  reviewRecharge: 'needs an order that staff review: acts/two-persons.test.ts',
  reviewRecoveryRequest: 'needs a contact that a code reaches; as reviewManualVerification',
  reviewWithdrawal: 'keeps reviews of its own',
  confirmStaffKey: 'both sign: staff/signing-keys.test.ts',
  requireSigning: 'the same',
};
const byTwo = (Object.keys(CONSOLE_ACTS) as (keyof typeof CONSOLE_ACTS)[]).filter(
  (name) => CONSOLE_ACTS[name].two !== false,
);

test('every act that takes two is tried here or named with its reason', () => {
  expect([...Object.keys(INPUTS), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(byTwo.toSorted());
});

test.each(byTwo.filter((name) => Object.hasOwn(INPUTS, name)))(
  '%s makes a row, which another one agrees to by its number',
  async (name) => {
    const def = calls[name] as unknown as StaffCallDef;
    // Where the desk and administrators may, one of each: they are two people all the same.
    const isForDesk = OPERATOR_ROLES.some((role) => def.roles.includes(role));
    const isForAdmins = def.roles.includes('admin');
    const [first, second] = !isForDesk ? [ada, carl] : isForAdmins ? [otto, ada] : [otto, olga];
    const input = (await INPUTS[name]?.()) ?? {};
    expect((await callApp(app, def, input as never, first)).code).toBe(ALONE);
    const row = await newest(second);
    expect(row).toMatchObject({ kind: name, state: 'waiting', decides: 'approve', mayDecide: true, whyNot: '' });
    // What was sent is what is run.
    const { data } = await callApp(app, consoleApprovalCalls.approval, { id: row.id }, anna);
    expect(Object.fromEntries(data.input.map(({ name: field, value }) => [field, value]))).toEqual(
      Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)])),
    );
    expect((await approve(row.id, first)).code).toBe(codeOf('approvalOwn'));
    expect((await approve(row.id, second)).code).toBe(ENDS[name] ?? 1);
    const after = (await callApp(app, consoleApprovalCalls.approval, { id: row.id }, anna)).data;
    expect(after).toMatchObject({ state: 'approved', mayDecide: false, whyNot: 'over' });
    expect(after.decidedBy).not.toBe(after.askedBy);
    expect((await approve(row.id, second)).code).toBe(codeOf('approvalOver'));
    if (name === 'setClosed') await setTenantValue(deps, 'closed', false, 'test');
  },
);

test('held against what its first one signed, every one of them is what was wanted', async () => {
  const rows = await db.query<SignedWish & { readonly input: Record<string, unknown> }>(
    `select r.id, r.act, r.call, r.subject, r.after, r.input, case when c.id is not null then jsonb_build_object('before', c.before) end as changed
       from staff_request r left join setting_change c on c.request = r.id where r.confirmed_by is not null order by r.id`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const asked = { call: row.call, fields: signedFields(row.input) } as unknown as SignedWish['asked'];
    const lotteryGroup = 'lotteryCode' in row.input ? 'SSC' : null;
    const wish = { ...row, lotteryGroup, asked, askedHash: 'x', agreed: null };
    expect([row.call, wishFault(wish)]).toEqual([row.call, null]);
    // The same said by hand by the second one, who gives a reason of the own.
    const isOwn = row.input['reason'] === reason;
    const again = { ...asked, fields: { ...asked.fields, ...(isOwn && { reason: '另一个理由' }) } };
    expect([row.call, wishFault({ ...wish, agreed: again })]).toEqual([row.call, null]);
    expect(wishFault({ ...wish, asked: { ...asked, call: 'lockPlayer' } })).toContain('was signed as');
    const [name] = Object.keys(row.input).filter((field) => !['reason', 'note', 'on'].includes(field));
    if (name === undefined) continue;
    const other = { ...asked, fields: { ...asked.fields, [name]: '987654321' } };
    expect([row.call, wishFault({ ...wish, asked: other })]).toEqual([
      row.call,
      expect.stringMatching(/first one signed/),
    ]);
    expect([row.call, wishFault({ ...wish, agreed: other })]).toEqual([row.call, 'was agreed to with other fields']);
  }
});

test('a wish for one limit changes no other one', () => {
  const fields = { lotteryCode: 'ssc1', limitFor: 'lottery', limitOf: 'issue', amount: '500' };
  const told = (before: unknown, after: unknown) =>
    wishFault({
      id: 1n,
      act: 'setTenantSetting',
      call: 'setLossLimit',
      subject: 'exposureLotteryIssue:x',
      after,
      changed: { before },
      input: fields,
      lotteryGroup: 'SSC',
      asked: { call: 'setLossLimit', fields } as unknown as SignedWish['asked'],
      askedHash: 'x',
      agreed: null,
    });
  const other = 'is about something else than the first one signed';
  expect(told({ ssc1: '100', ssc5: '50' }, { ssc1: '500', ssc5: '50.00' })).toBeNull();
  expect(told(null, { ssc1: '500', ssc5: '0' })).toBeNull();
  expect(told({ ssc1: '100', ssc5: '50' }, { ssc1: '500', ssc5: '9000' })).toBe(other);
  expect(told({ ssc1: '100', ssc5: '50' }, { ssc1: '500' })).toBe(other);
  expect(told(null, { ssc1: '500', ssc5: '1' })).toBe(other);
});

test('what they changed of the terms is what the log says they wanted', async () => {
  const { n } = await db.one<{ n: number }>(
    `select count(distinct tbl)::int as n from term_change where by = session_user and tbl in
       ('coin_rate', 'game', 'gift', 'live_room', 'pay_line', 'pledge_product', 'yuebao_rate')`,
  );
  expect(n).toBe(7);
  const { findings } = await db.tx((tx) => auditEverythingOn(tx, [], { only: 'termsAreSaidByStaff' }));
  // Agents of this test were made by its helper: no operator asked for them.
  expect(findings.filter(({ detail }) => !detail.startsWith('player '))).toEqual([]);
});
