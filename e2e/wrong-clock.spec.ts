import { calls } from '@caiting/contract';
import { betsOf, richPlayer } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';
import { openTable, pickAll, placeBet, waitForFreshIssue } from './table.ts';

const HOURS_MS = 3_600_000;

for (const [name, hours] of [
  ['late', -7],
  ['early', 26],
] as const) {
  test(`a device clock that is ${Math.abs(hours)} hours too ${name} changes nothing: timer, bet and its time are the site's`, async ({
    page,
  }) => {
    await page.addInitScript((shift) => {
      const RealDate = Date;
      class WrongDate extends RealDate {
        constructor(...args: unknown[]) {
          if (args.length === 0) super(RealDate.now() + shift);
          else super(...(args as [number]));
        }
        static override now(): number {
          return RealDate.now() + shift;
        }
      }
      globalThis.Date = WrongDate as DateConstructor;
    }, hours * HOURS_MS);
    await richPlayer(page, 100);
    await openTable(page, 'ssc1', 'DWD');
    await pickAll(page, '个位');
    await waitForFreshIssue(page, 'ssc1', 30);
    const shown = await page
      .getByRole('timer')
      .filter({ hasText: /^\d\d:\d\d$/ })
      .first()
      .textContent();
    const { request } = page.context();
    const { current, serverTime } = await callSite(request, siteAddress(), calls.currentIssue, { lotteryCode: 'ssc1' });
    // The site's clock runs four times as fast: a second of the test is four of its own.
    expect(Math.abs(secondsOf(shown) - (current.closeAt - serverTime) / 1000)).toBeLessThan(8);
    await placeBet(page);
    const [bet] = await betsOf(request);
    expect(Math.abs((bet?.createdAt ?? 0) - serverTime)).toBeLessThan(HOURS_MS / 10);
    await page.goto('/userCenter/betRecord');
    await expect(page.getByText('1分时时彩').filter({ visible: true }).first()).toBeVisible();
  });
}

/** "00:42" → 42. */
const secondsOf = (text: string | null): number =>
  (text ?? '').split(':').reduce((total, part) => total * 60 + Number(part), 0);
