import { CODES, consoleCalls, consoleNoteCalls, consolePlayerReadCalls, type CallInput } from '@caiting/contract';
import { expect, test } from 'vitest';
import { eraseAll } from '../../../platform/db/leaving.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds });
const { sam, olga, dora } = await someStaff(app, { sam: 'support', olga: 'auditor', dora: 'draws' });
type Who = typeof sam;

const write = (userName: string, playerNote: string, who: Who = sam) =>
  callApp(app, consoleNoteCalls.addPlayerNote, { userName, playerNote }, who);
const tag = (userName: string, word: string, on = true, who: Who = sam) =>
  callApp(app, consoleNoteCalls.tagPlayer, { userName, tag: word, on } as never, who);
const notes = async (userName: string, who: Who = olga) =>
  (await callApp(app, consoleNoteCalls.playerNotes, { userName } as never, who)).data;
const card = async (userName: string) =>
  (await callApp(app, consolePlayerReadCalls.playerCard, { userName }, sam)).data;
const found = async (more: Partial<CallInput<typeof consolePlayerReadCalls.players>>) =>
  (await callApp(app, consolePlayerReadCalls.players, more as never, sam)).data.list.map(({ userName }) => userName);

test('a note is read by staff, newest first, on the card too; taken down, its words are gone and who did it stays', async () => {
  const { userName } = await aPlayer(app.deps);
  for (const words of ['来电询问提现', '已核对身份']) expect((await write(userName, words)).code).toBe(1);
  expect((await notes(userName)).list).toMatchObject([
    { staffName: 'sam', playerNote: '已核对身份', removedBy: '' },
    { staffName: 'sam', playerNote: '来电询问提现', removedBy: '' },
  ]);
  const [newest] = (await card(userName)).notes;
  expect(newest?.playerNote).toBe('已核对身份');
  const remove = async () =>
    (await callApp(app, consoleNoteCalls.removePlayerNote, { noteId: newest?.noteId ?? '', reason: '写错了' }, sam))
      .code;
  expect(await remove()).toBe(1);
  expect(await remove()).toBe(CODES.notFound.code);
  expect((await notes(userName)).list[0]).toMatchObject({ playerNote: '', removedBy: 'sam' });
  expect((await card(userName)).notes.map(({ playerNote }) => playerNote)).toEqual(['来电询问提现']);
  expect(await db.query(`select from staff_player_note where body = '已核对身份'`)).toEqual([]);
});

test('the log says that a note was written, never what', async () => {
  const { userName } = await aPlayer(app.deps);
  await write(userName, '很特别的一句话');
  const { list } = (await callApp(app, consoleCalls.staffLog, {}, olga)).data;
  expect(list[0]).toMatchObject({ act: 'addPlayerNote', detail: expect.stringContaining('"playerNote":"***"') });
  expect(JSON.stringify(list)).not.toContain('很特别的一句话');
});

test('players are found by a tag, alone and together with a search; taken away it finds nobody', async () => {
  const [one, two] = [await aPlayer(app.deps), await aPlayer(app.deps)];
  for (const { userName } of [one, two]) expect((await tag(userName, '大客户')).code).toBe(1);
  expect((await tag(one.userName, '大客户')).code).toBe(1);
  expect(await found({ tag: '大客户' })).toEqual([two.userName, one.userName]);
  expect(await found({ tag: '大客户', search: one.userName })).toEqual([one.userName]);
  expect((await card(one.userName)).tags).toEqual(['大客户']);
  expect((await tag(one.userName, '大客户', false)).code).toBe(1);
  expect(await found({ tag: '大客户' })).toEqual([two.userName]);
  expect(await found({ tag: '没有人' })).toEqual([]);
});

test('twenty tags are the most, and the twenty-first is refused, also of many at once', async () => {
  const { userName } = await aPlayer(app.deps);
  const codes = await Promise.all(Array.from({ length: 24 }, async (_, n) => (await tag(userName, `t${n}`)).code));
  expect(codes.filter((code) => code === 1)).toHaveLength(20);
  expect(codes.filter((code) => code === CODES.tagsFull.code)).toHaveLength(4);
  expect((await card(userName)).tags).toHaveLength(20);
});

test('who draws results reads none and writes none; an auditor reads and does not write', async () => {
  const { userName } = await aPlayer(app.deps);
  const look = await callApp(app, consoleNoteCalls.playerNotes, { userName } as never, dora);
  expect(look.code).toBe(CODES.staffRoleMissing.code);
  for (const who of [dora, olga]) expect((await write(userName, '不行', who)).code).toBe(CODES.staffRoleMissing.code);
});

test('they are erased with the account', async () => {
  const { id, userName } = await aPlayer(app.deps);
  await write(userName, '会被删除');
  await tag(userName, '会被删除');
  await db.tx((tx) => eraseAll(app.deps, tx, String(id)));
  expect(await notes(userName)).toMatchObject({ list: [], tags: [] });
});
