import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SAFETY_DIGITS, bindCard, cardNumber, confirmWithPassword, newPayee } from './payouts.ts';
import { expect, test } from './site.ts';
import { newPlayer } from './people.ts';

/** Where a player is paid: binding, changing, proving, and what is refused. */

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test('the first card is bound behind the safety password and shows its last digits; a second one asks for the first', async ({
  page,
}) => {
  await newPayee(page);
  const [first, second] = [cardNumber('6688'), cardNumber('7799')];
  await page.goto('/userCenter/bankCard');
  await page.getByRole('link', { name: '添加银行卡' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('姓名不能为空')).toBeVisible();
  await page.getByLabel('姓名').fill('<b>王</b>');
  await page.getByLabel('银行卡号').fill('12345678');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('姓名格式错误')).toBeVisible();
  await expect(page.getByText('银行卡号格式错误')).toBeVisible();
  await isAccessible(page);
  await page.getByLabel('姓名').fill('王小明');
  // As it is printed on the card.
  await page.getByLabel('银行卡号').fill(first.replace(/(\d{4})(?=\d)/g, '$1 '));
  await page.getByRole('button', { name: '保存' }).click();
  await confirmWithPassword(page, '确认');
  await expect(page).toHaveURL('/userCenter/bankCard');
  await expect(page.getByText('中国工商银行 尾号 6688')).toBeVisible();
  await expect(page.getByText('可提现', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(first);
  await isAccessible(page);

  await page.getByRole('link', { name: '添加银行卡' }).click();
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page).toHaveURL(/verifyBankCard/);
  await page.getByLabel('姓名').fill('王小明');
  await page.getByLabel('完整卡号').fill(second);
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page.getByText('持卡人姓名或卡号不符，还可尝试4次')).toBeVisible();
  await page.getByLabel('完整卡号').fill(first);
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page).toHaveURL('/userCenter/setBankcard');
  await page.getByLabel('姓名').fill('李小明');
  await page.getByLabel('银行卡号').fill(second);
  await page.getByRole('button', { name: '保存' }).click();
  await confirmWithPassword(page, '确认');
  await expect(page.getByText('姓名须与已绑定的姓名一致')).toBeVisible();
  await page.getByLabel('姓名').fill('王小明');
  await page.getByRole('button', { name: '保存' }).click();
  await confirmWithPassword(page, '确认');
  await expect(page.getByText('尾号 7799')).toBeVisible();
  await expect(page.getByText(/后可提现/)).toBeVisible();
});

test('a number of somebody else is refused without saying whose; a wrong safety password is told in its place', async ({
  page,
  browser,
}) => {
  const taken = cardNumber();
  const other = await browser.newContext();
  const owner = await other.newPage();
  await bindCard(owner, await newPayee(owner), taken);
  await other.close();
  await newPayee(page);
  await page.goto('/userCenter/setBankcard');
  await page.getByLabel('姓名').fill('李四');
  await page.getByLabel('银行卡号').fill(taken);
  await page.getByRole('button', { name: '保存' }).click();
  const dialog = page.getByRole('dialog', { name: '输入安全密码' });
  await dialog.getByLabel('安全密码').fill('000000');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByText('安全密码错误，还可尝试4次')).toBeVisible();
  await dialog.getByLabel('安全密码').fill(SAFETY_DIGITS);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('该账号无法绑定，请核对后重试')).toBeVisible();
});

test('a coin address is checked letter by letter for its network; alipay is bound in place', async ({ page }) => {
  await newPayee(page);
  await page.goto('/userCenter/virtualCoin');
  await page.getByRole('link', { name: '添加地址' }).click();
  const address = page.getByLabel('收款地址');
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD');
  await address.blur();
  await expect(page.getByText('地址不是有效的TRC20地址，请逐字核对')).toBeVisible();
  await page.getByRole('button', { name: 'USDT-ERC20' }).click();
  await expect(page.getByText('地址不是有效的ERC20地址，请逐字核对')).toBeVisible();
  // One letter's case was wrong. The last digits make it somebody's own.
  await address.fill(`0x${Date.now().toString(16).padStart(40, 'a')}`);
  await address.blur();
  await expect(page.getByText(/地址不是有效的/)).toBeHidden();
  await isAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await confirmWithPassword(page, '确认');
  await expect(page).toHaveURL('/userCenter/virtualCoin');
  await expect(page.getByText('USDT-ERC20', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: '支付宝' }).click();
  await page.getByLabel('姓名').fill('王小明');
  await page.getByLabel('支付宝账号').fill('123');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('支付宝账号格式错误')).toBeVisible();
  const mobile = `139${String(Date.now()).slice(-8)}`;
  await page.getByLabel('支付宝账号').fill(mobile);
  await page.getByRole('button', { name: '保存' }).click();
  await confirmWithPassword(page, '确认');
  await expect(page.getByText(`139****${mobile.slice(-4)}`)).toBeVisible();
  await isAccessible(page);
});

test('without a safety password the way leads to setting one', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/wxAccount');
  await page.getByLabel('姓名').fill('王小明');
  await page.getByLabel('微信号').fill('wx_ming88');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('你还未设置安全密码，是否先去设置安全密码')).toBeVisible();
});

test('an address that names no card or coin of one’s own says so and leads back, without a form', async ({ page }) => {
  await newPayee(page);
  for (const [path, list] of [
    ['/userCenter/setBankcard/999999', '/userCenter/bankCard'],
    ['/userCenter/setdigitalcurrency/999999', '/userCenter/virtualCoin'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('没有找到该账户')).toBeVisible();
    await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0);
    await page.getByRole('link', { name: '返回列表' }).click();
    await expect(page).toHaveURL(list);
  }
});
