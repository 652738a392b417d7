import { consoleCalls, hashLoginPassword } from '@caiting/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { runCheck } from '../../ledger/index.ts';
import { createStaff, missesStaffLogHead, runAudit, staffLogChecks, staffLogHead } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds });

let token = '';
beforeAll(async () => {
  const password = hashLoginPassword('ada', 'operator-1');
  await createStaff({ db: owner }, 'ada', 'admin', password);
  token = (await callApp(app, consoleCalls.staffLogin, { staffName: 'ada', password })).data.token;
});
const act = (key: string) => callApp(app, consoleCalls.setTenantSetting, { key, value: '45' }, { token });
const findings = async () => {
  const found = [];
  for (const check of staffLogChecks) found.push(...(await runCheck(db, check)));
  return found.map(({ detail }) => detail);
};
/** What the owner of the database does with its own hand, tried and taken back. */
async function planted(sql: string): Promise<string[]> {
  const found: string[] = [];
  await owner
    .tx(async (tx) => {
      await tx.run(sql);
      for (const check of staffLogChecks) found.push(...(await runCheck(tx, check)).map(({ detail }) => detail));
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  return found;
}
const QUIET = 'alter table staff_log disable trigger user;';

let lines: bigint[] = [];
beforeEach(async () => {
  await owner.run(`truncate staff_log, staff_log_link; update staff_log_head set seq = 0, hash = sha256('')`);
  for (const key of ['orderMinutes', 'luck', 'openOrdersMax']) await act(key);
  lines = (await db.query<{ id: bigint }>('select id from staff_log order by id')).map(({ id }) => id);
});

test('three acts are three lines and six links, each on the one before; the audit finds nothing', async () => {
  expect(lines).toHaveLength(3);
  const links = await db.query<{ line: bigint; kind: string; follows: boolean }>(
    `select line, kind, before = lag(hash, 1, sha256('')) over (order by seq) as follows from staff_log_link order by seq`,
  );
  expect(links).toEqual(lines.flatMap((line) => ['act', 'outcome'].map((kind) => ({ line, kind, follows: true }))));
  expect(await findings()).toEqual([]);
  expect((await runAudit(db, 'daily')).findings).toEqual([]);
  const { data } = await callApp(app, consoleCalls.audit, {}, { token });
  expect(data).toMatchObject({ ok: true, findings: [] });
});

test('acts at once stand one after the other', async () => {
  await Promise.all(Array.from({ length: 12 }, () => act('orderMinutes')));
  expect(await findings()).toEqual([]);
  expect(await staffLogHead(db)).toMatch(/^30:[0-9a-f]{64}$/);
});

test.each([
  [
    'another name',
    `update staff_log set name = 'somebody' where id = $2`,
    'line $2 (somebody, setTenantSetting) was changed',
  ],
  [
    'another value',
    `update staff_log set detail = detail || '{"value": "1"}' where id = $2`,
    'line $2 (ada, setTenantSetting) was changed',
  ],
  [
    'another time',
    `update staff_log set at = at - interval '1 microsecond' where id = $2`,
    'line $2 (ada, setTenantSetting) was changed',
  ],
  [
    'a refusal that was none',
    `${QUIET} update staff_log set outcome = 'done' where id = $2`,
    'the outcome of line $2 (ada, setTenantSetting) was changed',
  ],
  [
    'an act without its outcome',
    `${QUIET} update staff_log set outcome = 'begun' where id = $2`,
    'the outcome of line $2 (ada, setTenantSetting) was changed',
  ],
  ['a line less', `delete from staff_log where id = $2`, 'line $2 is gone'],
  ['the last line less', `delete from staff_log where id = $3`, 'line $3 is gone'],
  [
    'a line less with its links',
    `delete from staff_log where id = $2; delete from staff_log_link where line = $2`,
    'link 5 does not follow the one before it',
  ],
  [
    'the last line less with its links',
    `delete from staff_log where id = $3; delete from staff_log_link where line = $3`,
    'the chain ends at link 4, its head says 6',
  ],
  [
    'a line more',
    `${QUIET} insert into staff_log (name, act, detail) values ('ada', 'setClosed', '{}')`,
    'was put in beside the chain',
  ],
  [
    'two lines in each other’s place',
    `update staff_log_link set line = -line where line in ($1, $2);
     update staff_log_link set line = case -line when $1 then $2 else $1 end where line < 0`,
    'line $2 (ada, setTenantSetting) was changed',
  ],
])('the owner of the database plants %s: found', async (_what, sql, said) => {
  const fill = (text: string) => text.replace(/\$(\d)/g, (_, n: string) => String(lines[Number(n) - 1]));
  expect((await planted(fill(sql))).join('\n')).toContain(fill(said));
  expect(await findings()).toEqual([]);
});

test('what was written anew from the start, hashes and all, is found by an end that was kept elsewhere', async () => {
  const kept = await staffLogHead(db);
  expect(await missesStaffLogHead(db, kept)).toEqual([]);
  await act('orderMinutes');
  expect(await missesStaffLogHead(db, kept)).toEqual([]);
  await owner.run(`truncate staff_log, staff_log_link; update staff_log_head set seq = 0, hash = sha256('')`);
  for (let n = 0; n < 5; n += 1) await act('orderMinutes');
  expect(await findings()).toEqual([]);
  for (const lost of [kept, '3', '-1:', 'x:y'])
    expect(await missesStaffLogHead(db, lost)).toMatchObject([{ check: 'staffLogIsChained' }]);
});

test('the server itself can neither write links nor give an outcome twice', async () => {
  await expect(db.run(`update staff_log set outcome = 'done' where id = $1`, [lines[1]])).rejects.toThrow(/unique/);
  for (const sql of [
    'delete from staff_log_link',
    `update staff_log_link set hash = ''`,
    'update staff_log_head set seq = 0',
    `insert into staff_log_link values (99, 1, 'act', '', '')`,
    `select staff_log_add_link('act', l) from staff_log l`,
  ])
    await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
});

test('the page of the log verifies the chain: whole, and not where its owner changed a line', async () => {
  const verified = async () => (await callApp(app, consoleCalls.staffLogChain, {}, { token })).data;
  const before = await verified();
  expect(before).toMatchObject({ isWhole: true, findings: [] });
  expect(await staffLogHead(db)).toBe(`${before.links}:${before.logHead}`);
  const rename = (name: string) =>
    owner.run(
      `${QUIET} update staff_log set name = '${name}' where id = ${lines[0]}; alter table staff_log enable trigger user`,
    );
  await rename('somebody');
  const after = await verified();
  expect(after).toMatchObject({ isWhole: false, links: before.links });
  expect(after.findings.join()).toContain(`line ${lines[0]} (somebody, setTenantSetting) was changed`);
  await rename('ada');
  expect(await verified()).toMatchObject({ isWhole: true });
});
