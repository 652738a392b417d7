import { CODES, SUCCESS, consoleContentCalls, contentCalls } from '@caiting/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { someStaff } from '../../console/testing/staff.ts';
import { modules } from '../../index.ts';
import { SHIPPED, textHash, type Shipped } from './shipped.ts';
import { syncArticles } from './sync-articles.ts';

/** Articles of the help and pages about the site: rows that follow the releases until operators write them (docs/decisions/0204). */
const { app, db, owner } = await testApp({
  modules: modules.filter(({ name }) => !name.startsWith('demo')).map(({ start: _start, ...module }) => module),
  config: { logLevel: 'silent' },
});
const { deps } = app;
let player: TestPlayer;
let agent: TestPlayer;
const NOON = Date.parse('2027-05-12T04:00:00Z');
const HOUR_MS = 3_600_000;
let operator: { readonly token: string };
let auditor: { readonly token: string };

const first: Shipped = {
  kind: 'article',
  slug: 'first',
  section: 'money',
  title_zh: '怎样提现',
  title_en: 'How to withdraw',
  body_zh: '先审核，再打款。见 [提现](/userCenter/withdraw)。',
  body_en: 'Reviewed, then paid.',
  is_important: true,
  place: 10,
};
const second: Shipped = { ...first, slug: 'second', title_zh: '怎样充值', title_en: 'How to recharge', place: 20 };
const about: Shipped = { ...first, kind: 'page', slug: 'about', section: null, title_zh: '关于', is_important: false };
const release = (...shipped: readonly Shipped[]) => syncArticles(deps, shipped);

const help = async (input: { keyword?: string; language?: 'zh' | 'en' } = {}, who?: { token: string }) =>
  (await callApp(app, contentCalls.assistanceList, input, who)).data.list;
const slugs = async (input: Parameters<typeof help>[0] = {}, who?: { token: string }) =>
  (await help(input, who)).map(({ slug }) => slug);
const pages = async () => (await callApp(app, contentCalls.introductionList, {})).data.list;
type Call = (typeof consoleContentCalls)['createContent' | 'changeContent' | 'endContent' | 'followRelease'];
const act = async (call: Call, form: object, who = operator) =>
  (await callApp(app, call as typeof consoleContentCalls.createContent, form as never, who)).code;
const write = (form: object) =>
  act(consoleContentCalls.createContent, {
    kind: 'article',
    section: 'money',
    titleZh: '标题',
    bodyZh: '正文',
    ...form,
  });
const change = (id: string, form: object) =>
  act(consoleContentCalls.changeContent, { id, titleZh: '改过', bodyZh: '运营写的', ...form });
const idOf = async (slug: string) =>
  String((await db.one<{ id: bigint }>('select id from content_item where slug = $1', [slug])).id);
const versions = async (slug: string) =>
  db.query('select version, staff from content_version where item = $1::int8 order by version', [await idOf(slug)]);

beforeAll(async () => {
  await setClock(db, { at: new Date(NOON) });
  player = await aPlayer(deps);
  agent = await aPlayer(deps, { isAgent: true });
  ({ operator, auditor } = await someStaff(app, { operator: 'operator', auditor: 'auditor' }));
});
// A site on which this release runs and nobody has written anything.
beforeEach(async () => {
  await setClock(db, { at: new Date(NOON) });
  await owner.run('delete from content_picture_use');
  await owner.run('delete from content_version');
  await owner.run(`delete from content_item where slug is not null`);
  await release(first, second, about);
});

describe('articles of a release', () => {
  test('become rows once, however many servers start, with the votes of the texts they were as files', async () => {
    expect(await slugs()).toEqual(['first', 'second']);
    expect((await pages()).map(({ slug, title }) => [slug, title])).toEqual([['about', '关于']]);
    expect(await Promise.all([release(first, second, about), release(first, second, about)])).toEqual([0, 0]);
    expect(await versions('first')).toEqual([{ version: 1, staff: 'release' }]);
    const [shown] = await help();
    expect(shown).toMatchObject({ section: 'money', isCommon: true, version: textHash(first) });
  });

  test('follow a newer one, which keeps the version before; what it no longer has is shown no longer, until it is back', async () => {
    const newer = { ...first, body_zh: '新的说明' };
    expect(await release(newer, about)).toBe(2);
    expect((await help()).map(({ slug, content }) => [slug, content])).toEqual([['first', '新的说明']]);
    expect(await versions('first')).toHaveLength(2);
    expect((await help())[0]?.version).toBe(textHash(newer));
    expect(await release(newer, about)).toBe(0);
    expect(await release(newer, second, about)).toBe(1);
    expect(await slugs()).toEqual(['first', 'second']);
  });

  test('that operators have written or ended stay theirs, whatever a release says; until they give them back', async () => {
    expect(await change(await idOf('first'), {})).toBe(SUCCESS);
    expect(await act(consoleContentCalls.endContent, { id: await idOf('second') })).toBe(SUCCESS);
    const newer = [first, second].map((one) => ({ ...one, body_zh: '新的说明' }));
    expect(await release(...newer, about)).toBe(0);
    expect((await help()).map(({ slug, title, content }) => [slug, title, content])).toEqual([
      ['first', '改过', '运营写的'],
    ]);
    // Also when the release has none of them.
    expect(await release(about)).toBe(0);
    expect(await slugs()).toEqual(['first']);
    const { list } = (await callApp(app, consoleContentCalls.contentItems, { kind: 'article' }, auditor)).data;
    expect(list.map(({ slug, followsRelease }) => [slug, followsRelease])).toEqual([
      ['second', false],
      ['first', false],
    ]);
  });

  test('are given back by an operator: the shipped text, now and with later releases', async () => {
    await release(...SHIPPED);
    const id = await idOf('withdraw');
    const shipped = SHIPPED.find(({ slug }) => slug === 'withdraw');
    await change(id, { audience: 'agent' });
    expect(await act(consoleContentCalls.followRelease, { id }, auditor)).toBe(CODES.staffRoleMissing.code);
    expect(await act(consoleContentCalls.followRelease, { id })).toBe(SUCCESS);
    expect((await help()).find(({ slug }) => slug === 'withdraw')?.content).toBe(shipped?.body_zh);
    expect(await versions('withdraw')).toEqual([
      { version: 1, staff: 'release' },
      { version: 2, staff: 'operator' },
      { version: 3, staff: 'release' },
    ]);
    expect(await release(...SHIPPED)).toBe(0);
    await write({ slug: 'own' });
    expect(await act(consoleContentCalls.followRelease, { id: await idOf('own') })).toBe(CODES.notFound.code);
  });

  test('fit what operators may write', () => {
    for (const { title_zh, title_en, body_zh, body_en } of SHIPPED) {
      for (const words of [title_zh, title_en, body_zh, body_en]) expect(words).not.toBe('');
      expect([title_zh.length <= 80, title_en.length <= 120, body_zh.length <= 4_000, body_en.length <= 6_000]).toEqual(
        [true, true, true, true],
      );
    }
  });
});

describe('articles of operators', () => {
  test('stand in their order and section, from their start to their end, for those they are for', async () => {
    expect(await write({ slug: 'visitors', place: '5', audience: 'visitor' })).toBe(SUCCESS);
    expect(await write({ slug: 'players', place: '6', audience: 'player', section: 'safety' })).toBe(SUCCESS);
    expect(await write({ slug: 'agents', place: '30', audience: 'agent' })).toBe(SUCCESS);
    const hour = { startsAt: NOON + HOUR_MS, endsAt: NOON + 2 * HOUR_MS };
    expect(await write({ slug: 'later', place: '1', ...hour })).toBe(SUCCESS);
    expect(await slugs()).toEqual(['visitors', 'first', 'second']);
    expect(await slugs({}, player)).toEqual(['players', 'first', 'second']);
    expect(await slugs({}, agent)).toEqual(['players', 'first', 'second', 'agents']);
    expect((await help({}, player))[0]?.section).toBe('safety');
    await setClock(db, { at: new Date(hour.startsAt) });
    expect(await slugs()).toEqual(['later', 'visitors', 'first', 'second']);
    await setClock(db, { at: new Date(hour.endsAt) });
    expect(await slugs()).toEqual(['visitors', 'first', 'second']);
  });

  test('are found by two characters in either language, in the version in force alone and by those who see them', async () => {
    await write({ slug: 'agents', titleZh: '团队提现', titleEn: 'Team payouts', bodyEn: 'Weekly', audience: 'agent' });
    expect(await slugs({ keyword: '提现' })).toEqual(['first', 'second']);
    expect(await slugs({ keyword: '提现' }, agent)).toEqual(['first', 'agents', 'second']);
    expect(await slugs({ keyword: 'pa', language: 'en' }, agent)).toEqual(['agents', 'first', 'second']);
    await change(await idOf('first'), { titleZh: '取钱', bodyZh: '说明' });
    expect(await slugs({ keyword: '提现' })).toEqual(['second']);
    expect(await slugs({ keyword: '审核' })).toEqual(['second']);
    await act(consoleContentCalls.endContent, { id: await idOf('second') });
    expect(await slugs({ keyword: '提现' })).toEqual([]);
  });

  test('without English are read in Chinese', async () => {
    await write({ slug: 'own', titleZh: '只有中文', place: '1' });
    expect((await help({ language: 'en' }))[0]).toMatchObject({ title: '只有中文', content: '正文' });
  });

  test('keep their name: it is one article’s alone, also once that has ended, and a change brings it back', async () => {
    expect(await write({ slug: 'own' })).toBe(SUCCESS);
    const id = await idOf('own');
    expect(await write({ slug: 'own' })).toBe(CODES.badInput.code);
    await act(consoleContentCalls.endContent, { id });
    expect(await write({ slug: 'own' })).toBe(CODES.badInput.code);
    expect(await slugs()).not.toContain('own');
    expect(await change(id, {})).toBe(SUCCESS);
    expect((await help()).find(({ slug }) => slug === 'own')).toMatchObject({ id, section: 'money', title: '改过' });
    // A page may be called like an article.
    expect(await write({ kind: 'page', slug: 'own', section: undefined })).toBe(SUCCESS);
  });

  test.each([
    { slug: '' },
    { slug: 'Own' },
    { slug: '../x' },
    { slug: 'own', section: '' },
    { slug: 'own', section: 'nothing' },
    { slug: 'own', audience: 'staff' },
    { slug: 'own', titleZh: '' },
    { slug: 'own', kind: 'page' },
    { slug: 'own', kind: 'notice', section: undefined },
    { slug: 'own', picture: '1' },
    { slug: 'own', bodyZh: '![](picture:999)' },
  ])('%j is refused', async (form) => expect(await write(form)).not.toBe(SUCCESS));

  test('are written by operators alone', async () => {
    const form = { kind: 'article', section: 'money', slug: 'own', titleZh: '标题' };
    expect(await act(consoleContentCalls.createContent, form, auditor)).toBe(CODES.staffRoleMissing.code);
    expect(await act(consoleContentCalls.createContent, form, player)).toBe(CODES.staffLoginNeeded.code);
  });
});
