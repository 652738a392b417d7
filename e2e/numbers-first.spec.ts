import { newPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { numbersFirst, SMALLEST } from './walk/first-sight.ts';

/** The numbers of a play come before everything that can be said about it. */
numbersFirst('SSC/ssc1', SMALLEST);

test('rule, prize and limits are one press away, and the bar unfolds with the first pick', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await newPlayer(page);
  await page.goto('/lottery/SSC/ssc1?play=H3_ZX_FS');
  const unit = page.getByRole('radiogroup', { name: '单位' }).filter({ visible: true });
  await expect(page.getByRole('button', { name: '规则与限额' })).toBeVisible();
  await expect(unit).toHaveCount(0);
  await page.getByRole('button', { name: '规则与限额' }).click();
  const sheet = page.getByRole('dialog', { name: '规则与限额' });
  await expect(sheet).toContainText(/单注奖金\s*¥/);
  await expect(sheet).toContainText('单注最多');
  // Three places in order, of ten digits each.
  await expect(sheet).toContainText(/中奖概率\s*1 \/ 1,000/);
  await expect(sheet.getByText('未设每日限额')).toBeVisible();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '个位全', exact: true }).click();
  await expect(unit).toBeVisible();
  // The prize in the dock opens the same sheet, where it is traded against the rebate; the dock says the new one.
  const prize = page.getByRole('button', { name: /^奖金/ });
  const before = await prize.textContent();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await prize.click();
  const slider = sheet.getByRole('slider', { name: '奖金 / 返点' });
  await expect(slider).toHaveAttribute('aria-valuetext', /返点 0\.0%$/);
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /返点 0\.1%$/);
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(prize).not.toHaveText(before ?? '');
});
