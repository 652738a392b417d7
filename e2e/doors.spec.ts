import { calls, hashLoginPassword } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { PASSWORD } from './people.ts';
import { askWithoutPicture } from './without-picture.ts';
import { callSite, expect, freshName, siteAddress, test } from './site.ts';

/** Somebody who signed in a while ago: nobody has typed the login password since. */
async function someone(page: Page): Promise<string> {
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(page.context().request, siteAddress(), calls.register, { userName, password, accepted: true });
  return userName;
}

test('the first safety password asks for the login password; a wrong one and giving up set nothing', async ({
  page,
}) => {
  await someone(page);
  await page.goto('/userCenter/securityCenter?firstClick=1');
  const form = page.getByRole('dialog', { name: '设置安全密码' });
  await form.getByLabel('新安全密码').fill('246810');
  await form.getByLabel('确认安全密码').fill('246810');
  await form.getByRole('button', { name: '保存' }).click();
  const proof = page.getByRole('dialog', { name: '验证登录密码' });
  await expect(proof.getByLabel('登录密码', { exact: true })).toBeFocused();
  await proof.getByLabel('登录密码', { exact: true }).fill('wrong999');
  await proof.getByRole('button', { name: '确认' }).click();
  await expect(proof.getByText('登录密码错误')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(form.getByText('请先验证登录密码')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await proof.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('安全密码已设置')).toBeVisible();
});

test('whoever cannot read the picture goes on without it', async ({ page }) => {
  await askWithoutPicture(page, 60_000);
});

test('a browser that cannot do the work says so, and offers the picture again', async ({ page, expectedFaults }) => {
  expectedFaults.push(/Failed to load resource/);
  await page.route('**/*work-worker*', (route) => route.abort());
  await page.goto('/forgotPassword');
  await page.getByRole('link', { name: '人工找回' }).click();
  await page.getByRole('button', { name: '看不清图片？改用免图片验证' }).click();
  await expect(page.getByText('此浏览器未能完成免图片验证，请改用图形验证码')).toBeVisible();
  await page.getByRole('button', { name: '改用图形验证码' }).click();
  await expect(page.getByRole('img', { name: /图形验证码/ })).toBeVisible();
});

test('over plain HTTP, where browsers have no crypto.subtle, somebody registers', async ({ viewport, hasTouch }) => {
  // A name that is not this machine's own: browsers trust `localhost` and 127.0.0.1 as they trust https.
  const origin = `http://caiting.test:${new URL(siteAddress()).port}`;
  const browser = await launchBrowser(['--host-resolver-rules=MAP caiting.test 127.0.0.1']);
  try {
    const page = await browser.newPage({ baseURL: origin, locale: 'zh-CN', viewport, hasTouch });
    await page.goto('/register');
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
    await page.getByRole('textbox', { name: '用户名' }).fill(freshName());
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('确认密码').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expect(page).toHaveURL(`${origin}/index`);
  } finally {
    await browser.close();
  }
});

test('a too common password is refused where an account is made', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('textbox', { name: '用户名' }).fill(freshName());
  await page.getByLabel('密码', { exact: true }).fill('qwerty123');
  await page.getByLabel('确认密码').fill('qwerty123');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('密码过于常见，容易被猜到，请换一个')).toBeVisible();
});
