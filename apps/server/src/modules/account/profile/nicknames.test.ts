import { readFileSync, readdirSync } from 'node:fs';
import { CODES, accountCalls, profileCalls } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { shownNickname } from '../core/masks.ts';
import { accountModule, createPlayer, findPlayer, recheckNicknames } from '../index.ts';
import { aPlayer, sent } from '../testing/players.ts';
import type { TestPlayer } from '../testing/players.ts';
import { nicknameKey } from '../core/nickname-key.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule],
  config: { rates: { perAddress: 1_000_000, perAccount: 1_000_000, burstSeconds: 1 } },
});
const { deps } = app;
const NEUTRAL = /^彩友\d{6}$/;

/** As if the last change were a week ago. */
const rename = async (who: TestPlayer, nickname: string) => {
  await owner.run('update player set nickname_changed_at = null where id = $1', [who.id]);
  return callApp(app, profileCalls.infoUpdate, { nickname }, who);
};
const nameOf = async ({ userId }: TestPlayer) => (await findPlayer(db, userId))?.nickname;
const FORBIDDEN = { code: CODES.nicknameForbidden.code, data: { field: 'nickname' } };
const TAKEN = { code: CODES.nicknameTaken.code, data: { field: 'nickname' } };

describe('at registration', () => {
  test('the name is neutral and never the login name', async () => {
    const userName = 'lovely_2026';
    const answer = await callApp(app, accountCalls.register, {
      userName,
      password: sent(userName, 'secret123'),
      accepted: true,
    });
    expect(answer.data.user).toMatchObject({ userName, nickname: expect.stringMatching(NEUTRAL) });
  });

  test('each gets another one', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => aPlayer(deps)));
    expect(new Set(people.map(({ nickname }) => nickname)).size).toBe(30);
    for (const { nickname } of people) expect(nickname).toMatch(NEUTRAL);
  });

  test('one that is taken is drawn again', async () => {
    await aPlayer(deps, { nickname: '彩友000007' });
    const second = await db.tx((tx) =>
      createPlayer(deps, tx, {
        userName: 'second7',
        nickname: '彩友000007',
        passwordHash: 'x',
        invite: null,
        from: '',
      }),
    );
    expect(second.ok).toBe(true);
    const id = second.ok ? String(second.data) : '';
    expect((await findPlayer(db, id))?.nickname).toMatch(NEUTRAL);
    expect((await findPlayer(db, id))?.nickname).not.toBe('彩友000007');
  });
});

describe('a name that could pass for the site or its people', () => {
  test.each([
    '客服',
    '在线客服01',
    '客 服',
    '客·服',
    '官方',
    '彩票官方号',
    '管理员',
    '管理員',
    '房管小王',
    '系统',
    '系統通知',
    '所有人',
    'admin',
    'ADMIN',
    'Administrator',
    'ａｄｍｉｎ',
    'аdmіn',
    'adm1n',
    'a.d.m.i.n',
    '𝐚𝐝𝐦𝐢𝐧',
    'ⓐⓓⓜⓘⓝ',
    'all',
    'ALL',
    'al1',
    'Official',
    'moderator',
    'staff',
    'system',
    'kefu',
    '客户服务',
    '财务',
    '充值专员',
    '提现专员',
    '平台',
    '站长',
    '运营',
    '审核员',
    '工作人员',
    '风控小李',
    '开奖员',
    'caiting',
    'CaiTing_01',
    'сaiting',
    'Ｋｅｆｕ',
    'k-e-f-u',
    'ke fu 88',
    'guanli',
    'GuanLiYuan',
    'guanli_01',
    'caiwu',
    'caiwu8',
    'xitong',
    '客丨服',
    '客|服',
    '客l服',
    '客1服',
    '客x服',
    '客_服',
    '客\u00b7服',
    '客丶服',
    '客ㅤ服',
    '喀服小美',
    '客伏',
    '愘服',
    '菅理员',
    '宫方',
    '官❤方',
    '財務',
    '財 務',
    '沖值',
    '充値',
    '平臺',
    '審核',
    '開獎',
    '風控',
    '運營',
    '站長',
    '老王✔',
    '✅小王',
    '小王🛡️',
    '小王®',
    'Official®',
    '彩厅',
    '彩廳',
    '彩厅小助手',
    '彩 厅',
    // Digits, signs and pairs of letters for a letter.
    '4dmin',
    '@dmin',
    'adm!n',
    'adrnin',
    '$taff',
    '5ystem88',
    'k3fu',
    'c4iting',
    // Letters that Unicode does not lead to Latin ones: barred, hooked, Cherokee, Lisu, Coptic, Armenian.
    'ađmin',
    'ƙefu',
    'ke\u0192u',
    '\u13aadmin',
    '\ua4eedmin',
    '\u2c81dmin',
    'admi\u0578',
    // Forms of Japan and of other hands.
    '客戸服務',
    '総部',
    '糸统',
    '客箙',
    '财努',
    '充直',
    '值班主管',
    '官万',
    '彩票官万号',
    '管方',
    '菅方',
    '人工客服',
    '在线人工88',
    '老板',
    '老 板',
    '老板01',
    'laoban',
    '总经理',
    '超管小王',
    '群主',
    '房主本人',
    '上下分',
    '上分员',
    '上分VIP',
    '派奖中心',
    '提款通道',
    '收款助手',
    '结算部',
    '导师',
    '材务',
    '允值',
    '容服',
    'GM',
    'helpdesk',
  ])('%s is refused', async (nickname) => {
    const player = await aPlayer(deps);
    expect(await rename(player, nickname)).toMatchObject(FORBIDDEN);
    expect(await nameOf(player)).toBe(player.nickname);
  });

  test.each([
    '和平台湾',
    '水平台阶',
    'guanlijun',
    '小平同学',
    '望月',
    '客家小妹',
    '服气',
    '理想',
    '官人好坏',
    'allen',
    '关关雎鸠',
    'Systematic',
    'gmail控',
    '上官芳',
    'rootless',
    '4月5日',
    'Saturn77',
    '老板娘',
    '王经理',
    '天天上分',
    '上官万里',
    '从容服人',
    '庄家克星',
    '机器人瓦力',
    '百万英镑',
    'bossanova',
    '助人为乐',
  ])('%s is nobody of the house', async (nickname) => {
    expect((await rename(await aPlayer(deps), nickname)).code).toBe(1);
  });

  test.each(['lu***8', 'lu***8·2', '**小王**'])('%s looks masked and is refused', async (nickname) => {
    expect(await rename(await aPlayer(deps), nickname)).toMatchObject(FORBIDDEN);
  });

  test.each(['kefu01', 'Caiting_88', 'admin_x', 'guanliyuan', 'caiwu8', 'k_e_f_u', 'offic1al', 'support'])(
    'the login name %s is refused too',
    async (userName) => {
      const input = { userName, password: sent(userName, 'secret123'), accepted: true };
      expect((await callApp(app, accountCalls.register, input)).code).toBe(CODES.userNameForbidden.code);
    },
  );

  test.each(['badminton', 'Badminton_99', '羽毛球badminton', 'adBadmintonmin'])(
    '%s is an ordinary word',
    async (nickname) => {
      expect((await rename(await aPlayer(deps), nickname)).code).toBe(1);
    },
  );

  test.each(['superadmin', 'badmintonadmin', 'badm1nt0n admin'])('%s is none', async (nickname) => {
    expect(await rename(await aPlayer(deps), nickname)).toMatchObject(FORBIDDEN);
  });

  test('the tenant’s name is, whatever it is now', async () => {
    const player = await aPlayer(deps);
    expect((await rename(player, '好运厅老张')).code).toBe(1);
    await setTenantValue(deps, 'tenantName', '好运厅', 'test');
    expect(await rename(await aPlayer(deps), '好运廳')).toMatchObject(FORBIDDEN);
    // Who changes something else keeps the name they have.
    const kept = await callApp(app, profileCalls.infoUpdate, { nickname: '好运厅老张', sex: '1' as never }, player);
    expect(kept.code).toBe(1);
    await setTenantValue(deps, 'tenantName', '彩厅', 'test');
  });
});

describe('a name that cannot be seen', () => {
  test.each([
    '\u3164\u3164',
    '\u2800\u2800',
    '\u115f\u1160',
    '\uffa0\uffa0',
    '\u200b\u200b\u200b',
    '\u200d\u200d',
    '\u00ad\u00ad',
    '小\u200b明',
    '小\u3164明',
    '小\u2800明',
    '\u3000\u3000',
    '小\u3000明',
    '小\u00a0明',
    '··',
    '--',
    '\u0301\u0302',
    '小\u0323\u0323\u0323\u0323明',
    '\u{e0061}\u{e0062}',
    '小\u202e明',
  ])('%j is refused', async (nickname) => {
    const player = await aPlayer(deps);
    expect([CODES.nicknameForbidden.code, CODES.badInput.code]).toContain((await rename(player, nickname)).code);
    expect(await nameOf(player)).toBe(player.nickname);
  });

  test.each(['山水之间', '山水 2026', '❤️好运❤️', '🌊🌊🌊', 'Zoë', 'สวัสดี'])('%s is taken', async (nickname) => {
    const player = await aPlayer(deps);
    expect((await rename(player, nickname)).code).toBe(1);
    expect(await nameOf(player)).toBe(nickname);
  });
});

describe('a change', () => {
  const change = (who: TestPlayer, nickname: string, more: object = {}) =>
    callApp(app, profileCalls.infoUpdate, { nickname, ...more } as never, who);

  test('is once in seven days, and the refusal and the form say from when', async () => {
    const player = await aPlayer(deps);
    const from = async () => (await callApp(app, profileCalls.profile, {}, player)).data.nicknameFrom;
    expect(await from()).toBeNull();
    // The first one, away from the neutral name, is free.
    expect((await change(player, '清风入怀')).code).toBe(1);
    const again = await change(player, '明月在天');
    expect(again).toMatchObject({ code: CODES.nicknameTooSoon.code, data: { field: 'nickname' } });
    expect(again.msg).toMatch(/\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}/);
    const { at } = await db.one<{ at: Date }>(
      `select nickname_changed_at + interval '7 days' as at from player where id = $1`,
      [player.id],
    );
    expect(await from()).toBe(at.getTime());
    // The form as a whole with the same name, and other fields, go through.
    expect((await change(player, '清风入怀', { sex: '1' })).code).toBe(1);
    await advance(db, 7 * 86_400_000 - 60_000);
    expect((await change(player, '明月在天')).code).toBe(CODES.nicknameTooSoon.code);
    await advance(db, 60_001);
    expect((await change(player, '明月在天')).code).toBe(1);
  });

  test('of two at once one is made', async () => {
    const player = await aPlayer(deps);
    const codes = (await Promise.all(['春江水暖', '秋月春风'].map((name) => change(player, name)))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([CODES.nicknameTooSoon.code, 1]);
  });

  test('whoever lost a name at night may choose at once', async () => {
    const player = await aPlayer(deps);
    expect((await change(player, '云中君子')).code).toBe(1);
    await owner.run(`update player set nickname = '客服小云', nickname_key = 'x' where id = $1`, [player.id]);
    await recheckNicknames(deps, String(player.id - 1n));
    expect((await change(player, '云中之人')).code).toBe(1);
  });
});

describe('a name of somebody else', () => {
  test('nobody takes another’s login name, in no writing of it, nor their own', async () => {
    const [owner, player] = [await aPlayer(deps, { userName: 'Lily_2028' }), await aPlayer(deps)];
    for (const nickname of ['Lily_2028', 'lily2028', 'LILY 2028', 'Ｌily_2028', 'LiIy_2O28', 'lі1у_2028'])
      expect(await rename(player, nickname), nickname).toMatchObject(TAKEN);
    for (const nickname of ['lily_2028', 'Lily2028']) expect(await rename(owner, nickname)).toMatchObject(FORBIDDEN);
    expect((await rename(player, 'Lily_2029')).code).toBe(1);
  });

  test('nobody takes another’s nickname, in no writing of it; their own they may write anew', async () => {
    const [owner, player] = [await aPlayer(deps), await aPlayer(deps)];
    expect((await rename(owner, '云海Tom88')).code).toBe(1);
    for (const nickname of [
      '云海Tom88',
      '云海tom88',
      '云海Ｔom88',
      '云海 Tom88',
      '云海·Tоm88',
      '云海T0m⑧⑧',
      '云海Tom88😀',
    ])
      expect(await rename(player, nickname), nickname).toMatchObject(TAKEN);
    expect((await rename(owner, '云海 TOM88')).code).toBe(1);
    // Free again once its bearer has another.
    expect((await rename(owner, '远山')).code).toBe(1);
    expect((await rename(player, '云海Tom88')).code).toBe(1);
  });

  test('of eight who ask for one name at once, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPlayer(deps)));
    const codes = (await Promise.all(people.map((who) => rename(who, '独一无二')))).map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(codes.filter((code) => code === TAKEN.code)).toHaveLength(7);
  });
});

describe('as others see it', () => {
  test.each([
    ['林间小路', '林间小路'],
    ['pk10老手', 'pk10老手'],
    ['㐀one', '㐀one'],
    ['lucky88', 'lu***8'],
    ['abc', 'a**'],
    ['ab', 'a**'],
    ['Zoë Müller', 'Zo***r'],
    ['😀😀😀😀', '😀😀***😀'],
    ['さくら', 'さ**'],
  ])('%j is shown as %j, by the server and by its database', async (nickname, shown) => {
    expect(shownNickname(nickname)).toBe(shown);
    expect(shownNickname(shown)).toBe(shown);
    const { player } = await aPlayer(deps).then(({ id }) => ({ player: id }));
    await owner.run('update player set nickname = $2 where id = $1', [player, nickname]);
    // Others of the same mask were there before.
    expect((await findPlayer(db, player))?.shown_name.replace(/·\d+$/u, '')).toBe(shown);
  });

  test('people of one mask are told apart by a number that stays theirs, however many come at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPlayer(deps)));
    const shownOf = async ({ id }: TestPlayer) => (await findPlayer(db, id))?.shown_name ?? '';
    await Promise.all(people.map((who, at) => rename(who, `Qw${at}x_${at}Z`)));
    const shown = await Promise.all(people.map(shownOf));
    expect(shown.toSorted()).toEqual(['Qw***Z', 'Qw***Z·2', 'Qw***Z·3', 'Qw***Z·4', 'Qw***Z·5', 'Qw***Z·6']);
    for (const name of shown) expect(shownNickname(name)).toBe(name);
    const [one, other] = [people[0] as TestPlayer, people[1] as TestPlayer];
    await owner.run(`update player set nickname = '清风徐来' where id = $1`, [one.id]);
    expect([await shownOf(one), await shownOf(other)]).toEqual(['清风徐来', shown[1]]);
  });

  test.each([
    ['Oil_1ol', '011101'],
    ['abcXYZ_09', 'abcxyz09'],
    ['Il1O0o', '111000'],
    ['user_name_20_letters', 'username201etters'],
  ])('the login name %s reads %s, to the server and to its database', async (name, read) => {
    expect(nicknameKey(name)).toBe(read);
    expect((await db.one<{ key: string }>('select login_name_key($1) as key', [name])).key).toBe(read);
  });
});

test('data of before: who was shown by the login name gets a neutral name, others keep theirs, and so do logs their rooms', async () => {
  const [old, upper, chosen, twin] = [
    await aPlayer(deps),
    await aPlayer(deps),
    await aPlayer(deps),
    await aPlayer(deps),
  ];
  await owner.run(`update player set nickname_key = null where id = any($1::int8[])`, [
    [old, upper, chosen, twin].map(({ id }) => id),
  ]);
  await owner.run('update player set nickname = name where id = $1', [old.id]);
  await owner.run('update player set nickname = upper(name) where id = $1', [upper.id]);
  await owner.run(`update player set nickname = '旧日好友' where id = any($1::int8[])`, [[chosen.id, twin.id]]);
  await owner.run(`insert into chat_room (code, title, epoch) values ('before', 'x', 'old')`);

  const folder = new URL('../../../../migrations/', import.meta.url);
  const name = readdirSync(folder).find((file) => file.endsWith('_nickname.sql')) ?? '';
  await owner.run(readFileSync(new URL(name, folder), 'utf8'));
  expect(await nameOf(old)).toMatch(NEUTRAL);
  expect(await nameOf(upper)).toMatch(NEUTRAL);
  expect(await nameOf(old)).not.toBe(await nameOf(upper));
  expect([await nameOf(chosen), await nameOf(twin)]).toEqual(['旧日好友', '旧日好友']);
  const { epoch } = await db.one<{ epoch: string }>(`select epoch from chat_room where code = 'before'`);
  expect(epoch).not.toBe('old');
  // The older account holds the name from now on.
  expect(await rename(await aPlayer(deps), '旧日好友')).toMatchObject(TAKEN);
  expect((await rename(twin, '新的名字')).code).toBe(1);
  expect(await rename(twin, '旧日好友')).toMatchObject(TAKEN);
});

test('looking at everybody again finds whoever is called like an account', async () => {
  const [imitator, other] = [await aPlayer(deps), await aPlayer(deps)];
  expect((await rename(imitator, 'night0wl')).code).toBe(1);
  expect((await rename(other, 'day_owl')).code).toBe(1);
  await aPlayer(deps, { userName: 'Night_Owl' });
  const { renamed } = await recheckNicknames(deps, '0');
  expect(renamed).toEqual([{ userName: imitator.userName, nickname: 'night0wl', now: expect.stringMatching(NEUTRAL) }]);
  expect(await nameOf(other)).toBe('day_owl');
});

test('looking at everybody again reads names anew that were taken when a letter was read otherwise', async () => {
  const [bearer, other] = [await aPlayer(deps), await aPlayer(deps)];
  await owner.run(`update player set nickname = 'Łukasz', nickname_key = 'łukasz' where id = $1`, [bearer.id]);
  expect((await recheckNicknames(deps, String(bearer.id - 1n))).renamed).toEqual([]);
  expect(await rename(other, 'Łukasz')).toMatchObject(TAKEN);
  expect(await nameOf(bearer)).toBe('Łukasz');
});

test('a job of the night looks at everybody again, whoever listed a word since', async () => {
  const imitator = await aPlayer(deps);
  expect((await rename(imitator, '新来的店小二')).code).toBe(1);
  const tenantName = '店小二';
  await setTenantValue(deps, 'tenantName', tenantName, 'test');
  const queue = (accountModule.jobs?.(deps) ?? []).find(({ name }) => name === 'account.recheck-nicknames');
  expect(queue?.cron).toBeDefined();
  await db.tx((tx) => queue?.handle(tx, {}) ?? Promise.reject(new Error('no such job')));
  expect(await nameOf(imitator)).toMatch(NEUTRAL);
  await setTenantValue(deps, 'tenantName', '彩厅', 'test');
});
