import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, hashLoginPassword } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract';
import type { APIRequestContext } from '@playwright/test';
import { launchBrowser } from './browser.ts';

/**
 * Pictures of every page at both sizes, light and dark, of a running server: `node e2e/screenshots.ts <address> [folder] [name …]`. Without a folder
 * it makes the two of the README only; with names only those pages.
 */
const site = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3];
const names = process.argv.slice(4);
const README_FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));

interface Shot {
  readonly name: string;
  /** `{bet}` stands for the newest bet of the signed-in person. */
  readonly path: string;
  readonly signedIn: boolean;
  /** A button that opens what is to be seen. */
  readonly press?: string;
}

const PAGES: readonly Shot[] = [
  { name: 'home', path: '/index', signedIn: true },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'hall', path: '/lotteryHall', signedIn: true },
  { name: 'betting', path: '/lottery/SSC/ssc1', signedIn: true },
  { name: 'betting-sides', path: '/lottery/SSC/ssc1?play=X_ZH', signedIn: true },
  { name: 'betting-pk10', path: '/lottery/PK10/pk101', signedIn: true },
  { name: 'betting-pk10-official', path: '/lottery/PK10/pk101?play=DWD', signedIn: true },
  { name: 'recharge', path: '/userCenter/recharge/alipay', signedIn: true },
  { name: 'recharge-bank', path: '/userCenter/recharge/internetbank', signedIn: true },
  { name: 'recharge-coins', path: '/userCenter/recharge/digitalcurrencypay', signedIn: true },
  { name: 'withdraw', path: '/userCenter/withdraw', signedIn: true },
  { name: 'statement', path: '/userCenter/billRecord?range=last30', signedIn: true },
  { name: 'recharges', path: '/userCenter/billRecord?tab=recharge&range=last30', signedIn: true },
  { name: 'turnover', path: '/userCenter/waterDetail', signedIn: true },
  { name: 'payout-accounts', path: '/userCenter/bankCard', signedIn: true },
  { name: 'bank-card', path: '/userCenter/setBankcard', signedIn: true },
  { name: 'coin-addresses', path: '/userCenter/virtualCoin', signedIn: true },
  { name: 'coin-address', path: '/userCenter/setdigitalcurrency', signedIn: true },
  { name: 'alipay-account', path: '/userCenter/zfbAccount', signedIn: true },
  { name: 'envelopes', path: '/userCenter/redEnvelope', signedIn: true },
  { name: 'bets', path: '/userCenter/betRecord', signedIn: true },
  { name: 'profit', path: '/userCenter/PLstatement?range=last7', signedIn: true },
  { name: 'bet', path: '/userCenter/betDetail?id={bet}', signedIn: true },
  { name: 'chases', path: '/userCenter/seekOrder?range=last30', signedIn: true },
  { name: 'long-dragon', path: '/longInfo', signedIn: true },
  { name: 'me', path: '/userCenter', signedIn: true },
  { name: 'protection', path: '/userCenter/protection', signedIn: true },
  { name: 'security', path: '/userCenter/securityCenter', signedIn: true },
  { name: 'safety-password', path: '/userCenter/securityCenter?safety=1', signedIn: true },
  { name: 'profile', path: '/userCenter/personalInfo', signedIn: true },
  { name: 'level', path: '/userCenter/personalLevel', signedIn: true },
  { name: 'forgot-password', path: '/forgotPassword', signedIn: false },
  { name: 'find-safety', path: '/findSecurityPassword', signedIn: true },
  { name: 'manual-verification', path: '/manualVerification', signedIn: true },
  { name: 'reset-password', path: '/resetLoginPassword', signedIn: true },
  { name: 'safety-question', path: '/setSafetyQuestion', signedIn: true },
  { name: 'mobile', path: '/mobile', signedIn: false },
  { name: 'chat', path: '/chat', signedIn: true },
  { name: 'chat-emoji', path: '/chat', signedIn: true, press: '表情' },
  { name: 'chat-guest', path: '/chatGuest?guestCode=welcome', signedIn: false },
  { name: 'service-help', path: '/service/help.html', signedIn: false },
  { name: 'verify', path: '/verify', signedIn: false },
  { name: 'trend', path: '/trendChart/ssc1', signedIn: true },
  { name: 'trend-lhc', path: '/trendChart/lhc1?view=zodiac', signedIn: true },
  { name: 'trend-road', path: '/trendChart/pk101?view=road', signedIn: true },
  { name: 'how-to-play', path: '/howtoplay/ssc1', signedIn: true },
  { name: 'how-to-play-lhc', path: '/howtoplay/lhc1', signedIn: true },
  { name: 'rebate', path: '/rebateDes', signedIn: true },
  { name: 'gallery', path: '/dev/gallery', signedIn: false },
];
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

const browser = await launchBrowser();

async function shoot(page: Shot, size: keyof typeof SIZES, theme: 'light' | 'dark', file: string): Promise<void> {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  if (page.signedIn) {
    const password = hashLoginPassword('player1', 'caiting888');
    await context.request.post(site + calls.login.path, {
      form: { userName: 'player1', password },
      headers: { origin: site },
    });
  }
  const tab = await context.newPage();
  await tab.goto(
    site + page.path.replace('{bet}', page.path.includes('{bet}') ? await newestBet(context.request) : ''),
  );
  await tab.waitForLoadState('networkidle');
  if (page.press) {
    await tab.getByRole('button', { name: page.press, exact: true }).click();
    await tab.waitForLoadState('networkidle');
  }
  await tab.screenshot({ path: file });
  await context.close();
}

async function newestBet(request: APIRequestContext): Promise<string> {
  const reply = (await (await request.get(site + calls.getBetting.path, { params: { pageSize: 1 } })).json()) as {
    data: CallOutput<typeof calls.getBetting>;
  };
  return reply.data.list[0]?.id ?? '';
}

if (folder === undefined) {
  mkdirSync(README_FOLDER, { recursive: true });
  await shoot(PAGES.find((page) => page.name === 'home') as Shot, 'phone', 'light', `${README_FOLDER}home-phone.png`);
  await shoot(
    PAGES.find((page) => page.name === 'betting') as Shot,
    'desktop',
    'light',
    `${README_FOLDER}betting-desktop.png`,
  );
} else {
  mkdirSync(folder, { recursive: true });
  for (const page of PAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const size of ['phone', 'desktop'] as const) {
      for (const theme of ['light', 'dark'] as const)
        await shoot(page, size, theme, `${folder}/${page.name}-${size}-${theme}.png`);
    }
  }
}
await browser.close();
