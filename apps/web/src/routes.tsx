import { EMBED_PATH } from '@caiting/contract';
import type { ComponentType } from 'react';
import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router';
import { RouteError } from './features/shell/RouteError.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { firstChannelLoader, guardLoader, lotteryLoader, verifyLoader } from './guard.ts';
import { whenReachable } from './platform/page/when-reachable.ts';
import { queryClient } from './platform/call/query.ts';
import { FIRST_CHANNEL, SITE_MAP, sitePage, USER_MENU, type BuiltPath, type SitePage } from './shared/site/site-map.ts';
import { tenantQuery } from './shared/site/tenant.ts';

/** A page's module: what it exports as `Component` is drawn inside the shell. */
type PageModule = () => Promise<{ Component: ComponentType }>;

/** One page with three reasons. */
const siteState: PageModule = () => import('./features/tenant/SiteStatePage.tsx');

/** The channel that the address names; the first open one where that is shut. */
const recharge: PageModule = () => import('./features/cashier/recharge/RechargePage.tsx');

/** Who wants to be an agent asks customer service, which belongs to another feature. */
const agentIntro: PageModule = async () => {
  const [{ AgentIntroPage }, { openService }] = await Promise.all([
    import('./features/agency/intro/AgentIntroPage.tsx'),
    import('./features/tenant/index.ts'),
  ]);
  return { Component: () => <AgentIntroPage onAsk={() => void openService().catch(() => undefined)} /> };
};

/** Games with tables look alike; the address says which it is. */
const gameTable: PageModule = () => import('./features/games/table/TablePage.tsx');

/** The same form adds and changes. */
const setBankCard: PageModule = () => import('./features/cashier/payout/SetBankCardPage.tsx');
const setCoin: PageModule = () => import('./features/cashier/payout/SetCoinPage.tsx');

/** The parent of the twelve channels is no page of its own. */
type ParentPath = '/userCenter/recharge';
const isParent = (page: SitePage) => page.path === ('/userCenter/recharge' satisfies ParentPath);

/** The module of every page that is marked `built` in the site map: one more or one less does not compile. */
const MODULES: Record<Exclude<BuiltPath, ParentPath>, PageModule> = {
  '/maintain': siteState,
  '/websiteClosed': siteState,
  '/noservice': siteState,
  '/mobile': () => import('./features/tenant/MobilePage.tsx'),
  '/index': () => import('./features/home/HomePage.tsx'),
  '/login': () => import('./features/account/login/LoginPage.tsx'),
  '/register': () => import('./features/account/login/RegisterPage.tsx'),
  '/howtoplay/:id': () => import('./features/draws/how-to-play/HowToPlayPage.tsx'),
  '/rebateDes': () => import('./features/betting/rebate/RebatePage.tsx'),
  '/trendChart/:id': () => import('./features/draws/trend/TrendPage.tsx'),
  '/lotteryHall': () => import('./features/draws/hall/HallPage.tsx'),
  '/transparency': () => import('./features/draws/transparency/TransparencyPage.tsx'),
  '/verify': () => import('./VerifyRoute.tsx'),
  '/lottery/:type/:code': () => import('./features/betting/page/BettingPage.tsx'),
  '/userCenter/betRecord': () => import('./features/betting/records/BetRecordPage.tsx'),
  '/userCenter/seekOrder': () => import('./features/betting/seek/SeekOrderPage.tsx'),
  '/userCenter/seekDetail': () => import('./features/betting/seek/SeekDetailPage.tsx'),
  '/userCenter/betDetail': () => import('./features/betting/records/BetDetailPage.tsx'),
  '/userCenter/chessRecord': () => import('./features/games/records/ChessRecordPage.tsx'),
  '/userCenter/chessDetail': () => import('./features/games/records/ChessDetailPage.tsx'),
  '/userCenter/PLstatement': () => import('./features/betting/statement/PLStatementPage.tsx'),
  '/longInfo': () => import('./features/betting/dragon/LongInfoPage.tsx'),
  '/chat': () => import('./features/chat/ChatPage.tsx'),
  '/userCenter/withdraw': () => import('./features/cashier/withdraw/WithdrawPage.tsx'),
  '/userCenter/introduce': () => import('./features/yuebao/wallet/IntroducePage.tsx'),
  '/userCenter/accountTotal': () => import('./features/yuebao/wallet/AccountTotalPage.tsx'),
  '/userCenter/balanceIn': () => import('./features/yuebao/wallet/BalanceInPage.tsx'),
  '/userCenter/balanceOut': () => import('./features/yuebao/wallet/BalanceOutPage.tsx'),
  '/userCenter/pledge': () => import('./features/yuebao/pledge/PledgePage.tsx'),
  '/userCenter/pledgeShop': () => import('./features/yuebao/pledge/PledgeShopPage.tsx'),
  '/userCenter/pledgeDetail': () => import('./features/yuebao/pledge/PledgeDetailPage.tsx'),
  '/userCenter/pledgePosition': () => import('./features/yuebao/pledge/PledgePositionPage.tsx'),
  '/userCenter/waterDetail': () => import('./features/cashier/withdraw/WaterDetailPage.tsx'),
  '/userCenter/billRecord': () => import('./features/cashier/statement/BillRecordPage.tsx'),
  '/userCenter/bankCard': () => import('./features/cashier/payout/BankCardPage.tsx'),
  '/userCenter/setBankcard': setBankCard,
  '/userCenter/setBankcard/:cardId': setBankCard,
  '/userCenter/verifyBankCard': () => import('./features/cashier/payout/VerifyBankCardPage.tsx'),
  '/userCenter/virtualCoin': () => import('./features/cashier/payout/VirtualCoinPage.tsx'),
  '/userCenter/setdigitalcurrency': setCoin,
  '/userCenter/setdigitalcurrency/:id': setCoin,
  '/userCenter/zfbAccount': () => import('./features/cashier/payout/AlipayPage.tsx'),
  '/userCenter/wxAccount': () => import('./features/cashier/payout/WeixinPage.tsx'),
  '/userCenter/recharge/banktransfer': recharge,
  '/userCenter/recharge/unionpay': recharge,
  '/userCenter/recharge/qqpay': recharge,
  '/userCenter/recharge/wechat': recharge,
  '/userCenter/recharge/quickpass': recharge,
  '/userCenter/recharge/jdpay': recharge,
  '/userCenter/recharge/alipay': recharge,
  '/userCenter/protection': () => import('./features/protection/ProtectionPage.tsx'),
  '/userCenter/recharge/internetbank': recharge,
  '/userCenter/recharge/virtualwalletpay': recharge,
  '/userCenter/recharge/digitalcurrencypay': recharge,
  '/userCenter/recharge/digitalrmb': recharge,
  '/userCenter/recharge/douyin': recharge,
  '/userCenter/redEnvelope': () => import('./features/envelopes/EnvelopesPage.tsx'),
  '/forgotPassword': () => import('./features/account/recovery/ForgotPasswordPage.tsx'),
  '/retrievePassword': () => import('./features/account/recovery/RetrievePasswordPage.tsx'),
  '/resetLoginPassword': () => import('./features/account/recovery/ResetLoginPasswordPage.tsx'),
  '/setLoginPassword': () => import('./features/account/recovery/SetLoginPasswordPage.tsx'),
  '/verifyQuestion': () => import('./features/account/recovery/VerifyQuestionPage.tsx'),
  '/findSecurityPassword': () => import('./features/account/recovery/FindSecurityPasswordPage.tsx'),
  '/verifyPassword': () => import('./features/account/recovery/VerifyPasswordPage.tsx'),
  '/setSafetyQuestion': () => import('./features/account/recovery/SetSafetyQuestionPage.tsx'),
  '/manualVerification': () => import('./features/account/recovery/ManualVerificationPage.tsx'),
  '/userCenter/closeAccount': () => import('./features/account/security/CloseAccountPage.tsx'),
  '/userCenter/securityCenter': () => import('./features/account/security/SecurityCenterPage.tsx'),
  '/userCenter/personalInfo': () => import('./features/account/profile/PersonalInfoPage.tsx'),
  '/userCenter/personalLevel': () => import('./features/account/profile/PersonalLevelPage.tsx'),
  '/userCenter/agentIntro': agentIntro,
  '/userCenter/agentReport': () => import('./features/agency/report/AgentReportPage.tsx'),
  '/userCenter/lowerReport': () => import('./features/agency/report/LowerReportPage.tsx'),
  '/userCenter/manageInvite': () => import('./features/agency/invite/ManageInvitePage.tsx'),
  '/userCenter/manageIcode/agentCode': () => import('./features/agency/invite/AgentCodePage.tsx'),
  '/userCenter/manageIcode/memberCode': () => import('./features/agency/invite/MemberCodePage.tsx'),
  '/userCenter/agentMember': () => import('./features/agency/members/AgentMemberPage.tsx'),
  '/userCenter/agentBetRecord': () => import('./features/agency/records/AgentBetRecordPage.tsx'),
  '/userCenter/agentChessRecord': () => import('./features/agency/records/AgentChessRecordPage.tsx'),
  '/userCenter/agentBillRecord': () => import('./features/agency/records/AgentBillRecordPage.tsx'),
  '/games': () => import('./features/games/list/GamesPage.tsx'),
  '/games/dragonTiger/:table': gameTable,
  '/games/baccarat/:table': gameTable,
  '/games/blackjack': () => import('./features/games/blackjack/BlackjackPage.tsx'),
  '/games/play/:game': () => import('./features/games/outside/OutsideGamePage.tsx'),
  '/liveList': () => import('./features/live/list/LiveListPage.tsx'),
  '/live/studio': () => import('./features/live/studio/StudioPage.tsx'),
  '/live/:type/:code': () => import('./features/live/room/LiveRoomPage.tsx'),
  '/activity': () => import('./features/activity/ActivityPage.tsx'),
  '/activity/:id': () => import('./features/activity/ActivityDetailPage.tsx'),
  '/activityinfo': () => import('./features/activity/ActivityInfoPage.tsx'),
  '/help': () => import('./features/content/help/HelpPage.tsx'),
  '/about': () => import('./features/content/AboutPage.tsx'),
  '/preview': () => import('./features/content/preview/PreviewPage.tsx'),
  '/userCenter/notifications': () => import('./features/notifications/NotificationPage.tsx'),
  '/userCenter/notifySettings': () => import('./features/notifications/NotifySettingsPage.tsx'),
  '/userCenter/letter': () => import('./features/content/LetterPage.tsx'),
  '/userCenter/letterDetail': () => import('./features/content/LetterDetailPage.tsx'),
  '/userCenter/notice': () => import('./features/content/NoticePage.tsx'),
  '/userCenter/noticeDetail': () => import('./features/content/NoticeDetailPage.tsx'),
  '/embedChat': () => import('./features/embed/EmbedChatPage.tsx'),
  '/chatGuest': () => import('./features/chat/ChatGuestPage.tsx'),
};

const lazyPage =
  (load: PageModule): LazyRouteFunction<RouteObject> =>
  async () => {
    await whenReachable();
    return load();
  };

function loaderOf(page: SitePage) {
  if (page.path === ('/lottery/:type/:code' satisfies BuiltPath)) return lotteryLoader(page);
  return page.path === ('/verify' satisfies BuiltPath) ? verifyLoader(page) : guardLoader(page);
}

/** A page of the site map as a route: guard, then its module; a page that does not exist yet leads to /index. */
function routeOf(page: SitePage): RouteObject {
  const base = { id: page.path, path: page.path, handle: { page } };
  if (!page.built || isParent(page)) return { ...base, loader: () => redirect('/index') };
  const loader = loaderOf(page);
  return { ...base, loader, lazy: lazyPage(MODULES[page.path as Exclude<BuiltPath, ParentPath>]) };
}

const inUserCentre = (page: SitePage) => page.path.startsWith('/userCenter/');
/** The chat inside other sites has no header, no footer and no way out. */
const isFrame = (page: SitePage) => page.path === EMBED_PATH;

/** Addresses that are not pages: product §2's redirects. Anything unknown goes to /index. */
const REDIRECTS: RouteObject[] = [
  ['/', '/index'],
  ['/home', '/index'],
  ['/404', '/index'],
  ['/lottery', '/lotteryHall'],
  ['/userCenter', '/userCenter/personalInfo'],
  ['*', '/index'],
].map(([path, target]) => ({ path: path as string, loader: () => redirect(target as string) }));

const userMenu: SitePage = {
  ...sitePage('/userCenter/personalInfo'),
  path: USER_MENU,
  zh: '我的',
  bar: 'tab',
  built: true,
};

/** The component gallery: in development always, otherwise only where the tenant is a demo. */
const galleryPage: SitePage = {
  path: '/dev/gallery',
  access: 'any',
  zh: '组件',
  bar: 'back',
  built: true,
};
const galleryRoute: RouteObject = {
  path: galleryPage.path,
  handle: { page: galleryPage },
  loader: async () =>
    import.meta.env.DEV || (await queryClient.ensureQueryData(tenantQuery)).demo ? null : redirect('/index'),
  lazy: lazyPage(() => import('./features/gallery/GalleryPage.tsx')),
};

export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      ...SITE_MAP.filter((page) => !inUserCentre(page) && !isFrame(page)).map(routeOf),
      {
        lazy: lazyPage(() => import('./features/account/centre/UserCentreLayout.tsx')),
        children: [
          {
            path: userMenu.path,
            handle: { page: userMenu },
            loader: guardLoader(userMenu),
            lazy: lazyPage(() => import('./features/account/centre/UserCentrePage.tsx')),
          },
          {
            path: FIRST_CHANNEL,
            handle: { page: sitePage('/userCenter/recharge') },
            loader: firstChannelLoader(sitePage('/userCenter/recharge')),
          },
          ...SITE_MAP.filter(inUserCentre).map(routeOf),
        ],
      },
      galleryRoute,
      ...REDIRECTS,
    ],
  },
  ...SITE_MAP.filter(isFrame).map((page) => ({
    ...routeOf(page),
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
  })),
];
