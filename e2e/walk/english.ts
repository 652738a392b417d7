import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { callSite, expect, siteAddress } from '../site.ts';

const HAN = /[一-鿿]/;
/** The name a new account is given, and its first character, which stands where there is no picture. */
const NICKNAME = /彩友\d{6,}|^彩$/;
const LOCALE = 'caiting.locale';

/** Loads the page that stands there in English: all of it speaks English, but for names and what people wrote. The next page is in Chinese again. */
export async function expectEnglish(page: Page, path: string): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify('en')), LOCALE);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const frame = page.locator('header, nav, footer, h1, h2, [role=tab]').filter({ visible: true });
  const names = await namesOf(page);
  // The notice on the home page is what operators wrote.
  const unseen = page
    .locator('button[aria-label]:not([aria-label^=Notices]), [role=img][aria-label]')
    .filter({ visible: true });
  // What stands in the chat's log names people.
  const labels = await unseen.evaluateAll((all) =>
    all.filter((one) => one.closest('[role=log]') === null).map((one) => one.getAttribute('aria-label') ?? ''),
  );
  const leaks = [...(await frame.allInnerTexts()), ...labels]
    .flatMap((text) => text.split('\n'))
    .filter((text) => HAN.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(NICKNAME, '')));
  expect.soft(leaks, `${path}, in English`).toEqual([]);
  await page.evaluate((key) => localStorage.removeItem(key), LOCALE);
}

/** Names that stay as they are in every language: the site and its room, languages, lotteries, grades. */
async function namesOf(page: Page): Promise<string[]> {
  const { lotteries } = await callSite(page.context().request, siteAddress(), calls.lotteryConfig, {});
  return [...lotteries.map(({ lotteryName }) => lotteryName), '彩厅大厅', '彩厅', '中文'];
}
