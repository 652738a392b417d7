import { calls, consoleWithdrawCalls, hashSafetyPassword } from '@caiting/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { newPlayer } from './people.ts';
import { callSite, expect, siteAddress } from './site.ts';
import { staffToken } from './staff.ts';

/** People who can be paid, and the operators who let them. */

export const SAFETY_DIGITS = '135246';
let cards = 0;
/** A card number nobody has; the last four digits tell the sandbox what to do with a payout. */
export const cardNumber = (tail = '8888'): string =>
  `6222${String(Date.now()).slice(-9)}${String((cards += 1)).padStart(2, '0')}${tail}`;

/** A new person with a safety password, signed in. */
export async function newPayee(page: Page): Promise<string> {
  const userName = await newPlayer(page);
  const safetyPassword = hashSafetyPassword(userName, SAFETY_DIGITS);
  await callSite(page.context().request, siteAddress(), calls.setSafetyPassword, { safetyPassword });
  return userName;
}

/** Gives the person a bank card without the form. */
export async function bindCard(page: Page, userName: string, bankNumber: string): Promise<void> {
  await callSite(page.context().request, siteAddress(), calls.addBankCard, {
    realName: '王小明',
    bankCode: 'ICBC',
    bankNumber,
    branch: '',
    safetyPassword: hashSafetyPassword(userName, SAFETY_DIGITS),
  });
}

/** Types the safety password into the open dialog and presses its act. */
export async function confirmWithPassword(page: Page, act: RegExp | string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '输入安全密码' });
  // The boxes have the focus from the start: one types and presses.
  await expect(dialog.getByLabel('安全密码')).toBeFocused();
  await page.keyboard.type(SAFETY_DIGITS);
  await dialog.getByRole('button', { name: act }).click();
}

/** An operator's word on a withdrawal. */
export async function review(request: APIRequestContext, withdrawNo: string, act: 'approve' | 'reject', note: string) {
  const site = siteAddress();
  const token = await staffToken(request, { role: 'operator' });
  const response = await request.post(site + consoleWithdrawCalls.reviewWithdrawal.path, {
    form: { withdrawNo, act, note },
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { code: number }).code;
}
