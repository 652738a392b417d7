import { CODES, SUCCESS, consoleContentCalls, contentCalls, type Picture } from '@caiting/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { fileStore } from '../../../platform/files/index.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { someStaff } from '../../console/testing/staff.ts';
import { modules } from '../../index.ts';
import { deleteOldDrafts } from './drafts.ts';
import { cleanPictures } from './pictures.ts';

/** Pictures of operators in notices and banners, and drafts that are looked at before they are published. */
const withoutSeeds = modules.filter(({ name }) => !name.startsWith('demo'));
const { app, db, owner } = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
const { deps } = app;
const player = await aPlayer(deps);
let operator: { readonly token: string };
let auditor: { readonly token: string };
let noon = Date.parse('2027-05-12T04:00:00Z');
const HOUR_MS = 3_600_000;
const TEST_MS = 240_000;
const at = (ms: number) => setClock(db, { at: new Date(noon + ms) });
beforeAll(async () => {
  await at(0);
  ({ operator, auditor } = await someStaff(app, { operator: 'operator', auditor: 'auditor' }));
});
/** A noon of its own for each test, later than all that was done before it: a notice of a moment that is yet to come again would appear in the middle of it. */
beforeEach(() => {
  noon += TEST_MS;
  return at(0);
});
/** Cleans as many hours later; the operators’ logins are of noon. */
async function cleanedAfter(hours: number): Promise<number> {
  await at(hours * HOUR_MS);
  const cleaned = await cleanPictures(deps);
  await at(0);
  return cleaned;
}

let shade = 0;
const aPng = () =>
  sharp({ create: { width: 1_600, height: 800, channels: 3, background: { r: (shade += 1), g: 9, b: 9 } } })
    .png()
    .toBuffer();
const ALT = { altZh: '红色的横幅', altEn: 'A red banner' };

async function upload(bytes: Buffer, fields: Record<string, string> = ALT, who = operator) {
  const part = (head: string) => `--XX\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const head = `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const response = await app.http.inject({
    method: 'POST',
    url: consoleContentCalls.uploadContentPicture.path,
    headers: { 'content-type': 'multipart/form-data; boundary=XX', authorization: `Bearer ${who.token}` },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from('\r\n--XX--\r\n')]),
  });
  return response.json<{ code: number; data: Picture }>();
}
const aPicture = async () => (await upload(await aPng())).data;
const fileOf = (path: string) => app.http.inject({ url: path });

const WORDS = { titleZh: '标题', bodyZh: '正文' };
type Call = (typeof consoleContentCalls)['createContent' | 'changeContent' | 'previewContent' | 'endContent'];
const act = (call: Call, form: object, who = operator) =>
  callApp(app, call as typeof consoleContentCalls.createContent, form as never, who);
const create = (form: object) => act(consoleContentCalls.createContent, { kind: 'notice', ...WORDS, ...form });
const notices = async () => (await callApp(app, contentCalls.noticeList, {})).data.list;
const banners = async () => (await callApp(app, contentCalls.banners, {})).data.list;

describe('a picture', () => {
  test('is re-encoded, keeps its size and its words, and is shown in a banner and in the text of a notice', async () => {
    const picture = await aPicture();
    expect(picture).toMatchObject({ width: 1_000, height: 500, alt: { zh: ALT.altZh, en: ALT.altEn } });
    const file = await fileOf(picture.path);
    expect(file.headers['content-type']).toBe('image/webp');
    await create({ kind: 'banner', titleZh: '横幅', picture: picture.id });
    expect((await banners()).find(({ title }) => title.zh === '横幅')?.picture).toEqual(picture);
    await create({ titleZh: '带图', bodyZh: `前\n\n![](picture:${picture.id})`, bodyEn: `![](picture:${picture.id})` });
    expect((await notices()).find(({ title }) => title.zh === '带图')?.pictures).toEqual([picture]);
  });

  test('needs words in both languages, an operator, and to be a picture', async () => {
    const bytes = await aPng();
    for (const fields of [{ altZh: 'x' }, { altEn: 'x' }, { altZh: '', altEn: 'x' }] as Record<string, string>[])
      expect((await upload(bytes, fields)).code).not.toBe(SUCCESS);
    expect((await upload(bytes, ALT, auditor)).code).toBe(CODES.staffRoleMissing.code);
    expect((await upload(bytes, ALT, player)).code).toBe(CODES.staffLoginNeeded.code);
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).code).toBe(CODES.imageInvalid.code);
  });

  test('that is not there is refused when it is written, in every place', async () => {
    for (const form of [
      { kind: 'banner', picture: '999' },
      { bodyZh: '![](picture:999)' },
      { bodyEn: '![](picture:999)' },
    ])
      expect((await create(form)).code, JSON.stringify(form)).toBe(CODES.uploadUnknown.code);
    const { id } = await aPicture();
    // A notice shows pictures in its text; one beside it would be shown nowhere.
    expect((await create({ picture: id })).code).toBe(CODES.badInput.code);
  });

  test('stays while a version names it, also one that was replaced or ended; else it goes a day after its last use', async () => {
    await owner.run(
      'delete from content_picture p where not exists (select from content_picture_use u where u.picture = p.id)',
    );
    const [cited, drafted, unused] = [await aPicture(), await aPicture(), await aPicture()];
    await create({ titleZh: '引用', bodyZh: `![](picture:${cited.id})` });
    const { id } = (await notices()).find(({ title }) => title.zh === '引用')!;
    await act(consoleContentCalls.changeContent, { id, ...WORDS, titleZh: '引用' });
    await act(consoleContentCalls.endContent, { id });
    await at(0.25 * HOUR_MS);
    await act(consoleContentCalls.previewContent, { kind: 'banner', ...WORDS, picture: drafted.id });
    expect(await cleanedAfter(23.9)).toBe(0);
    expect(await cleanedAfter(24.2)).toBe(1);
    expect((await fileOf(unused.path)).json()).toMatchObject({ code: CODES.notFound.code });
    for (const { path } of [cited, drafted]) expect((await fileOf(path)).headers['content-type']).toBe('image/webp');
    expect((await create({ kind: 'banner', picture: unused.id })).code).toBe(CODES.uploadUnknown.code);
    await expect(owner.run('delete from content_picture where id = $1::int8', [cited.id])).rejects.toThrow(
      /foreign key/,
    );
  });

  test('whose file is lost is told as before, and stands again once the same picture is given', async () => {
    const bytes = await aPng();
    const picture = (await upload(bytes)).data;
    await create({ titleZh: '丢图', bodyZh: `前\n\n![](picture:${picture.id})` });
    await fileStore(deps).remove(picture.path);
    expect((await fileOf(picture.path)).statusCode).toBe(404);
    const shown = async () => (await notices()).find(({ title }) => title.zh === '丢图');
    expect(await shown()).toMatchObject({ content: { zh: `前\n\n![](picture:${picture.id})` }, pictures: [picture] });
    expect((await upload(bytes)).data.path).toBe(picture.path);
    expect((await fileOf(picture.path)).statusCode).toBe(200);
  });

  test('given twice is one file, which stays while one of the two does', async () => {
    const bytes = await aPng();
    const [first, second] = [(await upload(bytes)).data, (await upload(bytes)).data];
    expect(second.path).toBe(first.path);
    await create({ kind: 'banner', picture: second.id });
    await cleanedAfter(25);
    expect((await fileOf(first.path)).headers['content-type']).toBe('image/webp');
    const { list } = (await callApp(app, consoleContentCalls.contentPictures, {}, auditor)).data;
    expect(list.filter(({ path }) => path === first.path)).toMatchObject([{ id: second.id, isCited: true }]);
  });
});

describe('a draft', () => {
  const preview = async (form: object, who = operator) =>
    callApp(app, consoleContentCalls.previewContent, { kind: 'notice', ...WORDS, ...form } as never, who);
  const shown = (path: string, who?: { token: string }) =>
    callApp(app, contentCalls.contentDraft, { token: path.split('#')[1] ?? '' }, who);

  test('says how steps and tables are read', async () => {
    const { data } = await preview({
      bodyZh: '1. 甲\n2. 乙\n\n| 状态 | 意思 |\n|---|---|\n| <b>一</b> | [外](//evil.example) |',
    });
    const text = (words: string) => [{ kind: 'text', text: words }];
    expect(data.zh.blocks).toEqual([
      { kind: 'steps', items: [text('甲'), text('乙')] },
      {
        kind: 'table',
        head: [text('状态'), text('意思')],
        rows: [[text('<b>一</b>'), text('[外](//evil.example)')]],
      },
    ]);
  });

  test('says how it is read in both languages, when and by whom; what is no link of this site is plain text', async () => {
    const { id } = await aPicture();
    const bodyZh = `一 **要点** [帮助](/help) [外](https://evil.example)\n\n![](picture:${id})`;
    const { data } = await preview({ bodyZh, startsAt: noon + 60_000, endsAt: noon + 120_000 });
    expect(data.zh.blocks).toEqual([
      {
        kind: 'paragraph',
        pieces: [
          { kind: 'text', text: '一 ' },
          { kind: 'bold', text: '要点' },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: '帮助', to: '/help' },
          { kind: 'text', text: ' [外](https://evil.example)' },
        ],
      },
      { kind: 'picture', id },
    ]);
    expect(data.en).toEqual({ ...data.zh, isChinese: true });
    expect(data).toMatchObject({
      state: 'coming',
      startsAt: noon + 60_000,
      endsAt: noon + 120_000,
      audience: 'everybody',
      zh: { title: '标题' },
      pictures: [{ id }],
    });
    expect((await preview({ endsAt: noon - 1 })).data.state).toBe('ended');
    expect((await preview({})).data.state).toBe('running');
  });

  test('is for operators to make; who has its address sees it, and no list does', async () => {
    for (const [who, code] of [
      [auditor, CODES.staffRoleMissing.code],
      [player, CODES.staffLoginNeeded.code],
    ] as const)
      expect((await preview({}, who)).code).toBe(code);
    const before = [await notices(), await banners()];
    const { data } = await preview({ titleZh: '还没有发布', important: '1' });
    expect(await shown(data.path)).toMatchObject({
      code: SUCCESS,
      data: { kind: 'notice', item: { title: { zh: '还没有发布' }, isImportant: true, version: 1 } },
    });
    expect([await notices(), await banners()]).toEqual(before);
    for (const token of ['', 'x'.repeat(42)]) expect((await shown(`#${token}`)).code).not.toBe(SUCCESS);
    expect((await shown(`#${'x'.repeat(43)}`, operator)).code).toBe(CODES.notFound.code);
    // The table tells nobody the token.
    const kept = await db.query('select content::text, staff from content_draft');
    expect(JSON.stringify(kept)).not.toContain(data.path.split('#')[1]);
  });

  test('is gone after half an hour, and so is its row', async () => {
    const { data } = await preview({});
    const half = data.expiresAt - noon;
    // The clock goes on from noon.
    expect(half).toBeGreaterThanOrEqual(HOUR_MS / 2);
    expect(half).toBeLessThan(HOUR_MS / 2 + 60_000);
    await at(half - 60_000);
    expect((await shown(data.path)).code).toBe(SUCCESS);
    await at(half);
    expect((await shown(data.path)).code).toBe(CODES.notFound.code);
    await at(HOUR_MS);
    await deleteOldDrafts(db);
    expect(await db.query('select 1 from content_draft')).toEqual([]);
  });

  test('of what is shown now stands in its place, as its next version; of something else there is none', async () => {
    await create({ titleZh: '现在的' });
    const { id } = (await notices()).find(({ title }) => title.zh === '现在的')!;
    const { data } = await preview({ id, titleZh: '以后的' });
    expect((await shown(data.path)).data.item).toMatchObject({ id, version: 2, title: { zh: '以后的' } });
    expect((await notices()).find((one) => one.id === id)?.title.zh).toBe('现在的');
    expect((await preview({ id, kind: 'banner' })).code).toBe(CODES.notFound.code);
    expect((await preview({ id: '99999' })).code).toBe(CODES.notFound.code);
  });

  test('of an article or a page too, which is published with its picture then, for whom it is meant', async () => {
    const { id } = await aPicture();
    const article = {
      kind: 'article',
      slug: 'own',
      section: 'betting',
      audience: 'player',
      bodyZh: `![](picture:${id})`,
    };
    const help = async (who?: { token: string }) =>
      (await callApp(app, contentCalls.assistanceList, {}, who)).data.list.filter(({ slug }) => slug === 'own');
    const { data } = await preview(article);
    expect(data).toMatchObject({ audience: 'player', pictures: [{ id }], zh: { blocks: [{ kind: 'picture', id }] } });
    expect((await shown(data.path)).data).toMatchObject({
      kind: 'article',
      audience: 'player',
      item: { slug: 'own', section: 'betting', title: { zh: '标题' }, pictures: [{ id }] },
    });
    const reader = await aPlayer(deps);
    expect(await help(reader)).toEqual([]);
    expect((await create(article)).code).toBe(SUCCESS);
    expect(await help(reader)).toMatchObject([{ title: '标题', pictures: [{ id }] }]);
    expect(await help()).toEqual([]);
    // Of what stands there, its name and section stay.
    const written = (await help(reader))[0]?.id;
    const next = await preview({ kind: 'article', id: written, titleZh: '以后' });
    expect((await shown(next.data.path)).data.item).toMatchObject({
      id: written,
      slug: 'own',
      section: 'betting',
      version: 2,
    });
    for (const wrong of [
      { ...article, slug: '' },
      { ...article, section: undefined },
      { kind: 'page', section: 'betting' },
    ])
      expect((await preview(wrong)).code).not.toBe(SUCCESS);
  });
});
