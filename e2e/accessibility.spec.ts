import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectEnglish } from './walk/english.ts';
import { overhang, overlaidTexts } from './layout.ts';
import { expect, isPhone, signIn, test } from './site.ts';

const PEOPLE = ['visitor', 'player1', 'streamer1'] as const;

/**
 * One walk over every built page, at both sizes: axe finds nothing, its contrast holds in the dark too, nothing scrolls sideways and no words lie over others,
 * also not on the narrowest phone, and some are read in English (looks §8).
 */
interface Stop {
  readonly path: string;
  readonly as: (typeof PEOPLE)[number];
  /** A button to open something with first. */
  readonly press?: string;
  /** The same with a tab. */
  readonly tab?: string;
  /** What is seen once the page has what it asked for. */
  readonly settled: string;
  readonly inEnglish?: true;
}
const PAGES: readonly Stop[] = [
  { path: '/index', as: 'visitor', settled: 'main' },
  { path: '/index', as: 'player1', settled: 'main', inEnglish: true },
  { path: '/login', as: 'visitor', settled: 'form', inEnglish: true },
  { path: '/register', as: 'visitor', settled: 'form' },
  { path: '/lotteryHall', as: 'visitor', settled: 'main', inEnglish: true },
  { path: '/mobile', as: 'visitor', settled: 'main svg' },
  { path: '/lottery/SSC/ssc1', as: 'player1', settled: '[role=tab]', inEnglish: true },
  { path: '/lottery/SSC/ssc1?play=X_ZH', as: 'player1', settled: '[role=tab]' },
  { path: '/lottery/PK10/pk101', as: 'player1', settled: '[role=tab]', inEnglish: true },
  { path: '/lottery/PK10/pk101?play=DWD', as: 'player1', settled: '[role=tab]' },
  { path: '/chat', as: 'player1', settled: '[role=log] article', inEnglish: true },
  { path: '/chat', as: 'player1', press: '表情', settled: '[role=tabpanel] button' },
  { path: '/chat', as: 'visitor', settled: 'main' },
  { path: '/chatGuest?guestCode=welcome', as: 'visitor', settled: '[role=log] article' },
  { path: '/embedChat', as: 'visitor', settled: 'main a' },
  { path: '/service/help.html', as: 'visitor', settled: 'main details' },
  { path: '/games', as: 'player1', settled: 'main article', inEnglish: true },
  { path: '/verify', as: 'visitor', settled: 'main h2', inEnglish: true },
  { path: '/transparency', as: 'visitor', settled: 'main dl', inEnglish: true },
  { path: '/longInfo', as: 'player1', settled: 'main li button', inEnglish: true },
  { path: '/userCenter/menu', as: 'player1', settled: 'main', inEnglish: true },
  { path: '/userCenter/notifications', as: 'player1', settled: '[data-row]' },
  { path: '/userCenter/notifySettings', as: 'player1', settled: '[role=switch]', inEnglish: true },
  { path: '/userCenter/securityCenter', as: 'player1', settled: 'svg[role=img]' },
  { path: '/userCenter/securityCenter?safety=1', as: 'player1', settled: 'dialog input' },
  { path: '/userCenter/securityCenter?bind=phone', as: 'player1', settled: 'form' },
  { path: '/userCenter/personalInfo', as: 'player1', settled: 'form' },
  { path: '/userCenter/personalLevel', as: 'player1', settled: 'main :is(li, tr)[aria-current]', inEnglish: true },
  { path: '/forgotPassword', as: 'visitor', settled: 'form' },
  { path: '/resetLoginPassword', as: 'player1', settled: 'form' },
  { path: '/findSecurityPassword', as: 'player1', settled: 'form' },
  { path: '/verifyPassword', as: 'visitor', settled: 'main a' },
  { path: '/manualVerification', as: 'player1', settled: 'form' },
  { path: '/userCenter/recharge/alipay', as: 'player1', settled: 'main', inEnglish: true },
  { path: '/userCenter/withdraw', as: 'player1', settled: 'main form' },
  { path: '/userCenter/bankCard', as: 'player1', settled: 'main a[href="/userCenter/zfbAccount"]', inEnglish: true },
  { path: '/userCenter/setBankcard', as: 'player1', settled: 'main form' },
  { path: '/userCenter/setdigitalcurrency', as: 'player1', settled: 'main form' },
  { path: '/userCenter/zfbAccount', as: 'player1', settled: 'main form' },
  { path: '/userCenter/billRecord?range=last30', as: 'player1', settled: 'main dl' },
  { path: '/userCenter/billRecord?tab=recharge&range=last30', as: 'player1', settled: 'main dl' },
  { path: '/userCenter/waterDetail', as: 'player1', settled: 'main' },
  { path: '/userCenter/accountTotal', as: 'player1', settled: 'main svg[role=img]' },
  { path: '/userCenter/balanceOut', as: 'player1', settled: 'main form' },
  { path: '/userCenter/pledgeShop', as: 'player1', settled: 'main article' },
  { path: '/userCenter/pledgePosition?state=matured', as: 'player1', settled: 'main [role=radiogroup]' },
  { path: '/userCenter/recharge/digitalcurrencypay', as: 'player1', settled: 'main form' },
  { path: '/userCenter/betRecord', as: 'player1', settled: 'main', inEnglish: true },
  { path: '/userCenter/chessRecord?range=last30', as: 'player1', settled: 'main dl', inEnglish: true },
  { path: '/userCenter/protection', as: 'player1', settled: 'main header' },
  { path: '/userCenter/redEnvelope', as: 'player1', settled: 'main h1' },
  { path: '/userCenter/seekOrder?range=last30', as: 'player1', settled: 'main', inEnglish: true },
  { path: '/userCenter/PLstatement?range=last7', as: 'player1', settled: 'main dl' },
  { path: '/userCenter/betRecord?range=custom&from=2026-11-01&to=2026-11-30', as: 'player1', settled: 'main' },
  { path: '/trendChart/ssc1', as: 'player1', settled: 'tbody tr', inEnglish: true },
  { path: '/trendChart/lhc1?view=zodiac', as: 'player1', settled: 'tbody tr', inEnglish: true },
  { path: '/howtoplay/ssc1', as: 'visitor', settled: 'article' },
  { path: '/howtoplay/lhc1?play=TM_LM', as: 'player1', settled: 'article', inEnglish: true },
  { path: '/rebateDes', as: 'player1', settled: 'table', inEnglish: true },
  { path: '/liveList', as: 'visitor', settled: 'main li a', inEnglish: true },
  { path: '/live/SSC/ssc1', as: 'player1', settled: '[role=log] article', inEnglish: true },
  { path: '/live/SSC/ssc1', as: 'player1', tab: '礼物榜', settled: 'main ol li b' },
  { path: '/live/SSC/ssc1', as: 'player1', tab: '主播', settled: 'main section h2' },
  { path: '/live/studio', as: 'streamer1', settled: 'main dl', inEnglish: true },
  { path: '/dev/gallery', as: 'visitor', settled: 'main' },
];

test.describe.configure({ timeout: 180_000 });

/** So many pages of one person in a row: the browser keeps what it has compiled, as it does for a person who walks about. */
const WALK = 8;
for (const as of PEOPLE) {
  const pages = PAGES.filter((one) => one.as === as);
  for (let from = 0; from < pages.length; from += WALK) {
    const walk = pages.slice(from, from + WALK);
    test(`as ${as}: ${walk.map(({ path }) => path.split('?')[0]).join(', ')}`, { tag: '@both' }, async ({ page }) => {
      if (as !== 'visitor') await signIn(page, as);
      for (const one of walk) await test.step(one.path, () => look(page, one));
    });
  }
}

/** As narrow as phones get. */
const NARROWEST = { width: 360, height: 740 };

async function look(page: Page, { path, as, press, tab, settled, inEnglish }: Stop): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  if (press) await page.getByRole('button', { name: press, exact: true }).click();
  if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
  await expect(page.locator(settled).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect.soft(await violationsOf(new AxeBuilder({ page })), `${path}, light`).toEqual([]);
  // The page follows the system without a reload, and only its colours change.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast'])), `${path}, dark`).toEqual([]);
  expect.soft(await overhang(page), `${path}, sideways scroll`).toBeLessThanOrEqual(0);
  if (isPhone(page) && as !== 'visitor') {
    await lookNarrower(page, path);
    await lookLarger(page, path);
  }
  if (!inEnglish) return;
  await expectEnglish(page, path, async () => {
    if (isPhone(page)) await lookNarrower(page, `${path}, in English`);
  });
}

/** The same page in a narrower window, and back. */
async function lookNarrower(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  await expectLaidOut(page, `${path}, at ${NARROWEST.width} px`);
  if (size) await page.setViewportSize(size);
}

/** Nothing scrolls sideways, no words lie over others. What is drawn by its own width is drawn again a moment later. */
async function expectLaidOut(page: Page, where: string): Promise<void> {
  const { poll } = expect.configure({ soft: true });
  await poll(() => overhang(page), { message: `${where}, sideways scroll` }).toBeLessThanOrEqual(0);
  await poll(() => overlaidTexts(page), { message: where }).toEqual([]);
}

/** The same page with the largest text that the site offers: 390 px have room for as much as 312 then. */
async function lookLarger(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'));
  await expectLaidOut(page, `${path}, with the largest text`);
  await page.evaluate(() => delete document.documentElement.dataset['textSize']);
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  // Without frames of others there is nothing to gather in a page of its own.
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 5);
    return `${id}: ${places.join(' | ')}`;
  });
}
