import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Opens another play of the table that stands there, as the back button would: without loading the page anew. */
export async function openPlay(page: Page, code: string): Promise<void> {
  await page.evaluate((play) => {
    history.pushState(null, '', `?play=${play}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, code);
  await expect(page.locator(`main [data-play="${code}"]`)).toBeVisible();
  // What is drawn behind the menu is drawn by the frame after next.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
