import {
  SUCCESS,
  activityCalls,
  consoleActivityCalls,
  consoleContentCalls,
  consoleRainCalls,
  contentCalls,
  letterCalls,
  readRichText,
  type CallDef,
} from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { someStaff } from '../console/testing/staff.ts';
import { modules } from '../index.ts';
import { articleWords } from './articles/page-words.ts';

/** HTML, scripts and data links in every field that operators and players write: refused, or read as the plain text that it is. */
const { app, db } = await testApp({
  modules: modules.filter(({ name }) => !name.startsWith('demo')).map(({ start: _start, ...module }) => module),
  config: { logLevel: 'silent' },
});
const { deps } = app;
let operator: { readonly token: string };
let agent: TestPlayer;
let member: TestPlayer;
beforeAll(async () => {
  ({ operator } = await someStaff(app, { operator: 'operator' }));
  agent = await aPlayer(deps, { isAgent: true });
  member = await aPlayer(deps, { upline: agent.id });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</script><svg/onload=a()>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](//evil.example)',
  '![x](data:image/png,x)',
  '"><a href="javascript:a()">',
];
const ITEM = { titleZh: '标题', titleEn: 'Title', bodyZh: '正文', bodyEn: 'Text' };
const now = Date.now();
const ACTIVITY = {
  kind: 'checkIn',
  period: 'once',
  titleZh: '签到',
  titleEn: 'Check in',
  summaryZh: '说明',
  summaryEn: 'Words',
  rulesZh: '规则',
  rulesEn: 'Rules',
  tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
  wagering: '1',
  budget: '1',
  startsAt: String(now - 60_000),
  endsAt: String(now + 86_400_000),
};
const RAIN = {
  titleZh: '雨',
  titleEn: 'Rain',
  wagering: '1',
  chances: JSON.stringify([{ grade: 1, chances: 1 }]),
  windows: JSON.stringify([{ startsAt: now + 3_600_000, endsAt: now + 3_660_000, pool: '1', packets: 1 }]),
};
let named = 0;

/** Each call with what it takes, so that every one of its fields in turn is replaced. */
const WRITES: readonly (readonly [string, CallDef, () => Record<string, string>])[] = [
  ['notice', consoleContentCalls.createContent, () => ({ kind: 'notice', link: '/help', ...ITEM })],
  ['banner', consoleContentCalls.createContent, () => ({ kind: 'banner', link: '/help', picture: '', ...ITEM })],
  [
    'article',
    consoleContentCalls.createContent,
    () => ({ kind: 'article', slug: `a${(named += 1)}`, section: 'money', audience: 'everybody', ...ITEM }),
  ],
  ['page', consoleContentCalls.createContent, () => ({ kind: 'page', slug: `p${(named += 1)}`, ...ITEM })],
  ['letter', consoleContentCalls.sendLetter, () => ({ audience: 'players', target: member.userName, ...ITEM })],
  ['activity', consoleActivityCalls.createActivity, () => ({ ...ACTIVITY })],
  ['rain', consoleRainCalls.createRain, () => ({ ...RAIN })],
];
/** Words that people read: taken as they are. Everything else has a form of its own, which none of these has. */
const WORDS = /^(?:title|body|summary|rules)/;

const send = async (call: CallDef, form: object, who: { readonly token: string }) =>
  (await callApp(app, call as never, form as never, who)) as { code: number; data: unknown };

describe.each(HOSTILE)('%s', (text) => {
  test.each(WRITES)('in every field of a %s', async (_name, call, form) => {
    for (const field of Object.keys(form())) {
      const { code } = await send(call, { ...form(), [field]: text }, operator);
      if (WORDS.test(field)) expect(code, field).toBe(SUCCESS);
      else expect(code, field).not.toBe(SUCCESS);
    }
  });

  test('in a letter of an agent', async () => {
    const draft = { userId: member.userId, content: text };
    await send(letterCalls.sendMemberMessage, { ...draft, sendKey: text }, agent).then(({ code }) =>
      expect(code).not.toBe(SUCCESS),
    );
    // The chat's filter may refuse an address; what passes is plain text.
    await send(letterCalls.sendMemberMessage, { ...draft, sendKey: `key-${(named += 1)}-x` }, agent);
  });
});

test('what was taken is answered as it was written, and nothing of it has become a link, a picture or a tag', async () => {
  const read = async (call: CallDef, input: object, who?: { readonly token: string }) =>
    (await send(call, input, who as never)).data as { list: Record<string, unknown>[] };
  const lists = [
    await read(contentCalls.noticeList, {}),
    await read(contentCalls.banners, {}),
    await read(contentCalls.assistanceList, {}),
    await read(contentCalls.assistanceList, { language: 'en' }),
    await read(contentCalls.introductionList, {}),
    await read(activityCalls.frontList, {}),
    await read(letterCalls.messageList, { pageSize: '50' }, member),
  ];
  const texts: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one);
  };
  gather(lists);
  for (const hostile of HOSTILE) {
    expect(texts, hostile).toContain(hostile);
    expect(readRichText(hostile)).toEqual([{ kind: 'paragraph', pieces: [{ kind: 'text', text: hostile }] }]);
  }
  const pieces = texts
    .flatMap((text) => readRichText(text))
    .flatMap((block) => (block.kind === 'picture' ? ['picture'] : []));
  expect(pieces).toEqual([]);
  // The head of a page carries it as text, which the page escapes (shared-pages.ts).
  const { slug } = await db.one<{ slug: string }>(
    `select slug from content_item where kind = 'article' and title_zh = $1`,
    [HOSTILE[0]],
  );
  expect((await articleWords(db, '/help', new URLSearchParams({ a: slug })))?.title).toBe(HOSTILE[0]);
});

test.each(HOSTILE)(
  '%s in steps and cells is plain text, and the page of an article is called without its marks',
  async (text) => {
    const slug = `cell${(named += 1)}`;
    const bodyZh = `1. ${text}\n2. 乙\n\n| ${text} | 丙 |\n|---|---|\n| 丁 | ${text} |`;
    const form = { kind: 'article', slug, section: 'money', audience: 'everybody', ...ITEM, bodyZh };
    expect((await send(consoleContentCalls.createContent, form, operator)).code).toBe(SUCCESS);
    const plain = [{ kind: 'text', text }];
    expect(readRichText(bodyZh)).toMatchObject([
      { kind: 'steps', items: [plain, [{ text: '乙' }]] },
      { kind: 'table', head: [plain, [{ text: '丙' }]], rows: [[[{ text: '丁' }], plain]] },
    ]);
    expect((await articleWords(db, '/help', new URLSearchParams({ a: slug })))?.description).toBe(
      `${text} 乙 ${text} 丙 丁 ${text}`,
    );
  },
);
