import { consoleCalls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { PASSWORD } from './people.ts';
import { expect, freshName, test } from './site.ts';
import { staff } from './staff.ts';
import { startSite, type RunningSite } from './start-site.ts';

/** Registration where the operator wants number and address proved. Its own site: the wish would hold for every other journey. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let site: RunningSite;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  site = await startSite();
  const request = await playwright.request.newContext();
  const value = JSON.stringify({
    inviteCode: 'off',
    mobile: 'verified',
    mail: 'verified',
    realName: 'optional',
    qq: 'off',
  });
  const administrator = await staff(request, site);
  await administrator.actByTwo(consoleCalls.setTenantSetting, { key: 'registerFields', value });
  await request.dispose();
});
test.afterAll(() => site.stop());

const MOBILE = '13912345678';
const MAIL = 'xiaolin@example.com';

test('number and address are proved by their codes, and bound from the first login on', async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('手机号不能为空')).toBeVisible();
  // The code is asked for before anything is sent.
  await page.getByLabel('手机号').fill('1391234567');
  await page.getByRole('button', { name: '获取验证码' }).first().click();
  await expect(page.getByText('手机号格式错误')).toBeVisible();

  const phoneCode = await getCode(page, 0, MOBILE);
  await code(page, 0).fill(phoneCode === '0000' ? '0001' : '0000');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await code(page, 0).fill(phoneCode);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('邮箱不能为空')).toBeVisible();
  await code(page, 1).fill(await getCode(page, 1, MAIL));
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL(`${site.address}/index`);

  await page.goto(`${site.address}/userCenter/securityCenter`);
  await expect(page.getByText('139****5678', { exact: true })).toBeVisible();
  await expect(page.getByText(/^x\S*@example\.com$/)).toBeVisible();
});

test('a number that somebody has proved is not taken a second time', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('手机号').fill(MOBILE);
  // One code a minute to a number; the clock of this site runs four times as fast.
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).first().click({ timeout: 1_000 });
    await expect(page.getByText(/验证码：\d{4}/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await code(page, 0).fill(await shownCode(page, 0));
  await code(page, 1).fill(await getCode(page, 1, 'second@example.com'));
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('该手机号已绑定其他账号')).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/register`);
});

async function openForm(page: Page): Promise<void> {
  await page.goto(`${site.address}/register`);
  await page.getByLabel('用户名', { exact: true }).fill(freshName());
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check();
}

/** 0: the number's, 1: the address's. */
const code = (page: Page, place: 0 | 1) => page.getByRole('textbox', { name: '验证码', exact: true }).nth(place);

async function getCode(page: Page, place: 0 | 1, address: string): Promise<string> {
  await page.getByLabel(place === 0 ? '手机号' : '邮箱', { exact: true }).fill(address);
  await page
    .getByRole('button', { name: /^获取验证码$|秒后重发/ })
    .nth(place)
    .click();
  await expect(page.getByText(/验证码：\d{4}/).nth(place)).toBeVisible();
  return shownCode(page, place);
}

async function shownCode(page: Page, place: 0 | 1): Promise<string> {
  return (
    /\d{4}/.exec(
      await page
        .getByText(/验证码：\d{4}/)
        .nth(place)
        .innerText(),
    )?.[0] ?? ''
  );
}
