import AxeBuilder from '@axe-core/playwright';
import { calls, consoleRechargeCalls } from '@caiting/contract';
import type { PayChannel } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { balanceOf, newPlayer } from './people.ts';
import { callSite, expect, isPhone, siteAddress, test } from './site.ts';
import { staffToken } from './staff.ts';

/** Every channel of product §2: one of each way to pay in full, the rest by a table; alipay's own page stands in recharge.spec and main-flow. */

/** Chooses a line and an amount, and presses the button. Gives the provider's window where one opens. */
async function order(
  page: Page,
  channel: PayChannel,
  line: string,
  amount: string,
  opens: boolean,
  bank?: string,
): Promise<Page> {
  await page.goto(`/userCenter/recharge/${channel}`);
  if (bank) await page.getByRole('combobox', { name: '付款银行' }).selectOption({ label: bank });
  await page.getByRole('radio', { name: line, exact: true }).check();
  const offered = page.getByRole('button', { name: amount, exact: true });
  const typed = page.getByLabel('充值金额');
  await expect(offered.or(typed).first()).toBeVisible();
  await ((await offered.isVisible()) ? offered.click() : typed.fill(amount));
  const press = () => page.getByRole('button', { name: opens ? /^去支付/ : /^生成订单/ }).click();
  if (!opens) {
    await press();
    await expect(page.getByText(/支付剩余时间|汇率锁定剩余/)).toBeVisible();
    return page;
  }
  const opened = page.waitForEvent('popup');
  await press();
  return opened;
}

/** A second window where the payer is, at the address a link or a code of the page leads to. */
async function follow(page: Page, link: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: link }).click();
  return opened;
}

/** What the page draws for this order alone; the pages without one are walked in accessibility.spec. */
async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, 'sideways scroll').toBeLessThanOrEqual(0);
}

const balance = (page: Page) => balanceOf(page.context().request);

/** The word of one of the two operators of the seed. */
async function review(page: Page, nth: 0 | 1, form: Record<string, string>): Promise<number> {
  const { request } = page.context();
  const headers = { authorization: `Bearer ${await staffToken(request, { role: 'operator', nth })}` };
  const url = siteAddress() + consoleRechargeCalls.reviewRecharge.path;
  return ((await (await request.post(url, { form, headers })).json()) as { code: number }).code;
}
const orderNoOf = (page: Page): string => new URL(page.url()).searchParams.get('order') ?? '';

test('a form: posted to the provider by a page of its own, paid, and on the screen by itself', async ({ page }) => {
  await newPlayer(page);
  const provider = await order(page, 'unionpay', '银联在线', '300', true);
  await provider.waitForURL(/\/pay\//);
  await expect(provider.getByText('沙箱 · 演示资金')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText('等待支付')).toBeVisible();
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
  expect(await balance(page)).toBe('300');
});

test('a code: scanned or opened here, paid, recorded', async ({ page }) => {
  await newPlayer(page);
  await order(page, 'wechat', '微信扫码', '200', false);
  await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
  await page.getByRole('button', { name: '复制订单号' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const provider = await follow(page, '在本机打开支付页面');
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
  expect(await balance(page)).toBe('200');
  await page.getByRole('link', { name: '再充一笔' }).click();
  await page.getByRole('button', { name: '全部充值记录' }).click();
  await page.getByRole('button', { name: '待支付' }).click();
  await expect(page.getByText('还没有充值记录')).toBeVisible();
  await page.getByRole('button', { name: '已到账' }).click();
  await page.getByRole('link', { name: /微信扫码.*200\.00/ }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
});

test('a line of fixed amounts takes those alone', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/wechat');
  await page.getByRole('radio', { name: '微信定额' }).check();
  await expect(page.getByLabel('充值金额')).not.toBeEditable();
  await page.getByRole('button', { name: '500', exact: true }).click();
  await page.getByRole('button', { name: /^生成订单/ }).click();
  await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a transfer: where to, with which remark; the receipt goes to staff, and two of them credit a large one', async ({
  page,
}) => {
  await newPlayer(page);
  await order(page, 'banktransfer', '银行卡转账（附言识别）', '10000', false);
  await expect(page.getByText('演示银行（请勿转账）')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: '复制转账附言' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();

  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('付款人姓名不能为空')).toBeVisible();
  await page.getByLabel('付款人姓名').fill('张三');
  await page
    .getByLabel(/上传转账凭证/)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '图片' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('等待审核')).toBeVisible();
  await expect(page.getByText('张三 · 已上传凭证')).toBeVisible();

  const credit = { orderNo: orderNoOf(page), decision: 'credit' };
  expect(await review(page, 0, credit)).toBe(-2902);
  expect(await review(page, 1, credit)).toBe(1);
  await expect(page.getByText('充值已到账')).toBeVisible();
  expect(await balance(page)).toBe('10000');
});

test('a transfer told apart by its fen, rejected with a reason that the player reads', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/banktransfer');
  await page.getByRole('radio', { name: '银行卡转账（金额识别）' }).check();
  await page.getByLabel('充值金额').fill('100.5');
  await page.getByLabel('充值金额').blur();
  await expect(page.getByText('该线路请输入整数金额')).toBeVisible();
  await expect(page.getByText(/会在金额上加 0.01–0.99 元/)).toBeVisible();
  await order(page, 'banktransfer', '银行卡转账（金额识别）', '300', false);
  await expect(
    page.getByText(/您选择充值 ¥300.00，另加 ¥0.\d\d 用来认出这笔转账：请转 ¥300.\d\d，零头同样存入您的余额/),
  ).toBeVisible();
  await expect(page.getByText(/金额须与下方完全一致/)).toBeVisible();
  await page.getByLabel('付款人姓名').fill('李四');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('等待审核')).toBeVisible();
  expect(await review(page, 0, { orderNo: orderNoOf(page), decision: 'reject', reason: '未查到该笔转账' })).toBe(1);
  await expect(page.getByText('原因：未查到该笔转账')).toBeVisible();
  expect(await balance(page)).toBe('0');
});

test('a digital currency: sum and rate locked, confirmations grow, less than due is credited as it is worth', async ({
  page,
}) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/digitalcurrencypay');
  await expect(page.getByText('应付数量（1 USDT = ¥7.1234）')).toBeVisible();
  await order(page, 'digitalcurrencypay', 'USDT · TRC20', '500', false);
  await expect(page.getByRole('img', { name: '收款地址二维码' })).toBeVisible();
  await expect(page.getByText('70.1913')).toBeVisible();
  await expect(page.getByText(/^SANDBOX-TRC20-/)).toBeVisible();
  await isAccessible(page);
  const wallet = await follow(page, '打开沙箱钱包（演示）');
  await wallet.getByRole('button', { name: '少转一成' }).click();
  await expect(page.getByText('已收到转账，等待确认')).toBeVisible();
  await expect(page.getByText('10 / 19')).toBeVisible();
  await expect(page.getByText('充值已到账')).toBeVisible();
  // 63.17217 USDT × 7.1234 = 450.00063…, floored to the fen.
  await expect(page.getByText('63.17217 USDT')).toBeVisible();
  expect(await balance(page)).toBe('450');
});

/** The other channels: line, amount, whether the provider's window opens at once. */
const OTHERS: readonly [PayChannel, string, string, boolean][] = [
  ['qqpay', 'QQ 钱包扫码', '100', false],
  ['quickpass', '云闪付扫码', '100', false],
  ['digitalrmb', '数字人民币钱包', '100', false],
  ['jdpay', '京东收银台', '100', true],
  ['virtualwalletpay', '虚拟钱包', '100', true],
  ['douyin', '抖音收银台', '100', true],
];

for (const [channel, line, amount, opens] of OTHERS) {
  test(`${channel} becomes money`, async ({ page }) => {
    await newPlayer(page);
    const opened = await order(page, channel, line, amount, opens);
    const provider = opens ? opened : await follow(page, '在本机打开支付页面');
    await provider.getByRole('button', { name: '支付成功' }).click();
    await expect(page.getByText('充值已到账')).toBeVisible();
    expect(await balance(page)).toBe('100');
  });
}

test('internetbank: the bank is chosen first and stands on the order and at the provider', async ({ page }) => {
  await newPlayer(page);
  const provider = await order(page, 'internetbank', '网银跳转', '100', true, '招商银行');
  await expect(provider.getByText('CMB', { exact: true })).toBeVisible();
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
  await expect(page.getByText('网银跳转 · 招商银行')).toBeVisible();
  expect(await balance(page)).toBe('100');
});

test(
  'every channel is offered, by keyboard too, and the empty child leads to the first',
  { tag: '@both' },
  async ({ page }) => {
    await newPlayer(page);
    await page.goto('/userCenter/recharge/first');
    const list = page.getByRole('navigation', { name: '支付方式' });
    const channels = list.getByRole('link');
    // A phone folds what stands behind the second line.
    if (isPhone(page)) await list.getByRole('button', { name: '更多' }).click();
    await expect(channels).toHaveCount(12);
    await channels.filter({ hasText: '抖音支付' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/recharge\/douyin$/);
    await expect(page.getByRole('radio', { name: '抖音收银台' })).toBeChecked();
  },
);

test.describe('when it goes wrong', () => {
  test('the provider is down: the order stays payable and is paid when it answers', async ({ page }) => {
    await newPlayer(page);
    // The sandbox cuts the line once for sums that end in 44 fen.
    await page.goto('/userCenter/recharge/alipay');
    await page.getByLabel('充值金额').fill('100.44');
    await page.getByRole('button', { name: /^去支付/ }).click();
    await expect(page.getByText('支付通道暂时没有应答')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: '重新获取支付页面' }).click();
    const provider = await follow(page, '打开支付页面');
    await provider.getByRole('button', { name: '支付成功' }).click();
    await expect(page.getByText('充值已到账')).toBeVisible();
    expect(await balance(page)).toBe('100.44');
  });

  test('a notice of another sum moves nothing; asking the provider then finds the payment', async ({ page }) => {
    await newPlayer(page);
    const provider = await order(page, 'jdpay', '京东收银台', '100', true);
    await provider.getByText('故障演练').click();
    await provider.getByLabel('金额不符').check();
    await provider.getByRole('button', { name: '支付成功' }).click();
    await expect(provider.getByRole('status')).toHaveText('支付成功');
    await page.getByRole('button', { name: '我已完成支付' }).click();
    await expect(page.getByText('暂未收到付款，请稍候')).toBeVisible();
    expect(await balance(page)).toBe('0');
    await expect(page.getByText('充值已到账')).toBeVisible({ timeout: 60_000 });
    expect(await balance(page)).toBe('100');
  });

  test('an order that ran out cannot be paid, and says what happens to a late payment', async ({ page }) => {
    await newPlayer(page);
    await order(page, 'wechat', '微信扫码', '200', false);
    const url = page.url();
    await page.goto('about:blank');
    // The answer of the server as it will be after its quarter of an hour.
    await page.route('**/v1/enpath/**', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { data: { orderNo?: string; state?: string } | null };
      const data = reply.data?.orderNo ? { ...reply.data, state: 'expired', payUrl: '' } : reply.data;
      await route.fulfill({ response, json: { ...reply, data } });
    });
    await page.goto(url);
    await expect(page.getByText('订单已超时')).toBeVisible();
    await expect(page.getByText('若已付款，收到通知后仍会自动到账')).toBeVisible();
    await expect(page.getByRole('img', { name: '支付二维码' })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('somebody else’s order is not there', async ({ page, browser }) => {
    await newPlayer(page);
    await order(page, 'wechat', '微信扫码', '200', false);
    const stranger = await browser.newPage();
    await newPlayer(stranger);
    await stranger.goto(page.url());
    await expect(stranger.getByText('订单不存在')).toBeVisible();
    await stranger.context().close();
  });

  test('the button pressed twice is one order', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/userCenter/recharge/wechat');
    await page.getByRole('button', { name: /^生成订单/ }).dblclick();
    await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
    const { list } = await callSite(page.context().request, siteAddress(), calls.rechargeRecordList, {});
    expect(list).toHaveLength(1);
  });
});
