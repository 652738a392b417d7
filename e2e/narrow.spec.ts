import { calls, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { brokenLabels, overhang } from './layout.ts';
import { betsOf } from './people.ts';
import { expect, signIn, test } from './site.ts';

/** As narrow as phones get: pages that the walk of accessibility.spec.ts does not come by, or not as somebody who is signed in. */
const PAGES = [
  '/lotteryHall',
  '/lottery/SSC/ssc1?play=DWD',
  '/lottery/PK10/pk101?play=X_LM',
  '/trendChart/ssc1?view=stock',
  '/howtoplay/ssc1',
  '/verify',
  '/transparency',
  '/mobile',
  '/userCenter/billRecord?tab=withdraw&range=last30',
  '/userCenter/recharge/banktransfer',
  '/userCenter/recharge/internetbank',
  '/userCenter/introduce',
  '/userCenter/balanceIn',
  '/userCenter/pledge',
  '/userCenter/virtualCoin',
  '/userCenter/verifyBankCard',
  '/userCenter/wxAccount',
  '/forgotPassword',
  '/verifyPassword',
  '/setSafetyQuestion',
];

test('pages fit 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'player1');
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await overhang(page), path).toBeLessThanOrEqual(0);
  }
});

/** Fields that hold sums, on all calls. */
const SUMS =
  /"(balance|amount|bettingAmount|returnAmount|stake|open|payout|refund|rebate|profit|missing|required|done|valid|fee|in|out)":"(-?)\d+(?:\.\d+)?"/g;
const GREAT = '987654321.12';

/** Sums of that size that are cut off or stand beyond the edge. */
const cutSums = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent?.includes('987,654,321')) continue;
      const range = document.createRange();
      range.selectNode(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0 || node.parentElement?.closest('.sr')) continue;
      for (let at = node.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        const box = at.getBoundingClientRect();
        const isCut = overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1);
        if (isCut || (at === document.documentElement && right > box.right + 1))
          cut.push(`${node.textContent} in ${at.className || at.tagName}`);
      }
    }
    return cut;
  });

test('sums of nine digits fit 360 px whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'player1');
  await page.route('**/v1/enpath/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(SUMS, `"$1":"$2${GREAT}"`) });
  });
  for (const path of [
    '/index',
    '/lottery/SSC/ssc1?play=DWD',
    '/userCenter/menu',
    '/userCenter/betRecord?range=last30',
    '/userCenter/PLstatement?range=last30',
    '/userCenter/billRecord?range=last30',
    '/userCenter/withdraw',
  ]) {
    await page.goto(path);
    await expect(
      page
        .getByText(/987,654,321/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await cutSums(page), path).toEqual([]);
    expect.soft(await overhang(page), path).toBeLessThanOrEqual(0);
  }
});

test('a bet of many typed tickets shows all of them in its box, at 390 and 360 px', async ({ page }) => {
  await signIn(page, 'player1');
  const [bet] = await betsOf(page.context().request);
  const tickets = Array.from({ length: 200 }, (_, at) => String(10_000 + at));
  await page.route(`**${toEnpath(calls.getBetDetail.path)}*`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { bet: { bettingNumber: string } } };
    reply.data.bet.bettingNumber = tickets.join(';');
    await route.fulfill({ response, json: reply });
  });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/userCenter/betDetail?id=${bet?.id ?? ''}`);
    const numbers = page.getByText('10000，10001', { exact: false });
    await expect(numbers).toHaveText(tickets.join('，'));
    expect(await numbers.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }
});

test('the hall says the shape of every draw whole, at 390 and 360 px and in English', async ({ page }) => {
  for (const [width, locale] of [
    [390, 'zh'],
    [360, 'zh'],
    [390, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript((to) => localStorage.setItem('caiting.locale', JSON.stringify(to)), locale);
    await page.goto('/lotteryHall');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.first().getByText(/^(?:总和|Sum) \d+/)).toBeVisible();
    // Cards out of sight are not laid out.
    for (const card of await cards.all()) await card.evaluate((box) => (box.style.contentVisibility = 'visible'));
    const cut = await cards.evaluateAll((all) =>
      all
        .flatMap((card) => [...card.querySelectorAll('p span')])
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
        .map((part) => part.textContent),
    );
    expect.soft(cut, `${locale} ${width}`).toEqual([]);
  }
});

test('sharing a bet with many numbers fits 360 px, list and rooms', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'player1');
  const bets = await betsOf(page.context().request);
  const longest = bets.toSorted((a, b) => b.bettingNumber.length - a.bettingNumber.length)[0];
  await page.goto(`/userCenter/betDetail?id=${longest?.id ?? ''}`);
  await page.getByRole('link', { name: '分享到聊天' }).click();
  const fits = async (name: string) => {
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByRole('checkbox').first()).toBeVisible();
    const over = await sheet.evaluate((dialog) =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('*')]
          .filter((part) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(part).overflowX))
          .filter((part) => getComputedStyle(part).textOverflow !== 'ellipsis' && !part.matches('.sr'))
          .map((part) => part.scrollWidth - part.clientWidth),
      ),
    );
    expect.soft(over, name).toBeLessThanOrEqual(0);
    expect.soft(await brokenLabels(page, 'dialog[open]'), name).toEqual([]);
  };
  await fits('分享注单');
  await page.getByRole('button', { name: '下一步' }).click();
  await fits('分享到');
});
