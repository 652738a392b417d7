import AxeBuilder from '@axe-core/playwright';
import { calls, hashLoginPassword } from '@caiting/contract';
import type { Browser, Page } from '@playwright/test';
import { memberCard, nicknameOf, PASSWORD } from './people.ts';
import { callSite, expect, freshName, isPhone, siteAddress, test } from './site.ts';

/** Letters between an agent and a member of his line. Both are made for the journey, below agent1 of the demo. */

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

interface Person {
  readonly page: Page;
  readonly userName: string;
  readonly nickname: string;
}

/** Registers with a code of `upline`, who is signed in on that page, in a browser of their own. */
async function below(browser: Browser, upline: Page, makesAgent: boolean, page?: Page): Promise<Person> {
  const { code } = await callSite(upline.context().request, siteAddress(), calls.addInviteCode, {
    makesAgent: makesAgent ? '1' : '0',
    levels: '{}',
    requestId: crypto.randomUUID(),
  });
  const own = page ?? (await (await browser.newContext({ baseURL: siteAddress() })).newPage());
  const userName = freshName();
  const { request } = own.context();
  await callSite(request, siteAddress(), calls.register, {
    userName,
    password: hashLoginPassword(userName, PASSWORD),
    inviteCode: code,
    accepted: true,
  });
  return { page: own, userName, nickname: await nicknameOf(request) };
}

/** An agent of their own on `page`, and a member below them. */
async function agentAndMember(browser: Browser, page: Page): Promise<{ agent: Person; member: Person }> {
  const house = await browser.newContext();
  await callSite(house.request, siteAddress(), calls.login, {
    userName: 'agent1',
    password: hashLoginPassword('agent1', PASSWORD),
  });
  const agent = await below(browser, await house.newPage(), true, page);
  await house.close();
  const member = await below(browser, page, false);
  await member.page.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 });
  return { agent, member };
}

const unreadShown = (page: Page) => page.getByRole('button', { name: /^通知, \d+ 未读$/ });
const write = async (page: Page, text: string) => {
  const box = page.getByRole('textbox', { name: '信的内容' });
  await box.fill(text);
  await expect(box).toHaveValue(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
};

test(
  'an agent writes from the member’s card; the member finds it counted, and both answer',
  { tag: '@both' },
  async ({ page, browser }) => {
    const { agent, member } = await agentAndMember(browser, page);
    await page.goto('/userCenter/agentMember');
    await page
      .getByRole('button', { name: /^资料 / })
      .filter({ visible: true })
      .click();
    const card = memberCard(page);
    await card.getByRole('button', { name: '写信' }).click();
    await write(page, '加微信 wang888666');
    await expect(card.getByRole('alert')).toHaveText('内容含有违禁词、链接或联系方式，请修改后再发');
    await isAccessible(page);
    await write(page, '<b>周末</b> **见** [帮助](/help)');
    await expect(page.getByText('信已发送')).toBeVisible();
    await expect(card.getByRole('button', { name: '写信' })).toBeVisible();

    const his = member.page;
    await his.goto('/userCenter/letter');
    const row = his.locator('main').getByRole('link', { name: new RegExp(`代理「${agent.nickname}」来信`) });
    await expect(row).toContainText('<b>周末</b> **见** [帮助](/help)');
    if (!isPhone(his)) await expect(unreadShown(his)).toHaveAccessibleName('通知, 1 未读');
    await row.click();
    await expect(his.getByRole('heading', { name: `代理「${agent.nickname}」来信` })).toBeVisible();
    // Plain words: no mark of them becomes anything.
    await expect(his.getByRole('article').getByText('<b>周末</b> **见** [帮助](/help)')).toBeVisible();
    await expect(his.getByRole('article').getByRole('link', { name: '帮助' })).toHaveCount(0);
    await expect(unreadShown(his)).toHaveCount(0);
    await his.getByRole('button', { name: '回复' }).click();
    await write(his, '周六下午可以');
    const others = his.getByRole('list', { name: '往来信件' });
    await expect(others.getByRole('listitem').filter({ hasText: '周六下午可以' })).toContainText('我');
    await isAccessible(his);

    await page.goto('/userCenter/letter');
    await page
      .locator('main')
      .getByRole('link', { name: new RegExp(`会员「${member.nickname}」来信`) })
      .click();
    await expect(page.getByRole('article')).toContainText('周六下午可以');
    await expect(page.getByRole('list', { name: '往来信件' })).toContainText('周末');
    await page.getByRole('button', { name: '回复' }).click();
    await write(page, '好，周六见');
    await expect(page.getByRole('list', { name: '往来信件' })).toContainText('好，周六见');
    await member.page.context().close();
  },
);

test('a member writes to his agent, and takes no letters any more', async ({ page, browser }) => {
  const { agent, member } = await agentAndMember(browser, page);
  const his = member.page;
  await his.goto('/userCenter/letter');
  await expect(his.getByText(`上级代理：${agent.nickname}`)).toBeVisible();
  await isAccessible(his);
  await his.getByRole('button', { name: '写信给代理' }).click();
  await write(his, '请问返点怎样调整？');
  await expect(his.getByText('信已发送')).toBeVisible();
  await expect(his.getByRole('dialog', { name: '写信给代理' })).toHaveCount(0);
  const wish = his.getByRole('switch', { name: '接收代理来信' });
  await expect(wish).toBeChecked();
  await wish.click();
  await expect(his.getByText('不再接收代理来信')).toBeVisible();
  await expect(wish).not.toBeChecked();

  await page.goto('/userCenter/letter');
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(`会员「${member.nickname}」来信`) })
    .click();
  await page.getByRole('button', { name: '回复' }).click();
  await write(page, '我看一下');
  await expect(page.getByRole('alert')).toHaveText('对方暂不接收来信');
  // What was typed is not lost.
  await expect(page.getByRole('textbox', { name: '信的内容' })).toHaveValue('我看一下');
  await his.reload();
  await expect(his.getByRole('switch', { name: '接收代理来信' })).not.toBeChecked();
  await his.getByRole('switch', { name: '接收代理来信' }).click();
  await expect(his.getByText('已恢复接收代理来信')).toBeVisible();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('list', { name: '往来信件' })).toContainText('我看一下');
  await member.page.context().close();
});

test(
  'an agent reads what he has sent, shuts a member out, and lets him in again',
  { tag: '@both' },
  async ({ page, browser }) => {
    const { agent, member } = await agentAndMember(browser, page);
    const his = member.page;
    await his.goto('/userCenter/letter');
    await his.getByRole('button', { name: '写信给代理' }).click();
    await write(his, '请问返点怎样调整？');
    await expect(his.getByText('信已发送')).toBeVisible();
    await his.getByRole('tab', { name: '已发' }).click();
    await expect(his).toHaveURL(/box=sent/);
    const sent = (of: Page) => of.getByRole('list', { name: '已发' }).getByRole('listitem');
    await expect(sent(his)).toContainText([`写给 ${agent.nickname}`]);
    await expect(sent(his)).toContainText(['请问返点怎样调整？']);
    await isAccessible(his);

    await page.goto('/userCenter/letter?box=sent');
    await expect(page.getByText('没有写过信')).toBeVisible();
    await page.getByRole('tab', { name: '站内信' }).click();
    await page
      .locator('main')
      .getByRole('link', { name: new RegExp(`会员「${member.nickname}」来信`) })
      .click();
    const taken = page.getByRole('switch', { name: '接收该会员来信' });
    await expect(taken).toBeChecked();
    await expect(taken).toBeEnabled();
    await taken.click();
    await expect(page.getByText('不再接收该会员来信')).toBeVisible();
    await expect(taken).not.toBeChecked();
    await isAccessible(page);

    // Whose page was open before hears it at sending, and a page opened now says it.
    await his.getByRole('tab', { name: '站内信' }).click();
    await his.getByRole('button', { name: '写信给代理' }).click();
    await write(his, '还在吗？');
    await expect(his.getByRole('alert')).toHaveText('该代理不再接收您的来信，如有问题请联系客服');
    await his.goto('/userCenter/letter');
    await expect(his.getByText('代理已不接收您的来信，如有问题请联系客服')).toBeVisible();
    await expect(his.getByRole('button', { name: '写信给代理' })).toHaveCount(0);
    // He is not asked for letters, nor can he take it back himself.
    await expect(his.getByRole('switch', { name: '接收该会员来信' })).toHaveCount(0);

    await page.goto('/userCenter/agentMember');
    await page
      .getByRole('button', { name: /^资料 / })
      .filter({ visible: true })
      .click();
    const onCard = memberCard(page).getByRole('switch', { name: '接收该会员来信' });
    await expect(onCard).not.toBeChecked();
    await onCard.click();
    await expect(page.getByText('已恢复接收该会员来信')).toBeVisible();
    await his.reload();
    await expect(his.getByRole('button', { name: '写信给代理' })).toBeVisible();
    await member.page.context().close();
  },
);

test('in English every word of it is English', async ({ page, browser }) => {
  const { agent, member } = await agentAndMember(browser, page);
  const { request } = member.page.context();
  await callSite(request, siteAddress(), calls.sendAgentMessage, {
    content: 'Good morning',
    sendKey: crypto.randomUUID(),
  });
  await page.addInitScript(() => localStorage.setItem('caiting.locale', JSON.stringify('en')));
  await page.goto('/userCenter/letter');
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(`Letter from your member “${member.nickname}”`) })
    .click();
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Your letter' }).fill('Good morning to you');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Letters between you' })).toContainText('Good morning to you');
  expect(agent.nickname).not.toBe(member.nickname);
  await member.page.context().close();
});
