import AxeBuilder from '@axe-core/playwright';
import {
  cashierCalls,
  consoleMoneyCalls,
  hashSafetyPassword,
  rechargeCalls,
  withdrawCalls,
  type StaffCallDef,
} from '@caiting/contract';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { SAFETY_DIGITS, bindCard, cardNumber, newPayee } from '../payouts.ts';
import { balanceOf, newPlayer } from '../people.ts';
import { callSite, siteAddress } from '../site.ts';
import { staffAccount, staff, staffToken, type SeededRole } from '../staff.ts';

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

/** What stands open beside a list: a row with all it says, or the form of an act. */
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

/** An act that is shown before it is done is confirmed by its second press. */
const sure = (page: Page): Locator => page.getByText(/^请核对后(?:确认|提交|批准)/);
export async function confirm(page: Page): Promise<void> {
  await expect(sure(page)).toBeVisible();
  await page.locator('[data-panel] [data-primary]').last().click();
}

/** Fills the form that stands open and sends it: what came of it is said. */
export async function sendForm(
  page: Page,
  fields: Readonly<Record<string, string>>,
  said: '已办理' | '已提交，等第二人批准' = '已办理',
): Promise<void> {
  const form = page.getByRole('form').last();
  await fillForm(form, fields);
  await form.locator('[data-primary]').click();
  const end = page.getByText(said, { exact: true }).first();
  await expect(end.or(sure(page)).first()).toBeVisible();
  if (await sure(page).isVisible()) await confirm(page);
  await expect(end).toBeVisible();
}

/** The second of two says yes to what waits about this. */
export async function approve(page: Page, about: RegExp): Promise<void> {
  await page.goto('/console/approvals');
  await page.getByRole('button', { name: about }).first().click();
  await panelOf(page).getByRole('button', { name: /^批准/ }).click();
  await page.getByRole('form').locator('[data-primary]').click();
  await page.locator('[data-panel] [data-primary]').last().click();
  await expect(page.getByText('已办理', { exact: true }).first()).toBeVisible();
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

/** What an operator says, by a token: the page of the person who looks is not touched. */
export async function said<C extends StaffCallDef>(
  request: APIRequestContext,
  who: { role: SeededRole; nth?: number },
  call: C,
  form: Record<string, string>,
): Promise<number> {
  const token = await staffToken(request, who);
  const response = await request.post(siteAddress() + call.path, {
    form,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { code: number }).code;
}

/** A new player who asks for 100 yuan that two operators gave, without a turnover to be met first. */
export async function askedWithdrawal(page: Page): Promise<{ userName: string; withdrawNo: string }> {
  const userName = await newPayee(page);
  await bindCard(page, userName, cardNumber('6688'));
  const { request } = page.context();
  const { act } = await staff(request);
  const requestId = crypto.randomUUID();
  const gift = { userName, kind: 'credit', amount: '300', reason: '补偿', factor: '0', requestId } as const;
  const { adjustmentId } = await act(consoleMoneyCalls.adjustBalance, gift);
  const yes = { adjustmentId, requestId: crypto.randomUUID() };
  expect(await said(request, { role: 'operator', nth: 1 }, consoleMoneyCalls.confirmAdjustment, yes)).toBe(1);
  await expect.poll(() => balanceOf(request)).toBe('300');
  const { accounts } = await callSite(request, siteAddress(), withdrawCalls.withdrawSettings, {});
  const { withdrawNo } = await callSite(request, siteAddress(), withdrawCalls.saveFrontWithdrawRecord, {
    accountId: accounts[0]?.id ?? '',
    amount: '100',
    safetyPassword: hashSafetyPassword(userName, SAFETY_DIGITS),
    requestId: crypto.randomUUID(),
  });
  return { userName, withdrawNo };
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
