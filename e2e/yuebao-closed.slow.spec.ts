import { calls, consoleCalls, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import AxeBuilder from '@axe-core/playwright';
import { PASSWORD } from './people.ts';
import { SAFETY_DIGITS, confirmWithPassword } from './payouts.ts';
import { callSite, expect, freshName, test } from './site.ts';
import { staff } from './staff.ts';
import { startSite, type RunningSite } from './start-site.ts';

/** Yuebao after the tenant has closed it. Its own site: every other journey has it open. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startSite();
});
test.afterAll(() => site.stop());

test('once it is closed its links are gone but for who has money there, who takes it out', async ({
  page,
  request,
}) => {
  const { address } = site;
  const saver = page.context().request;
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  const safetyPassword = hashSafetyPassword(userName, SAFETY_DIGITS);
  await callSite(saver, address, calls.register, { userName, password, accepted: true });
  await callSite(saver, address, calls.verifyLoginPassword, { password });
  await callSite(saver, address, calls.setSafetyPassword, { safetyPassword });
  const { lines } = await callSite(saver, address, calls.frontAlipay, {});
  const lineId = lines.find(({ freeAmount }) => freeAmount)?.lineId ?? '';
  const order = await callSite(saver, address, calls.rechargeFrontPaymentRecord, {
    channel: 'alipay',
    lineId,
    amount: '100',
    requestId: crypto.randomUUID(),
  });
  await saver.post(order.payUrl, { form: { result: 'paid' } });
  await expect
    .poll(async () => (await callSite(saver, address, calls.queryBalanceFront, {})).balance, { timeout: 20_000 })
    .toBe('100');
  await callSite(saver, address, calls.yuebaoIn, { amount: '60', safetyPassword, requestId: crypto.randomUUID() });
  await (await staff(request, site)).act(consoleCalls.setTenantSetting, { key: 'yuebaoOpen', value: 'false' });

  await page.goto(`${address}/userCenter/menu`);
  await page.getByRole('link', { name: '余额宝' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('link', { name: '转入' })).toHaveCount(0);
  await page.goto(`${address}/userCenter/introduce`);
  await expect(page.getByRole('main').getByText(/^余额宝暂未开放/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.goto(`${address}/userCenter/balanceOut`);
  await page.getByRole('button', { name: '全部' }).click();
  await page.getByRole('button', { name: '转出 ¥60.00' }).click();
  await confirmWithPassword(page, '转出 ¥60.00');
  await expect(page.getByText('转出成功')).toBeVisible();

  // Nothing is there any more, so nothing leads there.
  await page.goto(`${address}/userCenter/menu`);
  await expect(page.getByRole('link', { name: '提现' }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '余额宝' })).toHaveCount(0);
});
