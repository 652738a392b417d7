import { expect, signIn, test } from './site.ts';

test.describe('route guard (product §2)', () => {
  for (const [from, to] of [
    ['/', '/index'],
    ['/home', '/index'],
    ['/404', '/index'],
    ['/no/such/page', '/index'],
    ['/lottery', '/lotteryHall'],
  ] as const) {
    test(`${from} leads to ${to}`, async ({ page }) => {
      await page.goto(from);
      await expect(page).toHaveURL(to);
    });
  }

  test('the user centre by itself is the profile, and recharge by itself is no page', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/userCenter');
    await expect(page).toHaveURL('/userCenter/personalInfo');
    await page.goto('/userCenter/recharge');
    await expect(page).toHaveURL('/index');
    await page.goto('/userCenter/recharge/first');
    await expect(page).toHaveURL('/userCenter/recharge/alipay');
  });

  test('a visitor on a page that needs a login is led to it, with the way back', async ({ page }) => {
    await page.goto('/userCenter/betRecord?state=won');
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/userCenter/betRecord?state=won')}`);
    await expect(page.getByText('登录后回到：投注记录')).toBeVisible();
  });

  test('after signing in by the form the way back is taken', async ({ page }) => {
    await page.goto('/userCenter/betRecord');
    await page.getByLabel('用户名', { exact: true }).fill('player1');
    await page.getByLabel('密码', { exact: true }).fill('caiting888');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL('/userCenter/betRecord');
  });

  test('login or register as the first page of a signed-in person leads to /index', async ({ page }) => {
    await signIn(page, 'player1');
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/index');
    }
  });

  test('a page for agents sends others to the front', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/userCenter/agentReport');
    await expect(page).toHaveURL('/index');
  });

  test('titles name the tenant and the page', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('彩厅 - 登录');
    await page.goto('/index');
    await expect(page).toHaveTitle('彩厅 - 首页');
  });
});

test.describe('lottery route', () => {
  test('the hall opened with a group by its name in cards shows that group alone: PL3 is 排列三/五', async ({
    page,
  }) => {
    await page.goto('/lotteryHall?key=PL3');
    await expect(page.getByRole('tab', { name: '排列三/五' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: '1分排列三' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '1分时时彩' })).toHaveCount(0);
  });

  test('the title carries the lottery’s name', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/lottery/SSC/ssc1');
    await expect(page).toHaveTitle(/^(?:\(\d+\) )?彩厅 - 1分时时彩$/);
  });

  test('an unknown code leads to the front', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/lottery/SSC/nosuch');
    await expect(page).toHaveURL('/index');
  });
});
