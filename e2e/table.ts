import { calls } from '@caiting/contract';
import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { callSite, siteAddress } from './site.ts';

/** What a person does at a betting table, at both sizes. */

/** Issues of `ssc5` take five minutes of the site: for bets whose draw is not waited for, and must not come in between. */
export type House = 'ssc1' | 'ssc5' | 'pk101';
const PATHS: Readonly<Record<House, string>> = {
  ssc1: '/lottery/SSC/ssc1',
  ssc5: '/lottery/SSC/ssc5',
  pk101: '/lottery/PK10/pk101',
};

export async function openTable(page: Page, lottery: House, play?: string): Promise<void> {
  await page.goto(PATHS[lottery] + (play ? `?play=${play}` : ''));
  await expect(page.getByRole('radio', { name: '官方' })).toBeVisible();
}

/** Chooses a family and, within it, a group of plays. The pad of the one before stands until the new one is drawn: a press goes to the new one from then on. */
export async function choosePlays(page: Page, family: '官方' | '信用', group?: string): Promise<void> {
  const radio = page.getByRole('radio', { name: family });
  await radio.click();
  await expect(radio).toBeChecked();
  if (!group) return;
  const tab = page.getByRole('tab', { name: group, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** The site's clock runs fast: a bet begins with enough of its issue left that it does not close in between. */
export async function waitForFreshIssue(page: Page, lottery: string, siteSeconds = 40): Promise<string> {
  let issue = '';
  await expect
    .poll(
      async () => {
        const { serverTime, list } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
        const now = list.find(({ lotteryCode }) => lotteryCode === lottery);
        issue = now?.current.issue ?? '';
        return ((now?.current.closeAt ?? 0) - serverTime) / 1000;
      },
      { timeout: 40_000, intervals: [200] },
    )
    .toBeGreaterThan(siteSeconds);
  return issue;
}

/** The drawer of the latest draws on a phone. While a draw is shown number by number a press shows its end: the next one opens the drawer. */
export async function openRecentDraws(page: Page): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: /^(?:近期开奖|Recent draws)$/ });
  await expect(async () => {
    await page.getByRole('button', { name: /^(?:近期开奖|Recent draws)/ }).click({ timeout: 2_000 });
    await expect(drawer).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return drawer;
}

/** Chooses all numbers of one row by its quick pick. */
export const pickAll = (page: Page, row: string): Promise<void> =>
  page.getByRole('button', { name: `${row}全`, exact: true }).click();

/** A two-sided option, with its odds in the name. */
export const option = (page: Page, row: string, word: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${row} ${word}，`) });

/** The button that opens the confirmation, whatever it says at this size and family. */
export const betButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:投注|立即投注|确认投注)$/ }).last();

export const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: '确认投注' });

/** Presses 确认投注; where the issue has rolled under the sheet on a slow machine, the new one is agreed to first. */
export async function confirm(page: Page): Promise<void> {
  const sheet = confirmation(page);
  const ask = sheet.getByRole('button', { name: /^改投 [\d-]+ 期$/ });
  const press = sheet.getByRole('button', { name: /^确认投注 ¥/ });
  let wasPressed = false;
  await expect(async () => {
    // A press that took longer than its time was a press all the same: the sheet is gone then.
    if (wasPressed && !(await sheet.isVisible())) return;
    if (await ask.isVisible()) await ask.click({ timeout: 1_000 });
    wasPressed ||= await press.isVisible();
    await press.click({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
}

/** From the open picks to 投注成功. */
export async function placeBet(page: Page): Promise<void> {
  await betButton(page).click();
  await confirm(page);
  await expect(page.getByText('投注成功')).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
}

/** Agrees to the issue that is on sale now, in whichever sheet asks. */
export const agreeToIssue = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^改投 [\d-]+ 期$/ }).click();

/** Waits until the current issue of a lottery is another than this one. */
export async function waitForRoll(page: Page, lottery: string, from: string): Promise<string> {
  let issue = from;
  await expect
    .poll(
      async () => {
        const { list } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
        issue = list.find(({ lotteryCode }) => lotteryCode === lottery)?.current.issue ?? from;
        return issue;
      },
      { timeout: 60_000, intervals: [200] },
    )
    .not.toBe(from);
  return issue;
}

/** A line of an order that is placed without the table. */
interface OrderLine {
  readonly lottery: string;
  readonly issue: string;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  /** What the line costs, in yuan. */
  readonly yuan: number;
  /** Yuan of one ticket; 1 by default. */
  readonly unit?: string;
  readonly multiple?: number;
}

/** Places an order as the table does; the ids of its bets. */
export async function placeOrder(request: APIRequestContext, lines: readonly OrderLine[]): Promise<readonly string[]> {
  const bettingData = lines.map(({ lottery, issue, play, picks, count, yuan, unit = '1', multiple = 1 }) => ({
    lotteryCode: lottery,
    playDetailCode: play,
    bettingNumber: picks,
    bettingCount: count,
    bettingAmount: String(yuan),
    bettingPoint: '0',
    bettingUnit: unit,
    bettingIssue: issue,
    graduationCount: multiple,
  }));
  const order = { bettingData: JSON.stringify(bettingData), requestId: crypto.randomUUID() };
  return (await callSite(request, siteAddress(), calls.addBetting, order as never)).betIds;
}
