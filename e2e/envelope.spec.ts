import { calls, hashSafetyPassword } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { balanceOf, newPlayer, richPlayer } from './people.ts';
import { callSite, expect, siteAddress, test, watchConsole } from './site.ts';

const DIGITS = '246810';

async function setSafetyPassword(page: Page, userName: string): Promise<void> {
  const safetyPassword = hashSafetyPassword(userName, DIGITS);
  await callSite(page.context().request, siteAddress(), calls.setSafetyPassword, { safetyPassword });
}

/** The card of the envelope with this wish. */
const cardOf = (page: Page, wish: string) =>
  page.getByRole('log').getByRole('button', { name: new RegExp(`红包 ${wish}`) });
const yuanOf = (text: string | null): number => Number(/¥([\d.]+)/.exec(text ?? '')?.[1]);

test.describe('red envelopes', () => {
  test('one sends, two open, a guest is told to register; the shares add up and are proven', async ({
    browser,
    baseURL,
    page,
  }) => {
    const said: string[] = [];
    const [other, guest] = [await browser.newContext(), await browser.newContext()];
    for (const context of [other, guest]) watchConsole(context, said);
    const [friend, visitor] = [await other.newPage(), await guest.newPage()];
    const sender = await richPlayer(page, 100);
    await setSafetyPassword(page, sender);
    await newPlayer(friend);
    await page.goto('/chat');
    await friend.goto(`${baseURL}/chat`);
    await visitor.goto(`${baseURL}/chatGuest?guestCode=welcome`);

    const wish = `旺${Date.now() % 1_000_000}`;
    await page.getByRole('button', { name: '发红包' }).click();
    const form = page.getByRole('dialog', { name: '发红包' });
    await form.getByRole('button', { name: '塞钱进红包' }).click();
    await expect(form.getByText('红包个数必须在1与1000之间')).toBeVisible();
    await form.getByLabel('红包个数').fill('2');
    await form.getByLabel('总金额').fill('1.99');
    await form.getByRole('button', { name: '塞钱进红包' }).click();
    await expect(form.getByText('单个红包平均金额必须在1与10000元之间')).toBeVisible();
    await form.getByLabel('总金额').fill('10');
    await form.getByLabel('祝福语').fill(wish);
    await form.getByRole('button', { name: '塞钱进红包' }).click();
    await expect(page.getByRole('button', { name: '塞钱进红包 ¥10.00' })).toBeVisible();
    await page.getByRole('textbox', { name: '安全密码' }).pressSequentially(DIGITS);
    await page.getByRole('button', { name: '塞钱进红包 ¥10.00' }).click();
    for (const view of [page, friend, visitor]) await expect(cardOf(view, wish)).toContainText('查看红包');
    expect(await balanceOf(page.context().request)).toBe('90');

    await cardOf(visitor, wish).click();
    await expect(visitor.getByRole('alertdialog')).toContainText('访客不能领取红包，请先注册登录');
    await visitor.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();

    await cardOf(friend, wish).click();
    await expect(friend.getByRole('button', { name: '拆红包' })).toBeVisible();
    await friend.getByRole('button', { name: '拆红包' }).click();
    const opened = friend.getByRole('dialog', { name: /的红包/ });
    await expect(opened.getByText('已存入余额')).toBeVisible();
    const theirs = Number(await balanceOf(friend.context().request));
    expect(yuanOf(await opened.locator('header').textContent())).toBe(theirs);
    await opened.getByRole('button', { name: '关闭' }).click();
    await expect(cardOf(friend, wish)).toContainText('已领取');

    await cardOf(page, wish).click();
    await page.getByRole('button', { name: '拆红包' }).click();
    const all = page.getByRole('dialog', { name: /的红包/ });
    await expect(all.getByText('2 个红包共 10.00 元，已全部领完')).toBeVisible();
    await expect(all.getByText('手气最佳')).toHaveCount(1);
    await expect(all.getByText('份额校验一致')).toBeVisible();
    const mine = Number(await balanceOf(page.context().request)) - 90;
    expect(Math.round((mine + theirs) * 100)).toBe(1_000);

    await friend.goto(`${baseURL}/userCenter/redEnvelope`);
    await expect(friend.getByRole('list', { name: '我的红包' }).getByRole('listitem')).toHaveCount(1);
    expect(said).toEqual([]);
    await other.close();
    await guest.close();
  });

  test('without a safety password one is asked to set it first', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/chat');
    await page.getByRole('button', { name: '发红包' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('你还未设置安全密码,无法发送红包，是否先去设置安全密码');
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog', { name: '发红包' })).toHaveCount(0);
  });
});
