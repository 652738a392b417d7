import AxeBuilder from '@axe-core/playwright';
import { calls, consolePeopleCalls, hashLoginPassword, hashSafetyPassword, toEnpath } from '@caiting/contract';
import type { Browser, Page } from '@playwright/test';
import { newPlayer, PASSWORD } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';

/** Ways back into an account. Codes are read where the demo shows them. */

const SAFETY = '246810';
async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}
let numbers = 0;
const freshMobile = (): string =>
  `136${String(Date.now() % 1_000_000).padStart(6, '0')}${String((numbers += 1) % 100).padStart(2, '0')}`;

async function demoCode(page: Page): Promise<string> {
  const text = await page.getByText(/验证码：\d{4}/).innerText();
  return /\d{4}/.exec(text)?.[0] ?? '';
}

/** Binds a number to the person signed in on this page, without the form. */
async function bindMobile(page: Page): Promise<string> {
  const { request } = page.context();
  const mobile = freshMobile();
  const sent = await callSite(request, siteAddress(), calls.sendPhoneCode, { purpose: 'bind', mobile });
  await callSite(request, siteAddress(), calls.verifyPhoneCode, { ticket: sent.ticket, code: sent.demoCode });
  return mobile;
}

async function signOut(page: Page): Promise<void> {
  await callSite(page.context().request, siteAddress(), calls.logout, {});
}

test('a forgotten login password comes back by SMS, and signs in', async ({ page }) => {
  const userName = await newPlayer(page);
  const mobile = await bindMobile(page);
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL('/forgotPassword');
  await page.getByRole('textbox', { name: '用户名' }).fill(userName);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL(/\/retrievePassword/);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('手机号不能为空')).toBeVisible();
  await page.getByLabel('手机号').fill(mobile);
  // One a minute to a number, and the binding has just sent one: fifteen seconds on the clock of this site.
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).click({ timeout: 1_000 });
    await expect(page.getByText('如信息与账号一致，验证码已发出，5 分钟内有效')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await page.getByLabel('验证码').fill(await demoCode(page));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/setLoginPassword');
  await page.getByLabel('新密码', { exact: true }).fill('newpass99');
  await page.getByLabel('确认新密码').fill('newpass99');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('用户名', { exact: true }).fill(userName);
  await page.getByLabel('密码', { exact: true }).fill('newpass99');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/index');
});

test('a name nobody has is led along the same way, and no code is right', async ({ page }) => {
  await page.goto('/forgotPassword');
  await page.getByLabel('用户名').fill('nobody_here_1');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('radio', { name: '邮箱验证码' }).click();
  await page.getByLabel('邮箱', { exact: true }).fill(`ghost${freshMobile()}@example.com`);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await demoCode(page));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await expect(page).toHaveURL(/\/retrievePassword/);
});

test('pages of the way back that are opened by themselves begin at its beginning, or ask for a login', async ({
  page,
}) => {
  for (const path of ['/retrievePassword', '/setLoginPassword', '/verifyQuestion']) {
    await page.goto(path);
    await expect(page).toHaveURL('/forgotPassword');
  }
  for (const path of ['/resetLoginPassword', '/findSecurityPassword', '/verifyPassword']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(path)),
    );
  }
  for (const path of ['/setSafetyQuestion', '/manualVerification']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?redirect=/);
  }
});

test('a forgotten safety password comes back by the security question', async ({ page }) => {
  const userName = await newPlayer(page);
  const { request } = page.context();
  await callSite(request, siteAddress(), calls.setSafetyQuestion, {
    questionId: 3,
    answer: hashLoginPassword(userName, '第一小学'),
  });
  await callSite(request, siteAddress(), calls.setSafetyPassword, {
    safetyPassword: hashSafetyPassword(userName, SAFETY),
  });
  await page.goto('/findSecurityPassword');
  await page.getByRole('radio', { name: '密保问题' }).click();
  await expect(page).toHaveURL('/verifyQuestion');
  await page.getByRole('combobox', { name: '密保问题' }).selectOption({ label: '您小学的名称是？' });
  await page.getByRole('textbox', { name: '答案' }).fill('第二小学');
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page.getByText('密保问题或答案错误')).toBeVisible();
  await page.getByRole('textbox', { name: '答案' }).fill(' 第一小学 ');
  await page.getByRole('button', { name: '验证' }).click();
  await page.getByLabel('新安全密码').fill('975310');
  await page.getByLabel('确认安全密码').fill('975310');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL('/userCenter/securityCenter');
  const { proof } = await callSite(request, siteAddress(), calls.verifySafetyPassword, {
    safetyPassword: hashSafetyPassword(userName, '975310'),
    verifyType: 'withdraw',
  });
  expect(proof).toBeTruthy();
});

test('manual verification: a request with a picture, approved by the staff, clears the safety password', async ({
  page,
  browser,
}) => {
  const userName = await newPlayer(page);
  await callSite(page.context().request, siteAddress(), calls.setSafetyPassword, {
    safetyPassword: hashSafetyPassword(userName, SAFETY),
  });
  await page.goto('/manualVerification');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('真实姓名不能为空')).toBeVisible();
  await page.getByLabel('真实姓名').fill('王小明');
  await page.getByLabel('联系方式').fill('13800138000');
  await page.getByLabel('情况说明').fill('常在上海登录，上周充值过一百元');
  await page
    .getByLabel('添加图片')
    .setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('请上传 JPG、PNG、WebP 或 GIF 图片')).toBeVisible();
  await page.getByLabel('添加图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: '移除图片 1' })).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('待审核')).toBeVisible();
  await approve(browser, userName);
  await expect(page.getByText('人工验证已通过，请重新登录并设置新的安全密码')).toBeVisible();
  const { user } = await callSite(page.context().request, siteAddress(), calls.login, {
    userName,
    password: hashLoginPassword(userName, PASSWORD),
  });
  expect(user.userHasSafetyPassword).toBe(false);
});

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** An operator of this run looks at the requests; two approve. */
async function approve(browser: Browser, userName: string): Promise<void> {
  const context = await browser.newContext();
  const operator = await staff(context.request);
  const { list } = await operator.act(consolePeopleCalls.manualVerificationList, {});
  const id = list.find((one) => one.userName === userName)?.id ?? '';
  await operator.actByTwo(consolePeopleCalls.reviewManualVerification, { id, approved: '1' });
  await context.close();
}

test('who cannot sign in asks the staff, and the code they send leads to a new password', async ({ page, browser }) => {
  const userName = await newPlayer(page);
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('link', { name: '人工找回' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  for (const text of [
    '用户名不能为空',
    '真实姓名不能为空',
    '回复方式不能为空',
    '情况说明不能为空',
    '图形验证码不能为空',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('真实姓名').fill('王小明');
  await page.getByLabel('回复方式').fill('me@example.com');
  await page.getByLabel('情况说明').fill('常在上海登录，上周充值过一百元');
  await page.getByLabel('图形验证码').fill('0000');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('图形验证码错误或已过期')).toBeVisible();
  await isAccessible(page);
  // What the picture says no machine can read; the server's own tests answer it.
  await page.route(`**${toEnpath(calls.askRecovery.path)}*`, (route) =>
    route.fulfill({ json: { code: 1, data: {}, msg: '' } }),
  );
  await page.getByLabel('图形验证码').fill('ABCD');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('客服会尽快核实，结果将发送到 me@example.com')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  await other.goto('/forgotPassword?way=code');
  await other.getByLabel('用户名').fill(userName);
  await other.getByLabel('找回码').fill('abcdef-ghjkmn-pqrstv-wxyz23');
  await other.getByRole('button', { name: '下一步' }).click();
  await expect(other.getByText('验证已失效，请重新开始')).toBeVisible();
  await other.context().close();
});
