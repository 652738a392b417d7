import type { Locator, Page } from '@playwright/test';
import { newPayee } from './payouts.ts';
import { recharge } from './people.ts';
import { expect, test } from './site.ts';

/** Fields of figures and codes: what is typed stays, what is wrong is said there, and a refused code is typed again at once. */

/** Types into a field and tells what stands in it and what is said about it. */
async function typed(field: Locator, text: string): Promise<{ value: string; said: string }> {
  await field.fill('');
  await field.pressSequentially(text);
  const value = await field.inputValue();
  const about = (await field.getAttribute('aria-describedby')) ?? '';
  const said = await field
    .page()
    .locator(
      about
        .split(' ')
        .map((id) => `[id="${id}"]`)
        .join(', ') || 'none',
    )
    .allTextContents();
  return { value, said: said.join(' ') };
}

const AMOUNTS: readonly { path: string; label: string }[] = [
  { path: '/userCenter/recharge/alipay', label: '充值金额' },
  { path: '/userCenter/balanceIn', label: '转入金额' },
  { path: '/userCenter/pledge', label: '质押金额' },
];

test('an amount keeps what is typed and names the character that does not belong', async ({ page }) => {
  await newPayee(page);
  await recharge(page, 1_000);
  for (const { path, label } of AMOUNTS) {
    await page.goto(path);
    const field = page.getByRole('textbox', { name: label });
    for (const [text, character] of [
      ['1e9', 'e'],
      ['-5', '-'],
      ['5元', '元'],
    ] as const) {
      const { value, said } = await typed(field, text);
      expect.soft(value, `${path} ${text}`).toBe(text);
      expect.soft(said, `${path} ${text}`).toContain(`不能有“${character}”`);
    }
    const cut = await typed(field, '12.34567');
    expect.soft(cut.value, path).toBe('12.34567');
    expect.soft(cut.said, path).toMatch(/最多 [24] 位小数/);
    const wide = await typed(field, '１２。');
    expect.soft(wide.said, path).not.toMatch(/不能有|位小数/);
  }
});

/** Whether the toast that is shown lies on a primary act. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const toast = document.querySelector('[popover][role="status"] > *')?.getBoundingClientRect();
    return [...document.querySelectorAll('[data-primary], [type="submit"]')].some((act) => {
      const { top, bottom, left, right } = act.getBoundingClientRect();
      return (
        toast !== undefined && top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left
      );
    });
  });

test('after a wrong safety password the next digits go into the boxes, and no toast lies on an act', async ({
  page,
}) => {
  await newPayee(page);
  await recharge(page, 1_000);
  await page.goto('/userCenter/balanceIn');
  await page.getByRole('textbox', { name: '转入金额' }).fill('100');
  await page.getByRole('button', { name: /^转入/ }).click();
  const dialog = page.getByRole('dialog', { name: '输入安全密码' });
  const boxes = dialog.getByLabel('安全密码');
  await boxes.pressSequentially('000000');
  await dialog.getByRole('button', { name: /确认|转入/ }).click();
  await expect(dialog.getByText('安全密码错误，还可尝试4次')).toBeVisible();
  await expect(boxes).toHaveValue('');
  await page.keyboard.type('135');
  await expect(boxes).toHaveValue('135');
  await page.evaluate(() => document.querySelectorAll('[popover][role="status"]').length);
  expect(await isCovered(page)).toBe(false);
});
