import { calls, chatReportCalls } from '@caiting/contract';
import { hashLoginPassword } from '@caiting/contract/wire';
import type { Browser, Page } from '@playwright/test';
import { overhang } from '../layout.ts';
import { ownRoom } from '../own-room.ts';
import { newPlayer, PASSWORD } from '../people.ts';
import { callSite, expect, siteAddress, test } from '../site.ts';
import { askedWithdrawal, enterConsole, expectAccessible, fillForm, panelOf, sendForm } from './at-the-console.ts';

/** What cannot wait until somebody is at a desk. */

/** Somebody else, in a browser of their own. */
const comes = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: siteAddress() })).newPage();

test('an account is locked from a phone', async ({ page, browser }) => {
  const player = await comes(browser);
  const userName = await newPlayer(player);
  await enterConsole(page, 'operator', `/console/players?tab=player&userName=${userName}`);
  await expect(page.getByRole('main').getByText(userName).first()).toBeVisible();
  await expectAccessible(page, 'a player');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await page.getByRole('group', { name: /操作/ }).getByRole('button', { name: '锁定', exact: false }).first().click();
  const form = page.getByRole('form');
  await expect(form.getByLabel('用户名')).toHaveValue(userName);
  await form.getByLabel('原因').fill('账号被盗，本人来电');
  await expectAccessible(page, 'a form');
  await form.getByRole('button', { name: /锁定/ }).click();
  await expect(page.getByText('已办理').first()).toBeVisible();
  const { request } = player.context();
  const again = await request.post(siteAddress() + calls.login.path, {
    form: { userName, password: hashLoginPassword(userName, PASSWORD) },
    headers: { origin: siteAddress() },
  });
  expect(((await again.json()) as { code: number }).code).toBe(-11);
  await player.context().close();
});

test('a withdrawal is judged and approved from a phone', async ({ page, browser }) => {
  const player = await comes(browser);
  const { userName, withdrawNo } = await askedWithdrawal(player);
  await enterConsole(page, 'operator', '/console/withdrawals');
  await page.getByRole('button', { name: `查看 ${withdrawNo}` }).click();
  const panel = panelOf(page);
  await expect(panel).toContainText(userName);
  await expect(panel.getByRole('listitem').filter({ hasText: '还没有付到过这个账户' })).toBeVisible();
  await expectAccessible(page, 'a withdrawal');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await panel.getByRole('button', { name: '通过 ¥100.00' }).click();
  const form = page.getByRole('form', { name: '审核提现' });
  await fillForm(form, { note: '核对无误' });
  await form.locator('[data-primary]').click();
  // The sum once more, before it moves.
  await expect(page.getByText('请核对后确认。')).toBeVisible();
  await page.locator('[data-panel] [data-primary]').click();
  await expect(page.getByText('已办理', { exact: true }).first()).toBeVisible();
  await player.goto(`/userCenter/billRecord?tab=withdraw&no=${withdrawNo}`);
  await expect(player.getByText('已到账', { exact: true }).filter({ visible: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await player.context().close();
});

test('a message that was reported is recalled from a phone, and its author muted', async ({ page, browser }) => {
  const [author, reader] = [await comes(browser), await comes(browser)];
  await newPlayer(author);
  const roomCode = await ownRoom(author.context().request, await newPlayer(reader));
  // The list names a report by its first twenty letters.
  const words = `说得不对 ${Date.now()}`;
  const ofRoom = { roomCode: roomCode as never };
  const sent = { ...ofRoom, messageTypeId: 1 as never, message: words };
  const { id } = await callSite(author.context().request, siteAddress(), calls.addMessage, sent);
  const { request } = reader.context();
  const report = { ...ofRoom, kind: 'message', id, reason: 'fraud' } as const;
  await callSite(request, siteAddress(), chatReportCalls.report, report);
  await author.goto(`/chat?room=${roomCode}`);
  const said = author.getByRole('log', { name: '聊天消息' }).getByText(words);
  await expect(said).toBeVisible();

  await enterConsole(page, 'operator', '/console/reports');
  await page.getByRole('button', { name: new RegExp(`^查看 .*${words}`) }).click();
  await expect(panelOf(page)).toContainText(words);
  await expectAccessible(page, 'a report');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await panelOf(page).getByRole('button', { name: '处理…' }).click();
  await sendForm(page, { recall: 'this', mute: 'day', reason: 'fraud' });
  await expect(said).toHaveCount(0);
  await expect(author.getByText('您已被禁言1天')).toBeVisible();
  for (const one of [author, reader]) await one.context().close();
});

test('to close the site is asked for from a phone, and declined from another', async ({ page, browser }) => {
  const asks = await comes(browser);
  await asks.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await enterConsole(asks, 'admin', '/console/settings?do=setClosed');
  await fillForm(asks.getByRole('form'), { on: '1' });
  await expectAccessible(asks, 'closing the site');
  expect(await overhang(asks)).toBeLessThanOrEqual(0);
  await sendForm(asks, {}, '已提交，等第二人批准');

  await enterConsole(page, 'admin', '/console/approvals', 1);
  await page.getByRole('button', { name: /^查看 关站开关/ }).click();
  await expect(panelOf(page)).toContainText('关站开关');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await panelOf(page).getByRole('button', { name: '驳回…' }).click();
  await sendForm(page, { reason: '并无事故' });
  // Nothing has changed for players.
  await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
  await asks.context().close();
});
