import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './chat-scene.ts';
import type { Person, Scene } from './chat-scene.ts';

/** A picture of the chat: who looks, where, and what is pressed first. */
export interface ChatShot {
  readonly name: string;
  /** Null for a visitor. */
  readonly who: Person | null;
  readonly path: string;
  act?(tab: Page, isPhone: boolean): Promise<void>;
}

const HALL = '/chat?room=hall';
const log = (tab: Page): Locator => tab.getByRole('log', { name: '聊天消息' });
const card = (tab: Page, wish: string): Locator =>
  log(tab)
    .getByRole('button', { name: `红包 ${wish}` })
    .last();
const article = (tab: Page, words: string): Locator => log(tab).getByRole('article').filter({ hasText: words });
const press = (name: string | RegExp) => async (tab: Page) =>
  tab.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click();
const menu = (words: string) => async (tab: Page) => log(tab).getByText(words).click({ button: 'right' });
const type = (text: string) => async (tab: Page) => tab.getByLabel('聊天内容').pressSequentially(text);
const picture = (tab: Page): Locator =>
  log(tab)
    .getByRole('button', { name: /的图片/ })
    .last();

/** A picture with something on it: the page itself. */
async function chooseFile(tab: Page): Promise<void> {
  const buffer = await tab.screenshot();
  await tab.locator('input[type="file"]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await tab.getByRole('dialog', { name: '发送图片' }).getByRole('img').waitFor();
}
const send = (tab: Page): Promise<void> =>
  tab.getByRole('dialog', { name: '发送图片' }).getByRole('button', { name: '发送' }).click();

async function savedTab(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: '表情' }).click();
  await tab.getByRole('tab', { name: '收藏图片' }).click();
}

const inHall = (name: string, who: Person, act?: ChatShot['act']): ChatShot => ({
  name,
  who,
  path: HALL,
  ...(act && { act }),
});

const envelopes = ({ me, friend, other }: Scene): ChatShot[] => [
  inHall('envelope-closed', me, (tab) => card(tab, '祝大家').click()),
  inHall('envelope-emptied', me, (tab) => card(tab, '先到先得').click()),
  inHall('envelope-lucky', me, async (tab) => {
    await card(tab, '恭喜发财').click();
    const coin = tab.getByRole('button', { name: '拆红包' });
    await coin.or(tab.getByText('手气最佳')).first().waitFor();
    if (await coin.isVisible()) await coin.click();
    await tab.getByText('手气最佳').waitFor();
  }),
  inHall('envelope-send', me, press('发红包')),
  inHall('envelope-sum', me, async (tab) => {
    await press('发红包')(tab);
    const form = tab.getByRole('dialog', { name: '发红包' });
    await form.getByLabel('红包个数').fill('5');
    await form.getByLabel('总金额').fill('20');
    await form.getByRole('button', { name: '塞钱进红包' }).click();
  }),
  { name: 'envelope-records', who: other, path: '/userCenter/redEnvelope' },
  { name: 'envelope-records-none', who: friend, path: '/userCenter/redEnvelope' },
];

const cards = ({ me, friend, manager, betId }: Scene): ChatShot[] => [
  inHall('room', me),
  inHall('plan-card', me, (tab) => log(tab).getByRole('region', { name: '稳健五码' }).last().scrollIntoViewIfNeeded()),
  inHall('bet-card', me, (tab) => log(tab).getByText('展开其余').last().scrollIntoViewIfNeeded()),
  inHall('plan-history', me, press('历史记录')),
  inHall('plan-follow', me, press('我要跟投')),
  inHall('bet-follow', me, press('跟投')),
  inHall('plan-push', manager, press('推送计划')),
  inHall('share', friend, press('分享注单')),
  {
    name: 'share-targets',
    who: friend,
    path: `/chat?share=${betId}`,
    act: (tab) => tab.getByRole('dialog', { name: '分享注单' }).getByRole('button', { name: '下一步' }).click(),
  },
  { name: 'share-edit', who: friend, path: `/chat?share=${betId}`, act: press('修改金额') },
];

const people = ({ me, silent, manager }: Scene): ChatShot[] => [
  inHall('mention', me, type('@')),
  inHall('menu', me, menu('稳得很')),
  inHall('menu-mine', me, menu('谢谢老板')),
  inHall('menu-manager', manager, menu('稳得很')),
  inHall('person', me, (tab) => article(tab, '稳得很').getByRole('button').first().click()),
  inHall('person-manager', manager, (tab) => article(tab, '稳得很').getByRole('button').first().click()),
  inHall('info', me, press('房间信息')),
  inHall('info-manager', manager, press('房间信息')),
  inHall('muted-person', silent),
  inHall('rooms', me, async (tab, isPhone) => {
    if (isPhone) await press('聊天室')(tab);
  }),
];

const roomPassword = ({ me }: Scene): ChatShot[] => [
  { name: 'muted-room', who: me, path: '/chat?room=muted' },
  {
    name: 'slow-room',
    who: me,
    path: '/chat?room=slow',
    act: async (tab) => {
      await type('大家好')(tab);
      await tab.keyboard.press('Enter');
      await tab
        .getByText(/\d+ 秒/)
        .first()
        .waitFor();
    },
  },
  { name: 'shut-room', who: me, path: '/chat?room=shut' },
  { name: 'no-room', who: me, path: '/chat?room=nosuchroom' },
  { name: 'no-direct', who: me, path: '/chat?direct=999999' },
  { name: 'room-password', who: me, path: '/chat?room=vip' },
  {
    name: 'room-password-wrong',
    who: me,
    path: '/chat?room=vip',
    act: async (tab) => {
      await tab.keyboard.type('1111');
      await tab.getByText('房间密码错误').waitFor();
    },
  },
  { name: 'guest', who: null, path: '/chatGuest?guestCode=welcome' },
  { name: 'guest-unknown', who: null, path: '/chatGuest?guestCode=nosuchcode' },
  { name: 'visitor', who: null, path: '/chat' },
];

const privately = ({ me, manager, directId }: Scene): ChatShot[] => {
  const path = `/chat?direct=${directId}`;
  return [
    { name: 'direct', who: me, path },
    { name: 'direct-manager', who: manager, path },
    { name: 'direct-envelope', who: manager, path, act: (tab) => card(tab, '辛苦').click() },
    {
      name: 'direct-refused',
      who: me,
      path,
      act: async (tab) => {
        const refusal = { code: -2416, msg: '今日上传图片过多，请明日再试', data: null };
        await chooseFile(tab);
        await tab.route(/\/v1\//, (route) =>
          route.request().method() === 'POST' ? route.fulfill({ json: refusal }) : route.continue(),
        );
        await send(tab);
        await tab.getByRole('button', { name: '重发' }).waitFor();
      },
    },
  ];
};

const pictures = ({ me }: Scene): ChatShot[] => [
  inHall('picture-preview', me, chooseFile),
  inHall('picture-sent', me, async (tab) => {
    await chooseFile(tab);
    await send(tab);
    await picture(tab).waitFor();
  }),
  inHall('light-box', me, (tab) => picture(tab).click()),
  inHall('saved', me, async (tab) => {
    await picture(tab).click();
    await press('收藏')(tab);
    await tab.keyboard.press('Escape');
    await savedTab(tab);
  }),
  inHall('saved-manage', me, async (tab) => {
    await savedTab(tab);
    await press('管理')(tab);
    await press('收藏图片 1')(tab);
  }),
];

const embedded = (host: string): ChatShot[] => {
  const uid = Date.now().toString(36);
  const ready = (tab: Page) => tab.getByText(/^ready/).waitFor();
  return [
    {
      name: 'embed',
      who: null,
      path: `${host}/?uid=a${uid}`,
      act: async (tab) => {
        await ready(tab);
        await press('第三方登录')(tab);
      },
    },
    {
      name: 'embed-bind',
      who: null,
      path: `${host}/?uid=b${uid}`,
      act: async (tab) => {
        await ready(tab);
        await press('绑定已有账号')(tab);
      },
    },
    {
      name: 'embed-in',
      who: null,
      path: `${host}/?uid=c${uid}`,
      act: async (tab, isPhone) => {
        await ready(tab);
        await press('第三方登录')(tab);
        const frame = tab.frameLocator('iframe[name=chat]');
        if (isPhone) {
          await frame.getByRole('button', { name: '注册新账号' }).click();
          await frame.getByLabel('用户名').fill('lily2026');
          await frame.getByLabel('密码', { exact: true }).fill(PASSWORD);
          await frame.getByRole('checkbox').check();
          await frame.getByRole('button', { name: '注册并进入' }).click();
        }
        await frame.getByLabel('聊天内容').waitFor();
      },
    },
  ];
};

/** All of them, in their order: a picture that is sent is looked at and saved later. */
export const chatShots = (scene: Scene, embedHost: string): readonly ChatShot[] => [
  ...cards(scene),
  ...envelopes(scene),
  ...people(scene),
  ...roomPassword(scene),
  ...privately(scene),
  ...pictures(scene),
  ...embedded(embedHost),
];

/** Half a day later: nobody can take what is left. */
export const laterShots = ({ me, friend }: Scene): readonly ChatShot[] => [
  inHall('later-envelope-expired', me, (tab) => card(tab, '手慢无').click()),
  inHall('later-envelope-refunded', friend, async (tab) => {
    await card(tab, '手慢无').click();
    await tab.getByText('手慢无').last().waitFor();
  }),
  inHall('later-room', me, (tab) => card(tab, '手慢无').scrollIntoViewIfNeeded()),
];
