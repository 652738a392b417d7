import { randomUUID } from 'node:crypto';
import { CODES, SUCCESS, consoleContentCalls, contentCalls, letterCalls, pushes } from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { until } from '../../platform/testing/until.ts';
import { aPlayer } from '../account/testing/players.ts';
import { modules } from '../index.ts';
import { someStaff } from '../console/testing/staff.ts';
import { deleteOldVotes } from './articles/votes.ts';

const { app, db, owner } = await testApp({ modules, isListening: true, config: { logLevel: 'silent' } });
const { deps } = app;
const agent = await aPlayer(deps, { isAgent: true });
const [me, other] = [await aPlayer(deps), await aPlayer(deps)];
let operator: { readonly token: string };
type Who = typeof me;

const WORDS = { titleZh: '标题', bodyZh: '正文 **要点** [帮助](/help)' };
const send = (form: object) => callApp(app, consoleContentCalls.sendLetter, { ...WORDS, ...form } as never, operator);
const titles = async (who: Who) =>
  (await callApp(app, letterCalls.messageList, {}, who)).data.list.map(({ title }) => title.zh);
const unread = async (who: Who) => (await callApp(app, letterCalls.unReadMessage, {}, who)).data.unread;
const idOf = async (who: Who, title: string) => {
  const { list } = (await callApp(app, letterCalls.messageList, {}, who)).data;
  return list.find((letter) => letter.title.zh === title)?.id ?? '0';
};

beforeAll(async () => {
  ({ operator } = await someStaff(app, { operator: 'operator' }));
});

describe('letters of operators', () => {
  test('to one and to several: they see them, nobody else does', async () => {
    await send({ audience: 'players', target: me.userName, titleZh: '一人' });
    await send({ audience: 'players', target: `${me.userName}, ${agent.userName}`, titleZh: '两人' });
    expect(await titles(me)).toEqual(['两人', '一人']);
    expect(await titles(agent)).toEqual(['两人']);
    expect(await titles(other)).toEqual([]);
  });

  test('to everybody, a level and a line is one row each, and no row for anybody who reads nothing', async () => {
    const newcomer = await aPlayer(deps);
    await owner.run('update player set grade = 5 where id = $1', [newcomer.id]);
    await owner.run('update player set upline = $2, upline_path = array[$2::bigint] where id = $1', [
      other.id,
      agent.id,
    ]);
    await send({ audience: 'level', target: '5', titleZh: '五级' });
    await send({ audience: 'line', target: agent.userName, titleZh: '团队' });
    await send({ audience: 'everybody', titleZh: '全体' });
    expect(await titles(newcomer)).toEqual(['全体', '五级']);
    expect(await titles(other)).toEqual(['全体', '团队']);
    expect(await titles(agent)).toEqual(['全体', '团队', '两人']);
    expect(await db.one(`select count(*)::int as n from letter where audience not in ('one', 'many')`)).toEqual({
      n: 3,
    });
    expect(await db.one('select count(*)::int as n from letter_mark')).toEqual({ n: 0 });
  });

  test('to everybody while some read and mark: whoever marked up to what he saw has the rest unread, exactly', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, () => aPlayer(deps)));
    const LETTERS = 12;
    let isSending = true;
    const sending = (async () => {
      for (let n = 1; n <= LETTERS; n += 1) await send({ audience: 'everybody', titleZh: `同读${n}` });
      isSending = false;
    })();
    const seen = await Promise.all(
      readers.map(async (reader) => {
        let upTo = '0';
        while (isSending) {
          const [newest] = (await callApp(app, letterCalls.messageList, {}, reader)).data.list;
          if (newest) {
            upTo = newest.id;
            await callApp(app, letterCalls.setMessageRead, { id: upTo, all: '1' }, reader);
          }
        }
        return upTo;
      }),
    );
    await sending;
    for (const [at, reader] of readers.entries()) {
      const { list } = (await callApp(app, letterCalls.messageList, {}, reader)).data;
      expect(list.map(({ title }) => title.zh)).toEqual(
        Array.from({ length: LETTERS }, (_, n) => `同读${LETTERS - n}`),
      );
      const later = list.filter(({ id }) => BigInt(id) > BigInt(seen[at] ?? '0'));
      expect(list.filter(({ isRead }) => !isRead)).toEqual(later);
      expect(await unread(reader)).toBe(later.length);
    }
    await owner.run(`delete from letter where title_zh like '同读%'`);
  });

  test('whoever registers later does not get what was said to everybody before', async () => {
    expect(await titles(await aPlayer(deps))).toEqual([]);
  });

  test.each([
    ['players', 'nobody_here', CODES.notFound.code],
    ['players', '', CODES.letterTargetWrong.code],
    ['level', '77', CODES.letterTargetWrong.code],
    ['level', 'toString', CODES.letterTargetWrong.code],
    ['everybody', 'x', CODES.letterTargetWrong.code],
  ])('%s “%s” is refused', async (audience, target, code) => {
    expect((await send({ audience, target })).code).toBe(code);
  });
});

describe('reading', () => {
  test('one, all up to one, and deleting; each answers the new count', async () => {
    expect(await unread(me)).toBe(3);
    const id = await idOf(me, '一人');
    const letter = (await callApp(app, letterCalls.messageContent, { id }, me)).data;
    expect(letter).toMatchObject({ content: { zh: WORDS.bodyZh }, isRead: false, kind: 'site' });
    expect((await callApp(app, letterCalls.setMessageRead, { id }, me)).data).toEqual({ unread: 2 });
    expect((await callApp(app, letterCalls.setMessageRead, { id }, me)).data).toEqual({ unread: 2 });
    const all = { id: await idOf(me, '全体'), all: '1' } as const;
    expect((await callApp(app, letterCalls.setMessageRead, all, me)).data).toEqual({ unread: 0 });
    await send({ audience: 'everybody', titleZh: '又一封' });
    expect(await unread(me)).toBe(1);
    expect((await callApp(app, letterCalls.deleteMessage, { id: await idOf(me, '又一封') }, me)).data.unread).toBe(0);
    expect(await titles(me)).not.toContain('又一封');
    expect(await titles(other)).toContain('又一封');
  });

  test('a letter of somebody else is not there', async () => {
    const id = await idOf(me, '一人');
    for (const call of [letterCalls.messageContent, letterCalls.setMessageRead, letterCalls.deleteMessage])
      expect((await callApp(app, call, { id } as never, other)).code).toBe(CODES.letterUnknown.code);
  });

  test('by key: each page begins after the one before', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = (await callApp(app, letterCalls.messageList, { pageSize: 1, ...(before && { before }) }, me)).data;
      seen.push(...page.list.map(({ title }) => title.zh));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(await titles(me));
  });

  test('after 90 days a letter is gone', async () => {
    await owner.run(`update letter set sent_at = app_now() - interval '91 days' where title_zh = '两人'`);
    expect(await titles(me)).not.toContain('两人');
  });
});

describe('letters of the site', () => {
  test('one for each cause, however often its event is told', async () => {
    const event = { userId: me.userId, withdrawNo: 'W1', state: 'paid', amount: '120.5', at: 1 } as const;
    for (const state of ['submitted', 'paid', 'paid'] as const)
      await db.tx((tx) => publishLater(tx, 'withdrawal.changed', { ...event, state }));
    await until(async () => (await titles(me)).includes('提现已打款'), 'the letter');
    const id = await idOf(me, '提现已打款');
    const { content, link } = (await callApp(app, letterCalls.messageContent, { id }, me)).data;
    expect(content.zh).toContain('¥120.50（单号 W1）');
    expect(content.en).toContain('¥120.50 (order W1)');
    expect(link).toBe('/userCenter/withdraw');
    await until(
      async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
      'the outbox',
    );
    expect((await titles(me)).filter((title) => title === '提现已打款')).toHaveLength(1);
  });
});

describe('notices', () => {
  const act = (call: (typeof consoleContentCalls)[keyof typeof consoleContentCalls], form: object) =>
    callApp(app, call as typeof consoleContentCalls.createContent, form as never, operator);
  const shown = async () => (await callApp(app, contentCalls.noticeList, {})).data.list;

  test('are shown from their start to their end, in their order; versions are kept', async () => {
    await act(consoleContentCalls.createContent, { kind: 'notice', ...WORDS, titleZh: '后', place: '2' });
    await act(consoleContentCalls.createContent, {
      kind: 'notice',
      ...WORDS,
      titleZh: '先',
      place: '1',
      important: '1',
    });
    await act(consoleContentCalls.createContent, {
      kind: 'notice',
      ...WORDS,
      titleZh: '将来',
      startsAt: Date.now() + 3_600_000,
    });
    expect((await shown()).map(({ title }) => title.zh)).toEqual(['先', '后']);
    const id = (await shown())[0]?.id;
    await act(consoleContentCalls.changeContent, { id, ...WORDS, titleZh: '先改', place: '1', important: '1' });
    expect((await shown())[0]).toMatchObject({ title: { zh: '先改' }, version: 2, isImportant: true });
    expect(await db.query('select version, staff from content_version where item = $1 order by version', [id])).toEqual(
      [
        { version: 1, staff: 'operator' },
        { version: 2, staff: 'operator' },
      ],
    );
    await act(consoleContentCalls.endContent, { id });
    expect((await shown()).map(({ title }) => title.zh)).toEqual(['后']);
    expect(pushes.noticesChanged.code).toBe(131);
  });

  test.each(['javascript:alert(1)', 'https://elsewhere.example', '//elsewhere.example/x y'])(
    'a link to %s is refused',
    async (link) => {
      const { code } = await act(consoleContentCalls.createContent, { kind: 'banner', ...WORDS, link });
      expect(code).not.toBe(SUCCESS);
    },
  );
});

describe('names that were typed on another keyboard', () => {
  test('find who is written to', async () => {
    const [one, two, boss] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps, { isAgent: true })];
    const wide = (name: string) =>
      name.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
    await send({
      audience: 'players',
      target: `\u3000${wide(one.userName)}、${two.userName.toUpperCase()} `,
      titleZh: '宽',
    });
    expect([(await titles(one))[0], (await titles(two))[0]]).toEqual(['宽', '宽']);
    expect((await send({ audience: 'line', target: wide(boss.userName), titleZh: '线' })).code).toBe(1);
    expect((await send({ audience: 'players', target: '、，; ' })).code).not.toBe(1);
  });
});

describe('help', () => {
  const found = async (keyword: string, language: 'zh' | 'en' = 'zh') =>
    (await callApp(app, contentCalls.assistanceList, { keyword, language })).data.list;

  test('has at least 30 articles, each in both languages, with names of their own', async () => {
    const [zh, en] = [await found(''), await found('', 'en')];
    expect(zh.length).toBeGreaterThanOrEqual(30);
    expect(new Set(zh.map(({ slug }) => slug)).size).toBe(zh.length);
    for (const { title, content } of [...zh, ...en]) expect(title.length * content.length).toBeGreaterThan(0);
    expect(en.filter(({ title, content }) => /\p{Script=Han}/u.test(title + content))).toEqual([]);
  });

  test('is found by two characters, titles first', async () => {
    expect((await found('提现'))[0]?.slug).toBe('withdraw');
    expect(await found('没有这样的词')).toEqual([]);
  });

  test('is found by words of steps and tables, in both languages', async () => {
    const slugsOf = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ slug }) => slug);
    expect(await slugsOf('最坏情况')).toEqual(['chase']);
    expect(await slugsOf('Worst case', 'en')).toEqual(['chase']);
    expect(await slugsOf('付款失败')).toContain('withdraw');
    expect(await slugsOf('being paid', 'en')).toContain('withdraw');
  });

  test('the pages about the site', async () => {
    const { list } = (await callApp(app, contentCalls.introductionList, {})).data;
    expect(list.map(({ slug }) => slug)).toEqual(['about', 'agreement', 'privacy', 'responsible']);
  });
});

describe('whether an article was useful', () => {
  const article = async () => {
    const [first] = (await callApp(app, contentCalls.assistanceList, { language: 'en' })).data.list;
    if (!first) throw new Error('no article');
    return { slug: first.slug, version: first.version };
  };
  const browser = randomUUID();
  const counted = async (slug: string) => {
    const { list } = (await callApp(app, consoleContentCalls.helpVotes, {}, operator)).data;
    const row = list.find((one) => one.slug === slug);
    return [row?.useful, row?.notUseful];
  };

  test('a player and a browser have one vote each, which can be changed; repeated it counts once', async () => {
    const about = await article();
    const vote = (useful: boolean, who?: Who) =>
      callApp(app, contentCalls.helpVote, { ...about, useful, browser }, who);
    await vote(true, me);
    await vote(true, me);
    expect(await counted(about.slug)).toEqual([1, 0]);
    await vote(false, me);
    expect(await counted(about.slug)).toEqual([0, 1]);
    await vote(true, other);
    await vote(true);
    await vote(true);
    expect(await counted(about.slug)).toEqual([2, 1]);
    await vote(false);
    expect(await counted(about.slug)).toEqual([1, 2]);
    // Those with most complaints stand first.
    const { list } = (await callApp(app, consoleContentCalls.helpVotes, {}, operator)).data;
    expect(list[0]).toMatchObject({ slug: about.slug });
  });

  test('what is not there, or is no longer written so, takes no vote', async () => {
    const about = await article();
    for (const wrong of [{ slug: 'nothing' }, { version: '0'.repeat(12) }])
      expect((await callApp(app, contentCalls.helpVote, { ...about, ...wrong, useful: true, browser })).code).toBe(
        CODES.notFound.code,
      );
  });

  test('votes of a year ago are thrown away', async () => {
    await owner.run(`update help_vote set voted_at = app_now() - interval '366 days' where voter like 'browser:%'`);
    expect(await deleteOldVotes(db)).toBe(1);
    expect((await db.one<{ n: number }>('select count(*)::int as n from help_vote')).n).toBe(2);
  });
});
