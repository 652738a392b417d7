import type { Page } from '@playwright/test';
import { richPlayer } from './people.ts';
import { DEMO_PASSWORD, expect, isPhone, signIn, siteAddress, test } from './site.ts';
import { betButton, confirmation, openTable, pickAll, placeBet, waitForFreshIssue } from './table.ts';

test.describe('hall', () => {
  test('search, groups and favourites find a lottery; its countdown moves', { tag: '@both' }, async ({ page }) => {
    await page.goto('/lotteryHall');
    const card = (name: string) => page.getByRole('heading', { name });
    await expect(card('1分时时彩')).toBeVisible();
    await expect(card('1分PK10')).toBeVisible();
    // The page's own rule for its groups wins over that of the tabs it is made of, also where the page is the first one opened.
    if (isPhone(page)) await expect(page.getByRole('tablist').first()).toHaveCSS('position', 'sticky');
    const timer = page
      .locator('li', { has: card('1分时时彩') })
      .getByRole('timer')
      .first();
    const before = await timer.innerText();
    await expect(timer).not.toHaveText(before);

    if (isPhone(page)) await page.getByRole('button', { name: '搜索彩种名称或拼音' }).click();
    const search = page.getByRole('searchbox', { name: '搜索彩种名称或拼音' });
    await search.fill('pk');
    await expect(card('1分时时彩')).toHaveCount(0);
    await expect(card('1分PK10')).toBeVisible();
    await search.fill('没有这种');
    await expect(page.getByText('没有找到彩种')).toBeVisible();
    await page.getByRole('button', { name: '看全部彩种' }).click();
    await expect(card('1分时时彩')).toBeVisible();

    await page.getByRole('tab', { name: 'PK10', exact: true }).click();
    await expect(page).toHaveURL(/key=PK10/);
    await expect(card('1分时时彩')).toHaveCount(0);
    await page.getByRole('button', { name: '收藏 1分PK10' }).click();
    await page.getByRole('tab', { name: '收藏' }).click();
    await expect(card('1分PK10')).toBeVisible();
    await page.reload();
    await expect(card('1分PK10')).toBeVisible();
    await page.getByRole('button', { name: '取消收藏 1分PK10' }).click();
    await expect(page.getByText('还没有收藏的彩种')).toBeVisible();
  });
});

test.describe('home', () => {
  test('hot lotteries count down and lead to their tables; winners are real and masked', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/index');
    const winners = page.getByRole('heading', { name: '今日中奖榜' });
    await expect(winners).toBeVisible();
    const hot = page
      .locator('main')
      .getByRole('link', { name: /1分时时彩/ })
      .filter({ visible: true })
      .last();
    await hot.click();
    await expect(page).toHaveURL(/\/lottery\/SSC\/ssc1/);
  });
});

test.describe('bet records', () => {
  test('filters live in the address; a bet leads to its detail and can be cancelled there', async ({ page }) => {
    await richPlayer(page, 100);
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    await waitForFreshIssue(page, 'ssc5');
    await placeBet(page);
    await page.goto('/userCenter/betRecord?state=won');
    await expect(page.getByText('没有符合条件的投注')).toBeVisible();
    await page.getByRole('tab', { name: '全部' }).click();
    const bet = page
      .getByRole('link', { name: /5分时时彩/ })
      .filter({ visible: true })
      .first();
    await expect(bet).toBeVisible();
    await page
      .getByRole('button', { name: '昨日' })
      .or(page.getByRole('radio', { name: '昨日' }))
      .click();
    await expect(page).toHaveURL(/range=yesterday/);
    await expect(page.getByText('没有符合条件的投注')).toBeVisible();
    await page.goBack();
    await page.goto('/userCenter/betRecord?lottery=ssc1');
    await expect(page.getByText('没有符合条件的投注')).toBeVisible();
  });

  test('a bet is cancelled while its issue sells, and the whole stake is back', async ({ page }) => {
    await richPlayer(page, 100);
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    await waitForFreshIssue(page, 'ssc5');
    await placeBet(page);
    await page.goto('/userCenter/betRecord');
    await page
      .getByRole('link', { name: /5分时时彩/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('button', { name: '撤单' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤单' }).click();
    await expect(page.getByText('已撤单').first()).toBeVisible();
    await expect(page.getByText('余额 ¥100.00')).toBeVisible();
  });

  test('the list goes on as it is scrolled', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/userCenter/betRecord?range=last30');
    await expect(page.getByRole('heading', { name: '投注记录' }).first()).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(page.getByText('已显示全部数据')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  });
});

test.describe('appearance', () => {
  test('theme and language are chosen in the account and stay', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/userCenter/menu');
    const main = page.locator('main');
    await main.getByRole('radio', { name: '深色' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await main.getByRole('radio', { name: 'EN' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Preferences')).toBeVisible();
  });

  test('the text size is chosen in the account and stays; all of the page grows with it', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/userCenter/menu');
    const main = page.locator('main');
    const choice = main.getByRole('radio', { name: '特大' });
    await expect(page.locator('body')).toHaveCSS('font-size', '14px');
    const { height = 0 } = (await choice.boundingBox()) ?? {};
    await choice.click();
    await expect(page.locator('body')).toHaveCSS('font-size', '17.5px');
    expect((await choice.boundingBox())?.height).toBeCloseTo(height * 1.25, 0);
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('font-size', '17.5px');
    await main.getByRole('radio', { name: '标准' }).click();
    await expect(page.locator('body')).toHaveCSS('font-size', '14px');
  });

  test(
    'a visitor reads the language of the browser, without a flash of another, and switches it in the bar',
    {
      tag: '@both',
    },
    async ({ page, browser }) => {
      const open = async (locale: string) => {
        const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
        const visitor = await browser.newPage({ baseURL: siteAddress(), locale, viewport: { width, height } });
        // Each text that is ever seen as the page's heading or name of a card.
        await visitor.addInitScript(() => {
          const seen = new Set<string>();
          Object.assign(globalThis, { seen });
          const look = () => {
            for (const element of document.querySelectorAll('main :is(h2, h3)'))
              if (getComputedStyle(element).visibility === 'visible') seen.add(element.textContent ?? '');
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        await visitor.goto('/lotteryHall');
        return visitor;
      };
      for (const locale of ['en-GB', 'fr-FR']) {
        const visitor = await open(locale);
        await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
        await expect(visitor.getByRole('heading', { name: '1-min SSC' })).toBeVisible();
        const seen = await visitor.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen].join());
        expect(seen).toContain('1-min SSC');
        expect(seen).not.toMatch(/\p{Script=Han}/u);
        await visitor.getByRole('button', { name: '中文' }).filter({ visible: true }).click();
        await expect(visitor.getByRole('heading', { name: '1分时时彩' })).toBeVisible();
        // The choice is kept against the browser's language.
        await visitor.reload();
        await expect(visitor.getByRole('heading', { name: '1分时时彩' })).toBeVisible();
        await visitor.close();
      }
      const reader = await open('zh-TW');
      await expect(reader.getByRole('heading', { name: '1分时时彩' })).toBeVisible();
      await reader.goto('/login');
      await reader.getByRole('button', { name: '深色外观' }).filter({ visible: true }).click();
      await expect(reader.locator('html')).toHaveAttribute('data-theme', 'dark');
      await reader.close();
    },
  );

  test('the page of the service line wears the colours of the site; the page for phones stands clear of the edges', async ({
    page,
  }) => {
    await page.goto('/service/help.html');
    const link = page.locator('main a').first();
    await expect(link).toHaveCSS('color', 'rgb(181, 28, 43)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(link).toHaveCSS('color', 'rgb(255, 133, 135)');
    await page.getByText('忘记登录密码或安全密码').click();
    await expect(page.getByRole('link', { name: '人工验证' })).toBeVisible();
    await page.getByRole('link', { name: '彩厅首页' }).click();
    await expect(page).toHaveURL('/index');

    await page.evaluate(() => localStorage.setItem('caiting.locale', JSON.stringify('en')));
    await page.goto('/service/help.html');
    await expect(page.getByRole('heading', { name: 'Self-service' })).toBeVisible();
    await expect(page).toHaveTitle('Caiting - Self-service');
    expect(await page.locator('body').innerText()).not.toMatch(/[一-鿿]/);
    await page.evaluate(() => localStorage.removeItem('caiting.locale'));

    await page.goto('/mobile');
    const { x } = (await page.locator('main section').first().boundingBox()) as { x: number };
    expect(x).toBeGreaterThanOrEqual(16);
  });
});

test.describe('keyboard alone', () => {
  test('signs in', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('用户名', { exact: true }).focus();
    await page.keyboard.type('player1');
    await page.keyboard.press('Tab');
    await tabTo(page, '密码');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/index');
  });

  test('bets', { tag: '@both' }, async ({ page }) => {
    await richPlayer(page, 100);
    await openTable(page, 'ssc5', 'DWD');
    await waitForFreshIssue(page, 'ssc5');
    await page.getByRole('button', { name: '个位全' }).focus();
    await page.keyboard.press('Space');
    await betButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(confirmation(page)).toBeVisible();
    await tabTo(page, /^确认投注 ¥/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('投注成功')).toBeVisible();
    await expect(confirmation(page)).toBeHidden();
  });
});

/** Presses Tab until the element of that name has the focus; fails after a round of forty. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (typeof name === 'string' ? label.trim() === name : name.test(label.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}`);
}
