import { calls, hashLoginPassword } from '@caiting/contract';
import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { callSite, freshName, isPhone, siteAddress } from './site.ts';

/** People of one journey: made for it, so that no journey stands on what another left. */

export const PASSWORD = 'caiting888';

/** Registers a new person without the form and signs the page's context in. */
export async function newPlayer(page: Page): Promise<string> {
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  const { request } = page.context();
  await callSite(request, siteAddress(), calls.register, { userName, password, accepted: true });
  await callSite(request, siteAddress(), calls.verifyLoginPassword, { password });
  return userName;
}

/** A new person with this much money (whole yuan, 10 at least), paid through the sandbox provider like everybody's. */
export async function richPlayer(page: Page, yuan: number): Promise<string> {
  const userName = await newPlayer(page);
  await recharge(page, yuan);
  return userName;
}

/** Pays so many yuan in for the signed-in person and waits for them. */
export async function recharge(page: Page, yuan: number): Promise<void> {
  const { request } = page.context();
  const { lines } = await callSite(request, siteAddress(), calls.frontAlipay, {});
  const order = await callSite(request, siteAddress(), calls.rechargeFrontPaymentRecord, {
    channel: 'alipay',
    lineId: lines.find(({ freeAmount }) => freeAmount)?.lineId ?? '',
    amount: String(yuan),
    requestId: crypto.randomUUID(),
  });
  await request.post(order.payUrl, { form: { result: 'paid' } });
  // Many journeys begin here, and the provider tells the site within some ten milliseconds.
  await expect
    .poll(async () => Number(await balanceOf(request)), { timeout: 20_000, intervals: [25, 50, 100] })
    .toBe(yuan);
}

/** Spendable balance of the signed-in person, as on the wire. */
export async function balanceOf(request: APIRequestContext): Promise<string> {
  return (await callSite(request, siteAddress(), calls.queryBalanceFront, {})).balance;
}

/** Newest own bets. */
export async function betsOf(request: APIRequestContext) {
  return (await callSite(request, siteAddress(), calls.getBetting, { pageSize: '20' })).list;
}

/** What others see the signed-in person of a context called by. */
export const nicknameOf = async (request: APIRequestContext): Promise<string> =>
  (await callSite(request, siteAddress(), calls.userInfo, {})).nickname;

/** A member's card on /userCenter/agentMember: beside the list where there is room. */
export const memberCard = (page: Page): Locator =>
  isPhone(page)
    ? page.getByRole('dialog')
    : page.getByRole('region').filter({ has: page.getByRole('button', { name: '关闭' }) });
