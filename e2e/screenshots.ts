import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, hashLoginPassword } from '@caiting/contract';
import type { APIRequestContext } from '@playwright/test';
import { launchBrowser } from './browser.ts';

/**
 * Pictures of every page at both sizes, light and dark, of a running server: `node e2e/screenshots.ts <address> [folder] [name …]`. Without a folder
 * it makes the two of the README only; with names only the pages whose name begins so.
 */
const site = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3];
const names = process.argv.slice(4);
const README_FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));

interface Shot {
  readonly name: string;
  /** A name in braces stands for the newest of the signed-in person (NEWEST). */
  readonly path: string;
  readonly signedIn: boolean;
  /** What is pressed, one after the other, to open what is to be seen; a size that has no such button goes without. */
  readonly press?: readonly RegExp[];
  /** The whole page, not only what the screen shows of it. */
  readonly isWhole?: boolean;
}

/** A play of each family and of each way of picking, by group. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'SSC/ssc1': ['H3_ZX_FS', 'H3_ZX_DS', 'R2_ZX_FS', 'Q2_DXDS', 'X_ZH', 'X_NUM'],
  'PK10/pk101': ['DWD', 'X_GYH', 'X_LM', 'X_NUM'],
  'LHC/lhc1': ['TM_A', 'TM_LM', 'TX', 'LM_3QZ'],
  'K3/k31': ['HZ', 'STH_DX', 'SBT_DT', 'EBT', 'X_LM', 'X_DP'],
  'SYX5/syx51': ['Q3_ZX_FS', 'Q3_ZU_DT', 'RX5_FS', 'X_ZH', 'X_NUM'],
  'KL8/kl81': ['RX5', 'WX', 'X_ZH', 'X_ZM'],
  'BJ28/bj281': ['CYM', 'TM', 'HH', 'T3'],
  'FC3D/fc3d1': ['ZX_FS', 'ZX_HZ', 'X_HZ'],
  'PL35/pl31': ['ZX_FS'],
  'PL35/pl5': ['P5_H2_ZX_DS', 'X_P5_ZH'],
};
const tables = Object.entries(TABLES).flatMap(([table, plays]) =>
  plays.map((play): Shot => ({
    name: `table-${table.split('/')[0]}-${play}`,
    path: `/lottery/${table}?play=${play}`,
    signedIn: true,
  })),
);

/** Trend charts: the first view of every group, and views of another kind. */
const TRENDS: readonly string[] = [
  'ssc1',
  'pk101',
  'lhc1',
  'k31',
  'syx51',
  'kl81',
  'bj281',
  'fc3d1',
  'pl5',
  'lhc1?view=zodiac',
  'ssc1?view=sides&n=100',
  'pk101?view=road',
  'ssc1?view=stock',
];
const trends = TRENDS.map((chart): Shot => ({
  name: `trend-${chart.replace(/\W+/g, '-')}`,
  path: `/trendChart/${chart}`,
  signedIn: true,
}));

const FIVE = /^随机五注$/;
const BASKET = /^购彩篮，/;
const CHASE = /^追号$/;
const BET = /^(?:投注|立即投注)$/;
const OPTION = /^总和 大，/;

const PAGES: readonly Shot[] = [
  { name: 'home', path: '/index', signedIn: true },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'hall', path: '/lotteryHall', signedIn: true },
  { name: 'betting', path: '/lottery/SSC/ssc1', signedIn: true },
  ...tables,
  { name: 'slip', path: '/lottery/SSC/ssc1?play=H3_ZX_FS', signedIn: true, press: [FIVE, BASKET], isWhole: true },
  { name: 'slip-credit', path: '/lottery/SSC/ssc1?play=X_ZH', signedIn: true, press: [OPTION, /^注单，/] },
  { name: 'confirm', path: '/lottery/SSC/ssc1?play=H3_ZX_FS', signedIn: true, press: [/^随机一注$/, BET] },
  { name: 'confirm-credit', path: '/lottery/SSC/ssc1?play=X_ZH', signedIn: true, press: [OPTION, /^投注$|^确认投注$/] },
  { name: 'chase', path: '/lottery/SSC/ssc1?play=H3_ZX_FS', signedIn: true, press: [FIVE, BASKET, CHASE] },
  {
    name: 'chase-double',
    path: '/lottery/SSC/ssc1?play=DWD',
    signedIn: true,
    press: [FIVE, BASKET, CHASE, /^翻倍$/],
  },
  { name: 'recent', path: '/lottery/SSC/ssc1', signedIn: true, press: [/近期开奖/] },
  { name: 'lotteries', path: '/lottery/SSC/ssc1', signedIn: true, press: [/^1分时时彩$/] },
  { name: 'hall-group', path: '/lotteryHall?key=PL3', signedIn: true },
  { name: 'recharge', path: '/userCenter/recharge/alipay', signedIn: true },
  { name: 'recharge-bank', path: '/userCenter/recharge/internetbank', signedIn: true },
  { name: 'recharge-coins', path: '/userCenter/recharge/digitalcurrencypay', signedIn: true },
  { name: 'withdraw', path: '/userCenter/withdraw', signedIn: true },
  { name: 'statement', path: '/userCenter/billRecord?range=last30', signedIn: true },
  { name: 'recharges', path: '/userCenter/billRecord?tab=recharge&range=last30', signedIn: true },
  { name: 'wallet', path: '/userCenter/accountTotal', signedIn: true, isWhole: true },
  { name: 'wallet-about', path: '/userCenter/introduce', signedIn: true },
  { name: 'wallet-in', path: '/userCenter/balanceIn', signedIn: true },
  { name: 'wallet-out', path: '/userCenter/balanceOut', signedIn: true },
  { name: 'pledge-shop', path: '/userCenter/pledgeShop', signedIn: true, isWhole: true },
  { name: 'pledge-order', path: '/userCenter/pledge', signedIn: true },
  { name: 'pledges', path: '/userCenter/pledgePosition', signedIn: true },
  { name: 'pledge-detail', path: '/userCenter/pledgeDetail?id={pledge}', signedIn: true },
  { name: 'turnover', path: '/userCenter/waterDetail', signedIn: true },
  { name: 'payout-accounts', path: '/userCenter/bankCard', signedIn: true },
  { name: 'bank-card', path: '/userCenter/setBankcard', signedIn: true },
  { name: 'coin-addresses', path: '/userCenter/virtualCoin', signedIn: true },
  { name: 'coin-address', path: '/userCenter/setdigitalcurrency', signedIn: true },
  { name: 'alipay-account', path: '/userCenter/zfbAccount', signedIn: true },
  { name: 'weixin-account', path: '/userCenter/wxAccount', signedIn: true },
  { name: 'verify-card', path: '/userCenter/verifyBankCard', signedIn: true },
  { name: 'withdrawals', path: '/userCenter/billRecord?tab=withdraw&range=last30', signedIn: true },
  { name: 'envelopes', path: '/userCenter/redEnvelope', signedIn: true },
  { name: 'bets', path: '/userCenter/betRecord', signedIn: true },
  { name: 'profit', path: '/userCenter/PLstatement?range=last7', signedIn: true },
  { name: 'bet', path: '/userCenter/betDetail?id={bet}', signedIn: true },
  { name: 'chases', path: '/userCenter/seekOrder?range=last30', signedIn: true },
  { name: 'chase-detail', path: '/userCenter/seekDetail?id={chase}', signedIn: true },
  { name: 'rounds', path: '/userCenter/chessRecord?range=last7', signedIn: true },
  { name: 'round', path: '/userCenter/chessDetail?id={round}', signedIn: true },
  { name: 'round-check', path: '/verify?round={round}', signedIn: true, isWhole: true },
  { name: 'bets-empty', path: '/userCenter/betRecord?state=cancelled&range=yesterday', signedIn: true },
  { name: 'bet-unknown', path: '/userCenter/betDetail?id=999999999999', signedIn: true },
  { name: 'long-dragon', path: '/longInfo', signedIn: true },
  { name: 'me', path: '/userCenter/menu', signedIn: true },
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
  { name: 'chat-emoji', path: '/chat', signedIn: true, press: [/^表情$/] },
  { name: 'chat-guest', path: '/chatGuest?guestCode=welcome', signedIn: false },
  { name: 'letters', path: '/userCenter/letter', signedIn: true },
  { name: 'letters-sent', path: '/userCenter/letter?box=sent', signedIn: true },
  { name: 'letter', path: '/userCenter/letterDetail?id={letter}', signedIn: true },
  { name: 'letter-gone', path: '/userCenter/letterDetail?id=999999', signedIn: true },
  { name: 'notices', path: '/userCenter/notice', signedIn: true },
  { name: 'notice', path: '/userCenter/noticeDetail?id={notice}', signedIn: true },
  { name: 'help', path: '/help', signedIn: false, isWhole: true },
  { name: 'help-found', path: '/help?q=提现', signedIn: false },
  { name: 'help-topic', path: '/help?s=protection', signedIn: false },
  { name: 'help-article', path: '/help?a=withdraw', signedIn: false },
  { name: 'help-of-page', path: '/help?a=limits&a=time-out', signedIn: false },
  { name: 'help-gone', path: '/help?a=gone', signedIn: false },
  { name: 'activities', path: '/activity', signedIn: true, isWhole: true },
  { name: 'activity-gone', path: '/activity/999999', signedIn: true },
  { name: 'activity-info', path: '/activityinfo', signedIn: true },
  { name: 'about', path: '/about', signedIn: false, isWhole: true },
  { name: 'agreement', path: '/about?p=agreement', signedIn: false, isWhole: true },
  { name: 'service-help', path: '/service/help.html', signedIn: false },
  { name: 'verify', path: '/verify', signedIn: false },
  { name: 'transparency', path: '/transparency', signedIn: false, isWhole: true },
  ...trends,
  { name: 'how-to-play', path: '/howtoplay/ssc1', signedIn: true },
  { name: 'how-to-play-lhc', path: '/howtoplay/lhc1', signedIn: true },
  { name: 'rebate', path: '/rebateDes', signedIn: true },
  { name: 'gallery', path: '/dev/gallery', signedIn: false },
];
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

/** A machine that does other work at the same time is slow, not broken. */
const PATIENCE_MS = 120_000;
/** After that a button is taken to be one that this size does not have. */
const PRESS_WAIT_MS = 3_000;

const browser = await launchBrowser();

type SavedLogin = Awaited<ReturnType<APIRequestContext['storageState']>>;
let login: SavedLogin | undefined;
/** One sign-in for all pictures. */
async function signedIn(): Promise<SavedLogin> {
  if (login) return login;
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  await context.request.post(site + calls.login.path, {
    form: { userName: 'player1', password: hashLoginPassword('player1', 'caiting888') },
    headers: { origin: site },
  });
  login = await context.storageState();
  await context.close();
  return login;
}

type Theme = 'light' | 'dark';

/** Opens a page once and takes it in every theme asked for; `file` names the picture of a theme. */
async function shoot(
  page: Shot,
  size: keyof typeof SIZES,
  themes: readonly Theme[],
  file: (theme: Theme) => string,
): Promise<void> {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...(page.signedIn && { storageState: await signedIn() }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const tab = await context.newPage();
  await tab.goto(site + (await filledIn(page.path, context.request)));
  await tab.waitForLoadState('networkidle');
  for (const name of page.press ?? []) {
    const button = tab.getByRole('button', { name }).or(tab.getByRole('radio', { name })).filter({ visible: true });
    const isThere = await button
      .last()
      .waitFor({ timeout: PRESS_WAIT_MS })
      .then(
        () => true,
        () => false,
      );
    if (isThere) await button.last().click();
    await tab.waitForLoadState('networkidle');
  }
  for (const theme of themes) {
    await tab.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await tab.screenshot({ path: file(theme), fullPage: page.isWhole ?? false });
  }
  await context.close();
}

const NEWEST = {
  bet: calls.getBetting,
  chase: calls.getChaseBetting,
  round: calls.getGameBetData,
  pledge: calls.yuebaoPledgeOrderList,
  letter: calls.messageList,
  notice: calls.noticeList,
} as const;

/** The address with the number of the newest in the place of its name; without one, with none. */
async function filledIn(path: string, request: APIRequestContext): Promise<string> {
  const [place, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (place === undefined) return path;
  const call = NEWEST[name as keyof typeof NEWEST];
  const pageSize = call === calls.noticeList ? {} : { pageSize: 1 };
  const reply = (await (await request.get(site + call.path, { params: pageSize })).json()) as {
    data: { list: readonly { id: string }[] };
  };
  return path.replace(place, reply.data.list[0]?.id ?? '');
}

if (folder === undefined) {
  mkdirSync(README_FOLDER, { recursive: true });
  const named = (name: string): Shot => PAGES.find((page) => page.name === name) as Shot;
  await shoot(named('home'), 'phone', ['light'], () => `${README_FOLDER}home-phone.png`);
  await shoot(named('betting'), 'desktop', ['light'], () => `${README_FOLDER}betting-desktop.png`);
} else {
  mkdirSync(folder, { recursive: true });
  for (const page of PAGES.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)))) {
    for (const size of ['phone', 'desktop'] as const) {
      await shoot(page, size, ['light', 'dark'], (theme) => `${folder}/${page.name}-${size}-${theme}.png`);
    }
  }
}
await browser.close();
