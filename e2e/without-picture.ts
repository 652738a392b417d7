import type { Page } from '@playwright/test';
import { expect, freshName } from './site.ts';

/** A request to the staff with the challenge that has no picture, whose work takes this browser `workMs` at most. */
export async function askWithoutPicture(page: Page, workMs: number): Promise<void> {
  await page.goto('/forgotPassword');
  await page.getByRole('link', { name: '人工找回' }).click();
  await expect(page.getByRole('img', { name: /图形验证码/ })).toBeVisible();
  await page.getByRole('button', { name: '看不清图片？改用免图片验证' }).click();
  await expect(page.getByLabel('图形验证码', { exact: true })).toHaveCount(0);
  await expect(page.getByText('免图片验证已完成，可以继续。')).toBeVisible({ timeout: workMs });
  await page.getByRole('textbox', { name: '用户名' }).fill(freshName());
  await page.getByLabel('真实姓名').fill('王小明');
  await page.getByLabel('回复方式').fill('13800138111');
  await page.getByLabel('情况说明').fill('常在上海登录，上周充值过一百元');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('客服会尽快核实，结果将发送到 13800138111')).toBeVisible();
}
