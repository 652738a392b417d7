import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, freshName, test } from './site.ts';

/** Opens a page whose modules do not come yet: what stands is what the build drew. Gives what lets them through. */
async function openWithoutCode(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: mayCome, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await page.waitForLoadState('load');
  };
}

const INVITED = 'AGENT888';

for (const path of ['/register', `/register?code=${INVITED}`])
  test(`what is typed before the page’s code has come is kept: ${path}`, async ({ page }) => {
    const letCodeCome = await openWithoutCode(page, path);
    const name = page.getByLabel('用户名', { exact: true });
    const password = page.getByLabel('密码', { exact: true });
    const agreed = page.getByRole('checkbox', { name: /我已满 18 岁/ });
    await name.fill('player1');
    await agreed.check({ force: true });
    await password.fill(DEMO_PASSWORD);
    await letCodeCome();
    // The name was left, so it is asked for; the password is being typed, so its strength is told and the cursor stays.
    await expect(page.getByText('该用户名已被注册')).toBeVisible();
    await expect(page.getByText(/^强度/)).toBeVisible();
    await expect(password).toBeFocused();
    await page.keyboard.type('9');
    await expect(password).toHaveValue(`${DEMO_PASSWORD}9`);
    await expect(name).toHaveValue('player1');
    await expect(agreed).toBeChecked();
    if (path.includes(INVITED)) await expect(page.getByLabel('邀请码（选填）')).toHaveValue(INVITED);
    const userName = freshName();
    await name.fill(userName);
    await page.getByLabel('确认密码').fill(`${DEMO_PASSWORD}9`);
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expect(page).toHaveURL('/index');
  });

test('a form sent before the page’s code has come puts no password into the address, and is sent when it has', async ({
  page,
}) => {
  const letCodeCome = await openWithoutCode(page, '/login');
  await page.getByLabel('用户名', { exact: true }).fill('player1');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await letCodeCome();
  await expect(page).toHaveURL('/index');
});
