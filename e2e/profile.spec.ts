import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { newPlayer, richPlayer } from './people.ts';
import { callSite, DEMO_PASSWORD, expect, freshName, signIn, siteAddress, test } from './site.ts';
import { choosePlays, openTable, pickAll, placeBet, placeOrder, waitForFreshIssue } from './table.ts';

/** Who one is on the site: registration, profile, level. */

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The own picture on the page; the menu's is hidden on a phone. */
const picture = (page: Page) =>
  page.locator('main form, main section').locator('img[src^="/files/"]').filter({ visible: true }).first();

test('name, sex and picture are changed and shown at once; the real name is set once', async ({ page }) => {
  await newPlayer(page);
  // Nobody may carry another one's name: that of this journey at the other size is taken.
  const nickname = `林间${[...String(Date.now() % 1_000_000)].map((digit) => '甲乙丙丁戊己庚辛壬癸'[Number(digit)]).join('')}`;
  await page.goto('/userCenter/personalInfo');
  await page.getByLabel('昵称').fill('<b>x');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('昵称格式错误')).toBeVisible();
  await page.getByLabel('昵称').fill(nickname);
  await page.getByRole('radio', { name: '女' }).click();
  await page.getByLabel('真实姓名').fill('王小明');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('资料已保存')).toBeVisible();
  await expect(page.getByLabel('真实姓名')).toHaveValue('*小明');
  await expect(page.getByLabel('真实姓名')).toBeDisabled();

  await page
    .getByLabel('更换头像')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg>') });
  await expect(page.getByText('请上传 JPG、PNG、WebP 或 GIF 图片')).toBeVisible();
  await page
    .getByLabel('更换头像')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(3_145_729) });
  await expect(page.getByText('图片不能超过 3MB')).toBeVisible();
  await page.getByLabel('更换头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(picture(page)).toBeVisible();
  await page.reload();
  await expect(picture(page)).toBeVisible();
  await page.getByRole('button', { name: '移除头像' }).click();
  await expect(picture(page)).toHaveCount(0);
  await page.goto('/userCenter/menu');
  await expect(page.getByRole('heading', { name: nickname }).first()).toBeVisible();
});

test('the level table shows where one stands, and a manager stands outside', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/personalLevel');
  await expect(page.getByRole('row', { name: /青铜.*当前/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /白银 ¥1,000.00 3 次 ¥200,000.00 ¥8/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '再有效投注 ¥1,000.00 升级为白银' })).toBeVisible();
  await expect(page.getByText('还差 ¥1,000.00')).toBeVisible();
  await expect(page.getByText('还没有按日的记录')).toBeVisible();
  await signIn(page, 'manager1');
  await page.goto('/userCenter/personalLevel');
  await expect(page.getByText('管理与测试账号不参与等级成长')).toBeVisible();
});

test('turnover lifts a level: its gift is paid, the page and the letters say so without a reload', async ({ page }) => {
  test.setTimeout(150_000);
  await richPlayer(page, 1_000);
  await page.goto('/userCenter/personalLevel');
  await expect(page.getByRole('row', { name: /青铜.*当前/ })).toBeVisible();
  await expect(page.getByText('还没有升级记录')).toBeVisible();
  await betAll(page, 1_000);
  // The draw comes by push; nobody reloads.
  await expect(page.getByRole('row', { name: /白银.*当前/ })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('还没有升级记录')).toHaveCount(0);
  // All of it was settled today, and came from nothing.
  await expect(page.getByText('+¥1,000.00')).toBeVisible();
  await expect(page.getByText('累计 ¥1,000.00')).toBeVisible();
  const { list } = await callSite(page.context().request, siteAddress(), calls.getTransactionRecordsFront, {
    pageSize: '20',
  });
  expect(list.filter(({ code }) => code === 209).map(({ amount }) => Number(amount))).toEqual([8]);
  await page.goto('/userCenter/letter');
  await page.getByText('等级提升').first().click();
  await expect(page.getByText('您的有效投注已达到等级「白银」的要求，等级已提升，晋级礼金 ¥8')).toBeVisible();
});

/** All of it on big and small of one issue: valid turnover, whatever is drawn. */
async function betAll(page: Page, yuan: number): Promise<void> {
  const issue = await waitForFreshIssue(page, 'ssc1', 20);
  await placeOrder(page.context().request, [{ lottery: 'ssc1', issue, play: 'X_ZH', picks: '大 小', count: 2, yuan }]);
}

test('registration tells a taken name while one is still typing', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('用户名', { exact: true }).fill('player1');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await expect(page.getByText('该用户名已被注册')).toBeVisible();
  await page.getByLabel('用户名', { exact: true }).fill(freshName());
  await page.getByLabel('确认密码').fill(DEMO_PASSWORD);
  await page.getByLabel('邀请码（选填）').fill('NOPE1234');
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('邀请码不存在')).toBeVisible();
  await page.getByLabel('邀请码（选填）').fill('AGENT888');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL('/index');
  const { agent } = await callSite(page.context().request, siteAddress(), calls.userInfo, {});
  expect(agent).toBe(true);
});

test('/login?target=lt leads to the hall; a page asked for leads back to it', async ({ page }) => {
  await page.goto('/login?target=lt');
  await page.getByLabel('用户名', { exact: true }).fill('player1');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  // It stands for two seconds, which may be over when the next page has come.
  const told = page.getByText(/^上次登录/).waitFor();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await told;
  await expect(page).toHaveURL('/lotteryHall');
});

test('the first page of the user centre says what is missing, what waits and how today stands', async ({ page }) => {
  test.setTimeout(180_000);
  await richPlayer(page, 100);
  await page.goto('/userCenter/menu');
  const main = page.getByRole('main');
  await expect(main.getByText('还没设置安全密码，暂不能提现与发红包')).toBeVisible();
  await expect(main.getByRole('link', { name: '去设置' })).toHaveAttribute('href', /safety=1/);
  await expect(main.getByRole('link', { name: /^今日投注 ¥0\.00/ })).toBeVisible();
  await expect(main.getByRole('heading', { name: /^等您处理/ })).toHaveCount(0);
  await openTable(page, 'ssc1');
  await choosePlays(page, '官方', '定位胆');
  await pickAll(page, '个位');
  await waitForFreshIssue(page, 'ssc1');
  await placeBet(page);
  await page.goto('/userCenter/menu');
  await expect(main.getByRole('link', { name: /^1 单待开奖 ¥20\.00/ })).toHaveAttribute('href', /state=placed/);
  await expect(main.getByRole('link', { name: /^今日投注 ¥20\.00/ })).toBeVisible();
  // Settled, it waits no more; 19.60 came back for 20.00, and the page hears of it by itself.
  await expect(main.getByRole('link', { name: /^今日盈亏 −?¥0\.40/ })).toBeVisible({ timeout: 90_000 });
  await expect(main.getByRole('heading', { name: /^等您处理/ })).toHaveCount(0);
});
