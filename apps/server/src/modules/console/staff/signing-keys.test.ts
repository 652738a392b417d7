import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CODES,
  consoleApprovalCalls,
  consoleBetCalls,
  consoleCalls,
  consoleMoneyCalls,
  consoleSigningCalls,
  statementHash,
  transparencyCalls,
  type RefusalKey,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance } from '../../../platform/clock.ts';
import { openDb } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditOn } from '../../audit/index.ts';
import { runCheck } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { exportStaffLog, staffLogChecks } from '../index.ts';
import { Signer } from '../testing/signer.ts';
import { someStaff } from '../testing/staff.ts';

/** Operators' own keys: what the server takes as signed, and what it does not. The parts stand in the order of a site's life. */

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner, deps, ownerTarget } = await (async () => {
  const site = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
  return { ...site, deps: site.app.deps };
})();
const staff = await someStaff(app, {
  ada: 'admin',
  carl: 'admin',
  dora: 'admin',
  otto: 'operator',
  olga: 'operator',
});
const ada = new Signer(app, staff.ada);
const carl = new Signer(app, staff.carl);
const otto = new Signer(app, staff.otto);
const olga = new Signer(app, staff.olga);
const codeOf = (key: RefusalKey) => CODES[key].code;
const reason = '按工单核对';
const stateOf = async (signer: Signer) =>
  (await callApp(app, consoleSigningCalls.staffSigning, {}, signer.by)).data.keys[0]?.state;
const pause = { lotteryCode: 'ssc1', on: true };
const signedLines = async () => (await db.one<{ n: number }>('select count(*)::int as n from staff_signature')).n;

async function findings(): Promise<string[]> {
  const found = [];
  for (const check of staffLogChecks) found.push(...(await runCheck(db, check)));
  const more = await db.tx((tx) => auditOn(tx));
  return [...found, ...more.findings.filter(({ check }) => /Signed/.test(check))].map(
    ({ check, detail }) => `${check}: ${detail}`,
  );
}

beforeAll(async () => {
  await owner.run(`update audit_begin set at = app_now()`);
  for (const code of ['ssc1', 'ssc5'])
    await owner.run(
      `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ($1, 'SSC', $1, 'house', 60, 10, 4)`,
      [code],
    );
});

test('the first keys of two administrators count at once; the third one’s and an operator’s wait for two', async () => {
  expect(await ada.offer()).toBe(1);
  expect(await stateOf(ada)).toBe('active');
  // No second one of the same administrator.
  const again = new Signer(app, staff.ada);
  expect(await again.offer()).toBe(1);
  const own = (await callApp(app, consoleSigningCalls.staffSigning, {}, staff.ada)).data;
  expect(own.keys.map(({ state }) => state).toSorted()).toEqual(['active', 'offered']);
  expect(await otto.offer()).toBe(1);
  expect(await stateOf(otto)).toBe('offered');
  expect(await carl.offer()).toBe(1);
  expect(await stateOf(carl)).toBe('active');
  const third = new Signer(app, staff.dora);
  await third.offer();
  expect(await stateOf(third)).toBe('offered');
  expect(await ada.offer()).toBe(codeOf('signingKeyTaken'));
  await expect(
    db.run(`insert into staff_key (fingerprint, public_key, staff, label, first_no, line)
            select sha256('\\x${'11'.repeat(32)}'::bytea), '\\x${'11'.repeat(32)}', id, 'x', 1, (select max(id) from staff_log) from staff_list() where name = 'otto'`),
  ).rejects.toThrow(/first key/);
});

test('what is no key of the curve, or one that signs everything, is not taken', async () => {
  for (const publicKey of ['00'.repeat(32), `01${'00'.repeat(31)}`, 'ff'.repeat(32)])
    expect((await callApp(app, consoleSigningCalls.offerStaffKey, { publicKey, label: 'x' }, staff.ada)).code).toBe(
      codeOf('signingKeyTaken'),
    );
});

test('a key is confirmed by two administrators who both sign; one alone, or without a signature, confirms nothing', async () => {
  const { fingerprint } = otto;
  const confirm = consoleSigningCalls.confirmStaffKey;
  expect((await callApp(app, confirm, { fingerprint }, staff.ada)).code).toBe(codeOf('signatureMissing'));
  expect((await ada.call(confirm, { fingerprint })).code).toBe(codeOf('secondStaffNeeded'));
  expect((await ada.call(confirm, { fingerprint })).code).toBe(codeOf('secondStaffNeeded'));
  expect(await stateOf(otto)).toBe('offered');
  const [wish] = (await callApp(app, consoleApprovalCalls.approvals, { state: 'waiting' }, staff.carl)).data.list;
  const id = wish?.id ?? '';
  const approve = consoleApprovalCalls.approve;
  expect((await callApp(app, approve, { id } as never, staff.carl)).code).toBe(codeOf('signatureMissing'));
  // The number alone is what the server says that it is: the second one signs what the first one signed.
  expect((await carl.call(approve, { id })).code).toBe(codeOf('signatureWrong'));
  expect((await carl.call(approve, { id, statement: '0'.repeat(64) })).code).toBe(codeOf('signatureWrong'));
  const { signed } = (await callApp(app, consoleApprovalCalls.approval, { id }, staff.carl)).data;
  expect(JSON.parse(signed?.statement ?? '')).toMatchObject({ call: 'confirmStaffKey', fields: { fingerprint } });
  expect((await carl.call(approve, { id, statement: statementHash(signed?.statement ?? '') })).code).toBe(1);
  expect(await stateOf(otto)).toBe('active');
  // The same said by hand.
  await olga.offer();
  expect((await carl.call(confirm, { fingerprint: olga.fingerprint })).code).toBe(codeOf('secondStaffNeeded'));
  expect((await ada.call(confirm, { fingerprint: olga.fingerprint })).code).toBe(1);
  expect(await stateOf(olga)).toBe('active');
  expect(await findings()).toEqual([]);
});

test('a signature of another act, field, site, time, place of the log or key is none; a good one is good once', async () => {
  const call = consoleCalls.pauseLottery;
  const before = await signedLines();
  expect((await otto.call(call, pause, { call: 'enableLottery' })).code).toBe(codeOf('signatureWrong'));
  expect((await otto.call(call, pause, { fields: { lotteryCode: 'k31', on: '1' } })).code).toBe(
    codeOf('signatureWrong'),
  );
  expect((await otto.call(call, pause, { fields: { lotteryCode: 'ssc1' } })).code).toBe(codeOf('signatureWrong'));
  expect((await otto.call(call, pause, { site: randomUUID() })).code).toBe(codeOf('signatureWrong'));
  expect((await otto.call(call, pause, { requestId: randomUUID() })).code).toBe(codeOf('signatureWrong'));
  const { at } = (await callApp(app, consoleSigningCalls.staffSigning, {}, otto.by)).data;
  expect((await otto.call(call, pause, { at: at - 130_000 })).code).toBe(codeOf('signatureOld'));
  expect((await otto.call(call, pause, { at: at + 130_000 })).code).toBe(codeOf('signatureOld'));
  expect((await otto.call(call, pause, { log: `1:${'0'.repeat(64)}` })).code).toBe(codeOf('signatureOld'));
  expect((await otto.call(call, pause, { key: ada.fingerprint })).code).toBe(codeOf('signingKeyUnknown'));
  expect((await otto.call(call, pause, { key: olga.fingerprint })).code).toBe(codeOf('signingKeyUnknown'));
  const stranger = new Signer(app, staff.otto);
  expect((await stranger.call(call, pause)).code).toBe(codeOf('signingKeyUnknown'));
  expect((await stranger.call(call, pause, { key: otto.fingerprint })).code).toBe(codeOf('signatureWrong'));
  const sent = { lotteryCode: 'ssc1', on: '1' };
  const headers = await otto.headers(call, sent);
  const statement = Buffer.from(headers['x-staff-statement'] ?? '', 'base64url').toString();
  // The same said in other bytes: two who read it could understand two things.
  const twice = otto.sign(statement.replace('"requestId":""', '"requestId":"","requestId":""'));
  expect((await callApp(app, call, sent as never, { ...otto.by, headers: twice })).code).toBe(codeOf('signatureWrong'));
  expect((await callApp(app, call, sent as never, { ...otto.by, headers: { 'x-staff-statement': 'x' } })).code).toBe(
    codeOf('signatureWrong'),
  );
  expect(await signedLines()).toBe(before);
  // A lottery that is not there refuses in its own words: the signature was good, and is spent.
  const first = await callApp(app, call, sent as never, { ...otto.by, headers });
  expect(['lotteryUnknown', undefined].map((key) => (key ? codeOf(key as RefusalKey) : 1))).toContain(first.code);
  expect((await callApp(app, call, sent as never, { ...otto.by, headers })).code).toBe(codeOf('signatureOld'));
  expect(await signedLines()).toBe(before + 1);
  const [line] = (await callApp(app, consoleCalls.staffLog, { act: 'pauseLottery' }, staff.ada)).data.list.slice(1);
  expect(line?.signedBy).toBe(otto.fingerprint);
});

test('a head of the log is good for ten minutes after the next link', async () => {
  const { log } = (await callApp(app, consoleSigningCalls.staffSigning, {}, otto.by)).data;
  await otto.call(consoleCalls.pauseLottery, pause);
  await advance(owner, 599_000);
  expect((await otto.call(consoleCalls.pauseLottery, pause, { log })).code).not.toBe(codeOf('signatureOld'));
  await advance(owner, 2_000);
  expect((await otto.call(consoleCalls.pauseLottery, pause, { log })).code).toBe(codeOf('signatureOld'));
});

test('from then on every act is signed, for good; what was before is counted and not asked for', async () => {
  const player = await aPlayer(deps, { balance: yuan(100) });
  const credit = { userName: player.userName, kind: 'credit', amount: '5', reason };
  const ask = (by: { token: string }) =>
    callApp(app, consoleMoneyCalls.adjustBalance, { ...credit, requestId: randomUUID() } as never, by);
  // Without a signature while none is required.
  expect((await ask(staff.otto)).code).toBe(1);
  const require = consoleSigningCalls.requireSigning;
  expect((await callApp(app, require, { reason }, staff.ada)).code).toBe(codeOf('signatureMissing'));
  // Nor by the server alone, with the words of two for something else.
  await expect(
    db.run(
      `insert into staff_signing_begin (request, line, seq) select max(id), max(agreed_line), 999999 from staff_request`,
    ),
  ).rejects.toThrow(/no two administrators/);
  expect((await ada.call(require, { reason })).code).toBe(codeOf('secondStaffNeeded'));
  expect((await carl.call(require, { reason })).code).toBe(1);
  expect((await ask(staff.otto)).code).toBe(codeOf('signatureMissing'));
  const asked = await otto.call(consoleMoneyCalls.adjustBalance, { ...credit, amount: 7, requestId: randomUUID() });
  expect(asked.code).toBe(1);
  const { adjustmentId } = asked.data as { adjustmentId: string };
  const { signed } = (
    await callApp(app, consoleApprovalCalls.approval, { id: `adjustBalance:${adjustmentId}` }, staff.olga)
  ).data;
  const confirm = consoleMoneyCalls.confirmAdjustment;
  expect((await olga.call(confirm, { adjustmentId })).code).toBe(codeOf('signatureWrong'));
  const statement = statementHash(signed?.statement ?? '');
  expect((await olga.call(confirm, { adjustmentId, statement })).code).toBe(1);
  await expect(owner.run('delete from staff_signing_begin')).rejects.toThrow(/insert-only/);
  // The place is the next link behind what was there, and a link itself.
  expect(
    await db.one(
      `select b.seq = k.seq as is_place from staff_signing_begin b join staff_log_link k on k.line = b.line and k.kind = 'signingBegin'`,
    ),
  ).toEqual({ is_place: true });
  const { signing } = (await callApp(app, transparencyCalls.transparency, {})).data;
  expect(signing?.requiredSince).not.toBeNull();
  expect(signing?.keys.filter(({ isFirst }) => isFirst)).toHaveLength(2);
  expect(signing?.unsigned).toBe(1);
  expect(await findings()).toEqual([]);
});

test('a largest loss that one administrator lowers is signed by that one, and no other is lowered with it', async () => {
  const lower = (limit: object) => ada.call(consoleBetCalls.setLossLimit, { lotteryCode: 'ssc1', ...limit });
  expect((await lower({ limitFor: 'lottery', limitOf: 'issue', amount: '100.5' })).code).toBe(1);
  expect((await lower({ limitFor: 'group', limitOf: 'play', amount: '900' })).code).toBe(1);
  expect(await findings()).toEqual([]);
  const { tx, rollback } = await db.begin();
  for (const [key, value] of [
    ['exposureLotteryIssue', `'{"ssc1": "100.5", "ssc5": "1"}'`],
    ['exposureLotteryIssue', `'{"ssc1": "99"}'`],
    ['exposureLotteryPlay', `'{"ssc1": "100.5"}'`],
  ]) {
    await tx.run('savepoint before');
    await tx.run(
      `select set_tenant_setting('${key}', ${value}, (select id from staff_list() where name = 'ada'), null)`,
    );
    const { findings: found } = await auditOn(tx);
    expect(found.map(({ check }) => check)).toContain('settingsAreSigned');
    await tx.run('rollback to savepoint before');
  }
  await rollback();
});

test('a withdrawn key signs no more; whose it is sees who withdrew it', async () => {
  const { fingerprint } = olga;
  expect((await callApp(app, consoleSigningCalls.withdrawStaffKey, { fingerprint, reason }, staff.otto)).code).toBe(
    codeOf('notFound'),
  );
  expect((await callApp(app, consoleSigningCalls.withdrawStaffKey, { fingerprint, reason }, staff.ada)).code).toBe(1);
  expect((await olga.call(consoleCalls.pauseLottery, pause)).code).toBe(codeOf('signingKeyUnknown'));
  const [key] = (await callApp(app, consoleSigningCalls.staffSigning, {}, staff.olga)).data.keys;
  expect(key).toMatchObject({ state: 'withdrawn', withdrawnBy: 'ada' });
  expect((await ada.call(consoleSigningCalls.confirmStaffKey, { fingerprint })).code).toBe(codeOf('signingKeyUnknown'));
  expect(await findings()).toEqual([]);
});

const SCRIPT = new URL('../../../../../../tools/caiting/staff/verify-log.mjs', import.meta.url).pathname;

/** What the script of a hundred lines says of these rows. */
async function verified(rows: readonly string[], ...fingerprints: readonly string[]): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'caiting-log-')), 'log.jsonl');
  writeFileSync(file, `${rows.join('\n')}\n`);
  const { stdout } = spawnSync(process.execPath, [SCRIPT, file, ...fingerprints], { encoding: 'utf8' });
  return stdout;
}

test('who has no more than an export checks all of it with a script of its own', async () => {
  const rows: string[] = [];
  await exportStaffLog(db, (more) => rows.push(...more));
  const firsts = [ada.fingerprint, carl.fingerprint];
  expect(await verified(rows, ...firsts)).toMatch(/^VERIFIED \d+ lines, \d+ signed, 1 before witnesses/);
  expect(await verified(rows, ada.fingerprint, otto.fingerprint)).toContain('FAULT the first keys are others');
  const changed = (from: RegExp, to: string) => rows.map((row) => row.replace(from, to));
  expect(await verified(changed(/\\"amount\\": \\"7/, '\\"amount\\": \\"70'))).toContain('FAULT link');
  expect(await verified(rows.toSpliced(-3, 1))).toContain('FAULT link');
  const isConfirmation = (row: string) => row.includes('"active"') && row.includes(otto.fingerprint);
  expect(await verified(rows.filter((row) => !isConfirmation(row)))).toContain('did not count then');
  expect(await verified(rows.filter((row) => !row.includes('"required"')))).toContain('since another link');
  expect(await verified(changed(/"agreed": \d+/, '"agreed": 1'))).toContain('not signed by two');
  expect(await verified(changed(/"publicKey": "../, '"publicKey": "00'))).toContain('is another one');
});

const superuser = openDb(
  { ...(ownerTarget as { host: string; user: string; database: string }), user: 'postgres' },
  { connectionsMax: 2 },
);
afterAll(() => superuser.close());

/** As the owner, triggers off; each is taken back. */
async function damaged(sql: string, by = superuser): Promise<string[]> {
  const { tx, rollback } = await by.begin();
  try {
    await tx.run(by === superuser ? `set local session_replication_role = replica; ${sql}` : sql);
    const found = [];
    for (const check of staffLogChecks) found.push(...(await runCheck(tx, check)));
    found.push(...(await auditOn(tx)).findings.filter(({ check }) => /Signed/.test(check)));
    return found.map(({ check }) => check);
  } finally {
    await rollback();
  }
}

const LINE = `(select max(s.line) from staff_signature s join staff_log l on l.id = s.line where l.act = 'adjustBalance')`;
const KEY_OF = (name: string) =>
  `(select k.fingerprint from staff_key k join staff s on s.id = k.staff where s.name = '${name}' order by k.created_at limit 1)`;

test.each([
  [
    'a signature of another act',
    `drop index staff_signature_statement; update staff_signature set statement = (select statement from staff_signature where line <> ${LINE} limit 1), signature = (select signature from staff_signature where line <> ${LINE} limit 1) where line = ${LINE}`,
    'signaturesHold',
  ],
  [
    'a byte of the statement',
    `update staff_signature set statement = set_byte(statement, 40, 66) where line = ${LINE}`,
    'signaturesHold',
  ],
  ['a signature that is gone', `delete from staff_signature where line = ${LINE}`, 'actsAreSigned'],
  [
    'what the line says was done',
    `update staff_log set detail = jsonb_set(detail, '{amount}', '"700"') where id = ${LINE}`,
    'signaturesHold',
  ],
  [
    'who did it',
    `update staff_log set staff = (select id from staff where name = 'olga') where id = ${LINE}`,
    'signaturesHold',
  ],
  [
    'a swapped key',
    `alter table staff_key drop constraint staff_key_check; update staff_key set public_key = (select public_key from staff_key where fingerprint = ${KEY_OF('ada')}) where fingerprint = ${KEY_OF('otto')}`,
    'signaturesHold',
  ],
  [
    'a key that was withdrawn before',
    `insert into staff_key_step select ${KEY_OF('otto')}, 'withdrawn', (select id from staff where name = 'ada'), null, (select min(line) from staff_key_step), app_now()`,
    'keysAreConfirmed',
  ],
  [
    'a key of one administrator only',
    `update staff_request set agreed_line = asked_line where call = 'confirmStaffKey' and confirmed_by is not null`,
    'keysAreConfirmed',
  ],
  ['a key that nobody confirmed', `delete from staff_key_step where key = ${KEY_OF('otto')}`, 'signaturesHold'],
  [
    'an adjustment over another sum',
    `update money_adjustment set amount = amount * 2 where state = 'done'`,
    'adjustmentsAreSignedByTwo',
  ],
  [
    'an adjustment of somebody else',
    `update money_adjustment set asked_line = null where state = 'done'`,
    'adjustmentsAreSignedByTwo',
  ],
  [
    'a wish for another key than the first one signed',
    `update staff_request set input = jsonb_build_object('fingerprint', encode(${KEY_OF('ada')}, 'hex')) where call = 'confirmStaffKey'`,
    'wishesAreWhatWasSigned',
  ],
  [
    'a wish for another act than the first one signed',
    `update staff_request set act = 'setTenantSetting', subject = 'basePayout:90', after = '"90"' where call = 'requireSigning'`,
    'wishesAreWhatWasSigned',
  ],
  ['signatures required from later on', 'update staff_signing_begin set seq = seq + 1000', 'staffLogIsUnchanged'],
  ['signatures required for no act', `update staff_signing_begin set at = 'infinity'`, 'staffLogIsUnchanged'],
  [
    'signatures required no more',
    `delete from staff_log_link where kind = 'signingBegin'; delete from staff_signing_begin`,
    'signingBeginsWhereItWasWanted',
  ],
  [
    'signatures required by an earlier line',
    `update staff_signing_begin set line = (select min(id) from staff_log)`,
    'signingBeginsWhereItWasWanted',
  ],
  [
    'a setting without a line',
    `insert into setting_change (key, before, after, asked_by, asked_name) select 'theme', null, '"x"', id, name from staff where name = 'ada'`,
    'settingsAreSigned',
  ],
])('the audit finds: %s', async (_what, sql, check) => {
  expect(await damaged(sql)).toContain(check);
});

test('the server’s role changes none of it', async () => {
  for (const sql of [
    'update staff_signature set line = line',
    'delete from staff_signature',
    'update staff_key set label = label',
    'delete from staff_key_step',
    'delete from staff_signing_begin',
    'update staff_site set id = gen_random_uuid()',
  ])
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
});

const STAFF = (name: string) => `(select id from staff_list() where name = '${name}')`;
const forgedLine = (act: string, detail: string) =>
  `insert into staff_log (staff, name, act, detail, outcome) values (${STAFF('otto')}, 'otto', '${act}', '${detail}', 'done')`;

test.each([
  ['a line in an operator’s name', forgedLine('voidIssue', '{}'), 'actsAreSigned'],
  [
    'a signature nobody made',
    `${forgedLine('voidIssue', '{}')}; insert into staff_signature (line, key, statement, signature) select max(l.id), ${KEY_OF('otto')}, '\\x7b7d', decode(repeat('00', 64), 'hex') from staff_log l`,
    'signaturesHold',
  ],
  ['an agreement that nobody signed', forgedLine('voidIssue', '{"approval": "1"}'), 'actsAreSigned'],
  [
    'money by hand',
    `insert into money_adjustment (code, player, amount, reason, state, asked_by, asked_name, ask_request, decided_by, decided_name, decided_at)
     select 401, id, 100000000, 'x', 'done', ${STAFF('otto')}, 'otto', gen_random_uuid(), ${STAFF('olga')}, 'olga', app_now() from player limit 1`,
    'adjustmentsAreSignedByTwo',
  ],
  [
    'money by hand of before signatures were required, it says',
    `insert into money_adjustment (code, player, amount, reason, state, asked_by, asked_name, ask_request, decided_by, decided_name, decided_at)
     select 401, id, 100000000, 'x', 'done', ${STAFF('otto')}, 'otto', gen_random_uuid(), ${STAFF('olga')}, 'olga', '2020-01-01' from player limit 1`,
    'adjustmentsAreSignedByTwo',
  ],
  [
    'a wish that two had',
    `insert into staff_request (act, subject, object, reason, minutes, asked_by, call, input) values ('voidIssue', 'x:1', 'x', '', 60, ${STAFF('otto')}, 'voidIssue', '{}');
     update staff_request set confirmed_by = ${STAFF('olga')}, confirmed_at = app_now() where object = 'x'`,
    'wishesAreSignedByTwo',
  ],
  [
    'a wish that two had before signatures were required, it says',
    `insert into staff_request (act, subject, object, reason, minutes, asked_by, asked_at, confirmed_by, confirmed_at, call, input, agreed_line)
     select 'voidIssue', 'x:1', 'x', '', 60, ${STAFF('otto')}, b.at - interval '1 hour', ${STAFF('olga')}, b.at - interval '1 hour', 'voidIssue', '{}', b.line - 1
       from staff_signing_begin b`,
    'wishesAreSignedByTwo',
  ],
  [
    'a key that counts',
    `insert into staff_key_step (key, step, staff, request, line)
     select k.fingerprint, 'active', ${STAFF('ada')}, (select max(id) from staff_request where confirmed_by is not null), (select max(id) from staff_log) from staff_key k
      where k.first_no is null and not exists (select from staff_key_step t where t.key = k.fingerprint) limit 1`,
    'keysAreConfirmed',
  ],
  [
    'a key that ends',
    `insert into staff_key_step (key, step, staff, line) select ${KEY_OF('ada')}, 'withdrawn', ${STAFF('carl')}, max(id) from staff_log`,
    'keysAreConfirmed',
  ],
])('what the server does by itself is found: %s', async (_what, sql, check) => {
  expect(
    await damaged(sql.replaceAll('from staff_key k join staff s', 'from staff_key k join staff_list() s'), db),
  ).toContain(check);
});
