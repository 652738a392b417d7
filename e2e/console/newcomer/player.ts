import type { Browser, Locator, Page } from '@playwright/test';
import { confirmWithPassword, SAFETY_DIGITS, cardNumber } from '../../payouts.ts';
import { PASSWORD } from '../../people.ts';
import { register } from '../../production/first-money.ts';
import { freshName, menuItem } from '../../site.ts';
import { betButton, choosePlays, confirm, option } from '../../table.ts';
import { AT_A_DESK } from './operator.ts';
import { patient as expect } from './patient.ts';
import type { NewSite } from './site.ts';

/** What a player does on the pages of the site. */
export interface Player {
  readonly page: Page;
  readonly userName: string;
}

export async function registers(browser: Browser, site: NewSite): Promise<Player> {
  const page = await (await browser.newContext({ baseURL: site.origin, ...AT_A_DESK })).newPage();
  const userName = freshName();
  await register(page, userName);
  return { page, userName };
}

/** Pays so many yuan in at the provider that the configuration names. */
export async function recharges({ page }: Player, yuan: number): Promise<void> {
  await page.goto('/userCenter/recharge/alipay');
  await page.getByLabel('充值金额').fill(String(yuan));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^去支付/ }).click();
  const provider = await opened;
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(provider.getByRole('status')).toHaveText('支付成功');
  await provider.close();
  await expect(page.getByText('充值已到账')).toBeVisible();
}

/** The safety password and the account to be paid to, both for the first time. */
export async function namesAccount({ page }: Player): Promise<void> {
  await page.goto('/userCenter/securityCenter?firstClick=1');
  const form = page.getByRole('dialog', { name: '设置安全密码' });
  await form.getByLabel('新安全密码').fill(SAFETY_DIGITS);
  await form.getByLabel('确认安全密码').fill(SAFETY_DIGITS);
  await form.getByRole('button', { name: '保存' }).click();
  const proof = page.getByRole('dialog', { name: '验证登录密码' });
  // What is said of it goes by itself; the row stays.
  const isSet = page.getByRole('listitem').filter({ hasText: '安全密码' }).filter({ hasText: '已设置' });
  await expect(proof.or(isSet).first()).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: '确认' }).click();
  }
  await expect(isSet).toBeVisible();
  await page.goto('/userCenter/setBankcard');
  await page.getByLabel('姓名').fill('王小明');
  await page.getByLabel('银行卡号').fill(cardNumber('6688'));
  await page.getByRole('button', { name: '保存' }).click();
  await confirmWithPassword(page, '确认');
  await expect(page.getByText(/尾号 6688/)).toBeVisible();
}

/** Big and small of the first ball, for half of so many yuan each: one of them wins, whatever is drawn. */
export async function betsBothSides({ page }: Player, yuan: number): Promise<void> {
  await page.goto('/lottery/SSC/ssc5');
  await choosePlays(page, '信用');
  await option(page, '第一球', '大').click();
  await option(page, '第一球', '小').click();
  const stake = page.getByRole('textbox', { name: '每注金额', exact: true }).filter({ visible: true });
  await stake.fill(String(yuan / 2));
  await betButton(page).click();
  await confirm(page);
  await expect(page.getByText('投注成功')).toBeVisible();
}

/** A bet of the player's own that stands in this state: the page hears of it by itself. */
export async function betThatIs({ page }: Player, state: 'won' | 'void'): Promise<Locator> {
  await page.goto(`/userCenter/betRecord?state=${state}`);
  return page.getByRole('row').filter({ hasText: '5分时时彩' }).filter({ visible: true }).first();
}

/** Asks for so many yuan, which the player has turned over. */
export async function withdraws({ page }: Player, yuan: number): Promise<string> {
  await page.goto('/userCenter/withdraw');
  await page.getByLabel('提现金额').fill(String(yuan));
  await page.getByRole('button', { name: /^确认提现 ¥/ }).click();
  await confirmWithPassword(page, /确认提现/);
  await expect(page).toHaveURL(/no=W\d{16}/);
  return new URL(page.url()).searchParams.get('no') ?? '';
}

export async function writes({ page }: Player, room: string, words: string): Promise<void> {
  await page.goto(`/chat?room=${room}`);
  await page.getByLabel('聊天内容').fill(words);
  await page.getByLabel('聊天内容').press('Enter');
  await expect(page.getByRole('log', { name: '聊天消息' }).getByText(words)).toBeVisible();
}

export async function reportsMessage({ page }: Player, room: string, words: string): Promise<void> {
  await page.goto(`/chat?room=${room}`);
  await page.getByRole('log', { name: '聊天消息' }).getByText(words).click({ button: 'right' });
  await menuItem(page, '举报').click();
  const dialog = page.getByRole('dialog', { name: '举报这条消息' });
  await dialog.getByRole('button', { name: '诈骗' }).click();
  await dialog.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('已收到，谢谢')).toBeVisible();
}
