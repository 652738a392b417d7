import type { PagePath } from './site-map.ts';

type Slugs = readonly [string, ...string[]];

/** Pages that are explained alike. */
function each<const P extends PagePath>(paths: readonly P[], ...slugs: Slugs): Record<P, Slugs> {
  return Object.fromEntries(paths.map((path) => [path, slugs])) as unknown as Record<P, Slugs>;
}

/** The articles of the help that explain a page, the first one first; pages without any explain themselves (docs/decisions/0224). */
export const PAGE_HELP: Partial<Record<PagePath, Slugs>> = {
  '/login': ['login', 'forgot'],
  '/register': ['register'],
  ...each(['/forgotPassword', '/retrievePassword', '/setLoginPassword', '/verifyQuestion'], 'forgot'),
  ...each(['/findSecurityPassword', '/manualVerification'], 'manual', 'safety-password'),
  '/userCenter/closeAccount': ['close-account', 'own-data'],
  '/userCenter/securityCenter': ['safety-password', 'passkeys', 'devices', 'own-data'],
  ...each(['/setSafetyQuestion', '/resetLoginPassword'], 'safety-password', 'devices'),
  '/lotteryHall': ['how-to-bet', 'close', 'feed'],
  '/lottery/:type/:code': ['how-to-bet', 'close', 'unit', 'odds', 'chase'],
  '/howtoplay/:id': ['unit', 'odds'],
  '/rebateDes': ['odds'],
  '/longInfo': ['dragon'],
  ...each(['/userCenter/betRecord', '/userCenter/betDetail'], 'cancel', 'follow', 'profit'),
  ...each(['/userCenter/seekOrder', '/userCenter/seekDetail'], 'chase'),
  '/userCenter/PLstatement': ['profit', 'game-rebates'],
  '/verify': ['verify', 'provable', 'beacon'],
  ...each(['/games', '/games/dragonTiger/:table', '/games/baccarat/:table'], 'card-tables', 'game-check'),
  ...each(['/liveList', '/live/:type/:code'], 'live', 'live-gifts'),
  '/live/studio': ['live-studio', 'live-gifts'],
  '/games/blackjack': ['blackjack', 'game-check'],
  '/games/play/:game': ['partner-games'],
  ...each(
    ['/userCenter/chessRecord', '/userCenter/chessDetail'],
    'game-check',
    'card-tables',
    'blackjack',
    'game-rebates',
  ),
  '/transparency': ['void', 'feed'],
  ...each(
    [
      '/userCenter/recharge/banktransfer',
      '/userCenter/recharge/unionpay',
      '/userCenter/recharge/qqpay',
      '/userCenter/recharge/wechat',
      '/userCenter/recharge/quickpass',
      '/userCenter/recharge/jdpay',
      '/userCenter/recharge/alipay',
      '/userCenter/recharge/internetbank',
      '/userCenter/recharge/virtualwalletpay',
      '/userCenter/recharge/digitalcurrencypay',
      '/userCenter/recharge/digitalrmb',
      '/userCenter/recharge/douyin',
    ],
    'recharge',
    'turnover',
  ),
  '/userCenter/withdraw': ['withdraw', 'turnover', 'payout-accounts'],
  '/userCenter/waterDetail': ['turnover'],
  '/userCenter/billRecord': ['statement'],
  ...each(
    [
      '/userCenter/bankCard',
      '/userCenter/setBankcard',
      '/userCenter/setBankcard/:cardId',
      '/userCenter/verifyBankCard',
      '/userCenter/virtualCoin',
      '/userCenter/setdigitalcurrency',
      '/userCenter/setdigitalcurrency/:id',
      '/userCenter/zfbAccount',
      '/userCenter/wxAccount',
    ],
    'payout-accounts',
    'withdraw',
  ),
  ...each(
    ['/userCenter/introduce', '/userCenter/accountTotal', '/userCenter/balanceIn', '/userCenter/balanceOut'],
    'yuebao',
  ),
  ...each(
    ['/userCenter/pledge', '/userCenter/pledgeShop', '/userCenter/pledgeDetail', '/userCenter/pledgePosition'],
    'pledge',
  ),
  '/userCenter/personalLevel': ['level'],
  ...each(['/activity', '/activityinfo'], 'activity', 'rain'),
  '/activity/:id': ['activity'],
  ...each(['/userCenter/notifications', '/userCenter/notifySettings'], 'notifications', 'letters'),
  ...each(['/userCenter/letter', '/userCenter/letterDetail'], 'letters', 'agent-letters'),
  ...each(['/userCenter/notice', '/userCenter/noticeDetail'], 'letters'),
  '/userCenter/protection': ['limits', 'time-out'],
  '/chat': ['chat-rules', 'envelope', 'follow'],
  '/chatGuest': ['guest', 'chat-rules'],
  '/userCenter/redEnvelope': ['envelope'],
  ...each(
    [
      '/userCenter/agentReport',
      '/userCenter/lowerReport',
      '/userCenter/agentBetRecord',
      '/userCenter/agentChessRecord',
      '/userCenter/agentBillRecord',
    ],
    'agent-reports',
    'agent',
  ),
  '/userCenter/agentIntro': ['agent'],
  ...each(
    ['/userCenter/manageInvite', '/userCenter/manageIcode/agentCode', '/userCenter/manageIcode/memberCode'],
    'invites',
  ),
  '/userCenter/agentMember': ['agent-letters', 'invites'],
};

/** Where the help explains this page; null where it has nothing to say. */
export function helpAddress(path: string): string | null {
  const slugs = PAGE_HELP[path as PagePath];
  return slugs ? `/help?${slugs.map((slug) => `a=${slug}`).join('&')}` : null;
}
