import { calls } from '@caiting/contract';
import { addDays, dayOf } from '@caiting/lottery/calendar';
import type { Page } from '@playwright/test';
import { callSite, expect, siteAddress, test } from '../site.ts';
import { confirm, enterConsole, expectAccessible, fillForm, panelOf, sendForm } from './at-the-console.ts';

/** Holidays of official lotteries: entered by one person, refused for days that are on sale, taken back by an administrator. */

const LOTTERY = 'fc3d';
const LIST = '/console/lotteries?tab=lotteryHolidays';

/** The site's own day: its clock runs fast. */
async function today(page: Page): Promise<string> {
  const { serverTime } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
  return dayOf(serverTime / 1000);
}

test('days without draws are entered, and listed; days that are on sale are refused; one that was wrong is taken back', async ({
  page,
}) => {
  await enterConsole(page, 'admin', LIST);
  const day = await today(page);
  const [firstDay, lastDay] = [addDays(day, 100), addDays(day, 106)];
  const reason = `国庆 ${Date.now()}`;
  const add = page.locator('[data-act="addLotteryHoliday"]');
  const form = page.getByRole('form', { name: '添加休市日' });

  await add.click();
  await fillForm(form, { lotteryCode: LOTTERY, firstDay: day, lastDay: addDays(day, 1), reason });
  await form.locator('[data-primary]').click();
  await expect(page.getByText('已排的期次')).toBeVisible();
  await expectAccessible(page, 'what a holiday comes to');
  await confirm(page);
  await expect(form.getByText('已有期次开售')).toBeVisible();
  await expectAccessible(page, 'a holiday that is refused');

  // What was typed stands there still.
  await expect(form.locator('[name="reason"]')).toHaveValue(reason);
  await sendForm(page, { firstDay, lastDay });
  const row = page.getByRole('main').locator('tr, li').filter({ hasText: reason });
  await page.goto(LIST);
  await expect(row).toContainText('福彩3D');
  await expect(row).toContainText(firstDay);
  await expect(row).toContainText(lastDay);

  await row.getByRole('button', { name: /^查看/ }).click();
  await panelOf(page).getByRole('button', { name: '取消休市' }).click();
  await sendForm(page, {});
  await page.goto(LIST);
  await expect(page.getByRole('heading', { level: 1, name: '彩种与赔率' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
