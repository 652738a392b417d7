import AxeBuilder from '@axe-core/playwright';
import { cashierCalls, rechargeCalls } from '@caiting/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { newPlayer } from '../people.ts';
import { callSite, siteAddress } from '../site.ts';
import { staffAccount, type SeededRole } from '../staff.ts';

/** Signs one of the seed's staff in at the console's own form. */
export async function enterConsole(page: Page, role: SeededRole, path = '/console/', nth = 0): Promise<string> {
  const { staffName, password } = staffAccount({ role, nth });
  await page.goto(path);
  await page.getByLabel('工号').fill(staffName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  return staffName;
}

/** What stands open beside a list: a row with all it says. */
export const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: '详情' });

/** Types into the form of an act, by the names of its fields. */
export async function fillForm(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  await expect(form).toBeVisible();
  for (const [name, value] of Object.entries(fields)) {
    const choice = form.locator(`[data-field="${name}"] select`);
    if ((await choice.count()) > 0) await choice.selectOption(value);
    else await form.locator(`[name="${name}"]`).fill(value);
  }
}

/** A new player says that a bank transfer of so many yuan was made: it waits for staff. */
export async function manualRecharge(page: Page, yuan: number): Promise<{ userName: string; orderNo: string }> {
  const userName = await newPlayer(page);
  const { request } = page.context();
  const { lines } = await callSite(request, siteAddress(), rechargeCalls.frontBankTransfer, {});
  const line = lines.find(({ name }) => name.includes('附言'));
  const { orderNo } = await callSite(request, siteAddress(), cashierCalls.rechargeFrontPaymentRecord, {
    channel: 'banktransfer',
    lineId: line?.lineId ?? '',
    amount: String(yuan),
    requestId: crypto.randomUUID(),
  });
  const said = await request.post(siteAddress() + rechargeCalls.submitRechargeProof.path, {
    multipart: { orderNo, payerName: '李四' },
    headers: { origin: siteAddress() },
  });
  expect(((await said.json()) as { code: number }).code).toBe(1);
  return { userName, orderNo };
}

/** Nothing that axe knows, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}
