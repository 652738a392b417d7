import {
  CODES,
  CONSOLE_ENTRIES,
  OPERATOR_ROLES,
  calls,
  consoleApprovalCalls,
  consoleAgentCalls,
  consolePreviewCalls,
  type RefusalKey,
  type StaffCallDef,
  type StaffRole,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { decodeInput } from '../../../platform/http/decode.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { sampleInput } from '../../../platform/testing/malformed.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { placeBatch } from '../../betting/place/place-queries.ts';
import { aLine, anIssue, aRequest } from '../../betting/testing/build.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';
import { ACT_PREVIEWS } from './act-preview.ts';

/** What acts on many rows or people would come to, told before they are done, to whoever asks and to the second of two. */
const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
const { deps } = app;
const { ada, otto, olga, anna } = await someStaff(app, {
  ada: 'admin',
  otto: 'operator',
  olga: 'operator',
  anna: 'auditor',
});

const STAFF: readonly (readonly [{ token: string }, readonly StaffRole[]])[] = [
  [ada, ['admin']],
  [otto, OPERATOR_ROLES],
  [anna, ['auditor']],
];
const preview = (act: string, fields: object, who: { token: string }) =>
  callApp(app, consolePreviewCalls.actPreview, { act, fields: JSON.stringify(fields) }, who);
const toldOf = async (act: string, fields: object, who: { token: string } = otto) => {
  const { code, data, msg } = await preview(act, fields, who);
  expect([act, code, msg]).toEqual([act, 1, msg]);
  const { figures, about, changes } = data;
  return {
    figures: Object.fromEntries(figures.map(({ figure, count, amount }) => [figure, count ?? amount])),
    about: Object.fromEntries(about.map(({ field, value }) => [field, value])),
    changes: Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
  };
};

const previewed = Object.entries(CONSOLE_ENTRIES).flatMap(([name, entry]) =>
  'preview' in entry && entry.preview === 'actPreview' ? [name] : [],
);
const defs = calls as unknown as Readonly<Record<string, StaffCallDef>>;

test('every act whose form asks what it would come to has an answer, and no other', () => {
  expect(Object.keys(ACT_PREVIEWS).toSorted()).toEqual(previewed.toSorted());
});

/** A preview of a database that takes no word. */
const readOnly = (act: string, input: unknown) =>
  db.tx(async (tx) => {
    await tx.run('set transaction read only');
    const read = ACT_PREVIEWS[act as keyof typeof ACT_PREVIEWS] as (
      deps: unknown,
      input: unknown,
    ) => Promise<Outcome<unknown>>;
    return read({ ...deps, db: tx }, input);
  });

test.each(previewed)('%s: told or refused in words, for its own roles alone; it only reads', async (act) => {
  const def = defs[act] as StaffCallDef;
  const who = def.roles.includes('admin') ? ada : otto;
  const fields = sampleInput(def as never);
  const { code, msg } = await preview(act, fields, who);
  const input = decodeInput(def as never, fields);
  expect(input.ok).toBe(true);
  const read = await readOnly(act, input.ok ? input.data : null);
  expect([code, msg]).toEqual([read.ok ? 1 : CODES[read.key as RefusalKey].code, msg]);
  for (const [other, roles] of STAFF) {
    if (def.roles.some((role) => roles.includes(role))) continue;
    expect((await preview(act, fields, other)).code).toBe(CODES.staffRoleMissing.code);
  }
});

test('what is no act with a preview, or no fields, is refused', async () => {
  expect((await preview('voidIssue', {}, otto)).code).toBe(CODES.badInput.code);
  expect((await preview('constructor', {}, otto)).code).toBe(CODES.badInput.code);
  const wrong = { act: 'moveMember', fields: '[1]' };
  expect((await callApp(app, consolePreviewCalls.actPreview, wrong, otto)).code).toBe(CODES.badInput.code);
  expect((await preview('moveMember', { userName: 'nobody999', reason: 'x' }, otto)).code).toBe(CODES.notFound.code);
  expect((await preview('moveMember', { reason: 'x' }, otto)).code).toBe(CODES.fieldEmpty.code);
});

test('who is moved, with everybody below, and from whom to whom; the second of two reads the same by what was sent', async () => {
  const [above, other] = [await aPlayer(deps, { isAgent: true }), await aPlayer(deps, { isAgent: true })];
  const agent = await aPlayer(deps, { isAgent: true, upline: above.id });
  for (const _ of [1, 2, 3]) await aPlayer(deps, { upline: agent.id });
  const input = { userName: agent.userName, upline: other.userName, reason: '按申请' };
  const told = await toldOf('moveMember', input);
  expect(told).toEqual({
    figures: { players: 4 },
    about: {},
    changes: { upline: [above.userName, other.userName] },
  });
  expect((await callApp(app, consoleAgentCalls.moveMember, input, otto)).code).toBe(CODES.secondStaffNeeded.code);
  const { list } = (await callApp(app, consoleApprovalCalls.approvals, { state: 'waiting' }, olga)).data;
  const wish = list.find(({ kind }) => kind === 'moveMember');
  const { input: sent } = (await callApp(app, consoleApprovalCalls.approval, { id: wish?.id ?? '' }, olga)).data;
  const fields = Object.fromEntries(sent.map(({ name, value }) => [name, value]));
  expect(await toldOf(wish?.kind ?? '', fields, olga)).toEqual(told);
  // One more below, and it comes to more.
  await aPlayer(deps, { upline: agent.id });
  expect((await toldOf(wish?.kind ?? '', fields, olga)).figures).toEqual({ players: 5 });
  expect((await toldOf('freezeCommission', { userName: agent.userName, on: '1' })).changes).toEqual({
    isFrozen: ['0', '1'],
  });
});

test('what is staked on the issue on sale stands beside a pause', async () => {
  const issue = await anIssue(db);
  const before = await toldOf('pauseLottery', { lotteryCode: issue.lotteryCode, on: '1' });
  expect(before.changes).toEqual({ paused: ['0', '1'] });
  const people = [await aPlayer(deps, { balance: yuan(100) }), await aPlayer(deps, { balance: yuan(100) })];
  for (const { id } of people) await placeBatch(db, [aRequest(String(id), [aLine(issue)])]);
  await placeBatch(db, [aRequest(String(people[0]?.id), [aLine(issue)])]);
  const { stake } = await db.one<{ stake: bigint }>('select sum(stake)::int8 as stake from bet where issue_id = $1', [
    issue.id,
  ]);
  const { figures } = await toldOf('pauseLottery', { lotteryCode: issue.lotteryCode, on: '1' });
  expect(figures).toMatchObject({ bets: 3, players: 2, chases: 0, placed: String(stake / 100_000_000n) });
});

test('old and new of what one wish writes over: a level, a product, a rate, a gift, a game, an account', async () => {
  const player = await aPlayer(deps);
  expect((await toldOf('setPlayerGrade', { userName: player.userName, grade: '7', reason: 'x' }, ada)).changes).toEqual(
    {
      grade: ['1', '7'],
    },
  );
  const { id, rate } = await db.one<{ id: string; rate: bigint }>(
    'select id::text, rate from pledge_product order by id limit 1',
  );
  const product = await toldOf('setPledgeProduct', { productId: id, rate: '1.25', isOpen: '0' }, ada);
  expect(product.changes['rate']?.[1]).toBe('1.25');
  expect(product.changes['rate']?.[0]).not.toBe('');
  expect(rate).toBeGreaterThan(0n);
  expect(product.changes['isOpen']).toEqual(['1', '0']);
  // Nothing is said of what stays as it is.
  expect(Object.keys(product.changes)).toEqual(['rate', 'isOpen']);
  const gift = await db.one<{ code: string; price: bigint }>('select code, price from gift order by code limit 1');
  expect((await toldOf('setGiftPrice', { gift: gift.code, price: '12.5', reason: 'x' }, ada)).changes).toEqual({
    price: [String(Number(gift.price) / 1e8), '12.5'],
  });
  expect((await toldOf('setStaffActive', { staffName: 'olga', on: '0' }, ada)).changes).toEqual({ active: ['1', '0'] });
  // Nobody has a key yet: all four would be left without.
  const signing = await toldOf('requireSigning', { reason: 'x' }, ada);
  expect(signing.figures).toEqual({ staffAccounts: 4, staffWithoutKey: 4 });
  expect(signing.about['staffWithoutKey']?.split(', ').toSorted()).toEqual(['ada', 'anna', 'olga', 'otto']);
});

test('a rain says its pools, windows and packets together', async () => {
  const window = (hour: number, pool: string) => ({
    startsAt: Date.now() + hour * 3_600_000,
    endsAt: Date.now() + hour * 3_600_000 + 60_000,
    pool,
    packets: 100,
  });
  const draft = {
    titleZh: '周五红包雨',
    wagering: '1',
    chances: JSON.stringify([{ grade: 1, chances: 2 }]),
    windows: JSON.stringify([window(1, '5000'), window(2, '0.01'), window(3, '20')]),
  };
  expect((await toldOf('createRain', draft)).figures).toEqual({ budget: '5020.01', windows: 3, packets: 300 });
});
