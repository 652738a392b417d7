import { expect, signIn, test } from './site.ts';

const inCentre = (...paths: string[]): string[] => paths.map((path) => `/userCenter/${path}`);

/** Every built page by part, as narrow as phones get. */
const PAGES: Record<string, readonly string[]> = {
  play: [
    '/index',
    '/lotteryHall',
    '/lottery/SSC/ssc1?play=DWD',
    '/lottery/SSC/ssc1?play=X_ZH',
    '/lottery/PK10/pk101?play=DWD',
    '/lottery/PK10/pk101?play=X_LM',
    '/longInfo',
    '/trendChart/ssc1',
    '/howtoplay/ssc1',
    '/rebateDes',
    '/verify',
    '/chat',
    '/mobile',
  ],
  records: inCentre(
    'betRecord',
    'seekOrder',
    'PLstatement',
    'billRecord?range=last30',
    'billRecord?tab=recharge&range=last30',
    'billRecord?tab=withdraw&range=last30',
    'redEnvelope',
  ),
  money: inCentre(
    'recharge',
    'recharge/alipay',
    'recharge/banktransfer',
    'recharge/internetbank',
    'recharge/digitalcurrencypay',
    'withdraw',
    'waterDetail',
    'bankCard',
    'setBankcard',
    'virtualCoin',
    'setdigitalcurrency',
    'verifyBankCard',
    'zfbAccount',
    'wxAccount',
  ),
  account: [
    '/userCenter',
    ...inCentre('personalInfo', 'personalLevel', 'securityCenter', 'securityCenter?safety=1', 'protection'),
    '/forgotPassword',
    '/resetLoginPassword',
    '/findSecurityPassword',
    '/verifyPassword',
    '/setSafetyQuestion',
    '/manualVerification',
  ],
};

for (const [part, paths] of Object.entries(PAGES)) {
  test(`${part}: every page fits 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, 'player1');
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(wider, path).toBeLessThanOrEqual(0);
    }
  });
}
