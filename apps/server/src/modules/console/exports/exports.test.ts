import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CODES, consoleCalls, consoleExportCalls, consolePlayerReadCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { exportedLists } from '../calls.ts';
import { someStaff } from '../testing/staff.ts';
import { makeExports, sweepExports } from './maker.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner, config } = await testApp({ modules: withoutSeeds });
const { rita, olga, dora } = await someStaff(app, { rita: 'risk', olga: 'auditor', dora: 'draws' });
type Who = typeof rita;
const reason = '对账';

const ask = async (list: string, more: object = {}, who: Who = rita) =>
  callApp(app, consoleExportCalls.askExport, { list, reason, ...more } as never, who);
const files = async (who: Who = rita) => (await callApp(app, consoleExportCalls.staffExports, {}, who)).data.list;
const make = () => makeExports(app.deps, exportedLists);
const fetched = (path: string, who: Who) =>
  app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${who.token}` } });

test('a list becomes a file of all its pages, masked as the list is, for whoever asked alone; asking and fetching are logged', async () => {
  const people = await Promise.all(Array.from({ length: 230 }, () => aPlayer(app.deps, { balance: yuan(5) })));
  const [first] = people;
  await owner.run(`update player set mobile = '13800138000', mobile_verified_at = app_now() where id = $1`, [
    first?.id,
  ]);
  // A name that a spreadsheet would run.
  await owner.run(`update player set nickname = '=1+1' where id = $1`, [first?.id]);
  expect((await ask('players')).code).toBe(1);
  expect((await files())[0]).toMatchObject({ state: 'preparing', download: '' });
  await make();
  const [row] = await files();
  expect(row).toMatchObject({ list: 'players', state: 'ready', rowCount: 230, isCut: false });
  expect(await files(olga)).toEqual([]);
  const answer = await fetched(row?.download ?? '', rita);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('attachment');
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toContain('userName');
  expect(lines.filter((line) => line !== '')).toHaveLength(231);
  const own = lines.find((line) => line.includes(first?.userName ?? '?')) ?? '';
  expect(own).toContain('138****8000');
  expect(own).toContain(`'=1+1`);
  expect(answer.body).not.toContain('13800138000');
  for (const who of [olga, dora]) expect((await fetched(row?.download ?? '', who)).statusCode).toBe(404);
  const { list: log } = (await callApp(app, consoleCalls.staffLog, { staffName: 'rita' }, olga)).data;
  expect(log.map(({ act }) => act)).toEqual(expect.arrayContaining(['askExport', 'downloadExport']));
});

test('who may not read the list gets no file of it, and who lost the role since neither', async () => {
  expect((await ask('players', {}, dora)).code).toBe(CODES.staffRoleMissing.code);
  const { nora } = await someStaff(app, { nora: 'support' });
  expect((await ask('players', {}, nora)).code).toBe(1);
  await owner.run(`select set_staff(id, 'draws', null) from staff_list() where name = 'nora'`);
  await make();
  expect((await files(nora))[0]).toMatchObject({ state: 'failed', download: '' });
  // Made before, fetched after.
  const { nina } = await someStaff(app, { nina: 'support' });
  expect((await ask('withdrawals', {}, nina)).code).toBe(1);
  await make();
  const download = (await files(nina))[0]?.download ?? '';
  expect((await fetched(download, nina)).statusCode).toBe(200);
  await owner.run(`select set_staff(id, 'draws', null) from staff_list() where name = 'nina'`);
  expect((await fetched(download, nina)).statusCode).toBe(404);
});

test('what the list does not know, or refuses, is refused at once', async () => {
  expect((await ask('playerLedger', { state: 'paid' })).code).toBe(CODES.badInput.code);
  expect((await ask('withdrawals', { state: 'nonsense' })).code).toBe(CODES.badInput.code);
  // Differences are of one provider's file, and no other list is.
  expect((await ask('providerFileRows')).code).toBe(CODES.badInput.code);
  expect((await ask('players', { fileId: '1' })).code).toBe(CODES.badInput.code);
});

test('three wait at a time', async () => {
  const { mila } = await someStaff(app, { mila: 'risk' });
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await ask('withdrawals', {}, mila)).code));
  expect(codes.filter((code) => code === 1)).toHaveLength(3);
  expect(codes.filter((code) => code === CODES.exportsWait.code)).toHaveLength(3);
  await make();
  expect((await files(mila)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
});

test('a maker that vanished is followed by another, which begins anew; after three nobody is', async () => {
  const { lena } = await someStaff(app, { lena: 'risk' });
  expect((await ask('withdrawals', {}, lena)).code).toBe(1);
  const vanish = (tries: number) =>
    db.run(
      `update staff_export set maker = gen_random_uuid(), maker_until = app_now() - interval '1 second', tries = $1 where name = 'lena' and state = 'preparing'`,
      [tries],
    );
  await vanish(1);
  await make();
  expect((await files(lena))[0]).toMatchObject({ state: 'ready' });
  expect((await ask('withdrawals', {}, lena)).code).toBe(1);
  await vanish(3);
  await make();
  expect((await files(lena))[0]).toMatchObject({ state: 'failed' });
});

test('after seven days the file is gone, on the disk too', async () => {
  const ready = (await files()).find(({ state }) => state === 'ready');
  const kept = () => readdir(join(config.dataFolder, 'files/download/staff-exports'));
  expect((await kept()).length).toBeGreaterThan(0);
  await advance(db, 7 * 86_400_000 + 60_000);
  await sweepExports(app.deps);
  expect([await kept(), await readdir(join(config.dataFolder, 'staff-exports'))]).toEqual([[], []]);
  const { ruth } = await someStaff(app, { ruth: 'risk' });
  expect((await fetched(ready?.download ?? '', ruth)).statusCode).toBe(404);
  // What is shown of players is still the list's own.
  expect((await callApp(app, consolePlayerReadCalls.players, {}, ruth)).code).toBe(1);
});
