import { calls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { brokenLabels, overhang } from '../layout.ts';
import { callSite, expect, signIn, siteAddress, test } from '../site.ts';
import { openPlay } from './open-play.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1200, height: 720 },
] as const;

/** Every play of these tables on the narrowest phone and the narrowest desktop of three columns: nothing wider than the screen, no label cut off or under another. */
export function everyPlayFits(tables: readonly string[]): void {
  test.describe.configure({ timeout: 300_000 });
  for (const [table, size] of tables.flatMap((one) => SIZES.map((screen) => [one, screen] as const)))
    test(`${table}: every play fits ${size.width} px with all of its labels`, async ({ page }) => {
      await page.setViewportSize(size);
      await signIn(page, 'player1');
      await page.goto(`/lottery/${table}`);
      await expect(page.locator('main button[aria-pressed]').first()).toBeVisible();
      const lotteryCode = (table.split('/')[1] ?? '') as LotteryCode;
      const { plays } = await callSite(page.context().request, siteAddress(), calls.howToPlay, { lotteryCode });
      for (const { playDetailCode } of plays) {
        await openPlay(page, playDetailCode);
        expect.soft(await overhang(page), `${playDetailCode}: wider than the screen`).toBeLessThanOrEqual(0);
        expect.soft(await brokenLabels(page, 'main'), playDetailCode).toEqual([]);
      }
    });
}
