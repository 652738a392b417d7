import { EMBED_PATH } from '@caiting/contract';
import type { ComponentType } from 'react';
import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router';
import { RouteError } from './features/shell/RouteError.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { guardLoader, lotteryLoader } from './guard.ts';
import { queryClient } from './platform/query.ts';
import { SITE_MAP, sitePage, type BuiltPath, type SitePage } from './platform/site-map.ts';
import { tenantQuery } from './platform/tenant.ts';

/** A page's module: what it exports as `Component` is drawn inside the shell. */
type PageModule = () => Promise<{ Component: ComponentType }>;

/** One page with three reasons. */
const siteState: PageModule = () => import('./features/tenant/SiteStatePage.tsx');

/** The first open channel, or the one the address names. */
const recharge: PageModule = () => import('./features/cashier/RechargePage.tsx');

/** The same form adds and changes. */
const setBankCard: PageModule = () => import('./features/cashier/payout/SetBankCardPage.tsx');
const setCoin: PageModule = () => import('./features/cashier/payout/SetCoinPage.tsx');

/** The module of every page that is marked `built` in the site map: one more or one less does not compile. */
const MODULES: Record<BuiltPath, PageModule> = {
  '/maintain': siteState,
  '/websiteClosed': siteState,
  '/noservice': siteState,
  '/mobile': () => import('./features/tenant/MobilePage.tsx'),
  '/index': () => import('./features/home/HomePage.tsx'),
  '/login': () => import('./features/account/LoginPage.tsx'),
  '/register': () => import('./features/account/RegisterPage.tsx'),
  '/howtoplay/:id': () => import('./features/draws/how-to-play/HowToPlayPage.tsx'),
  '/rebateDes': () => import('./features/betting/rebate/RebatePage.tsx'),
  '/trendChart/:id': () => import('./features/draws/trend/TrendPage.tsx'),
  '/lotteryHall': () => import('./features/draws/hall/HallPage.tsx'),
  '/verify': () => import('./features/draws/verify/VerifyPage.tsx'),
  '/lottery/:type/:code': () => import('./features/betting/page/BettingPage.tsx'),
  '/userCenter/betRecord': () => import('./features/betting/records/BetRecordPage.tsx'),
  '/userCenter/seekOrder': () => import('./features/betting/seek/SeekOrderPage.tsx'),
  '/userCenter/seekDetail': () => import('./features/betting/seek/SeekDetailPage.tsx'),
  '/userCenter/betDetail': () => import('./features/betting/records/BetDetailPage.tsx'),
  '/userCenter/PLstatement': () => import('./features/betting/statement/PLStatementPage.tsx'),
  '/longInfo': () => import('./features/betting/dragon/LongInfoPage.tsx'),
  '/chat': () => import('./features/chat/ChatPage.tsx'),
  '/userCenter/withdraw': () => import('./features/cashier/withdraw/WithdrawPage.tsx'),
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
  '/userCenter/recharge': recharge,
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
  '/userCenter/securityCenter': () => import('./features/account/security/SecurityCenterPage.tsx'),
  '/userCenter/personalInfo': () => import('./features/account/profile/PersonalInfoPage.tsx'),
  '/userCenter/personalLevel': () => import('./features/account/profile/PersonalLevelPage.tsx'),
  '/embedChat': () => import('./features/embed/EmbedChatPage.tsx'),
  '/chatGuest': () => import('./features/chat/ChatGuestPage.tsx'),
};

const LOTTERY_PAGES = new Set<string>(['/lottery/:type/:code', '/live/:type/:code']);

const lazyPage = (load: PageModule): LazyRouteFunction<RouteObject> => load as LazyRouteFunction<RouteObject>;

/** A page of the site map as a route: guard, then its module; a page that does not exist yet leads to /index. */
function routeOf(page: SitePage): RouteObject {
  const base = { id: page.path, path: page.path, handle: { page } };
  if (!page.built) return { ...base, loader: () => redirect('/index') };
  const loader = LOTTERY_PAGES.has(page.path) ? lotteryLoader(page) : guardLoader(page);
  return { ...base, loader, lazy: lazyPage(MODULES[page.path as BuiltPath]) };
}

const inUserCentre = (page: SitePage) => page.path.startsWith('/userCenter/');
/** The chat inside other sites has no header, no footer and no way out. */
const isFrame = (page: SitePage) => page.path === EMBED_PATH;

/** Addresses that are not pages: SPEC §2's redirects. Anything unknown goes to /index. */
const REDIRECTS: RouteObject[] = [
  ['/', '/index'],
  ['/home', '/index'],
  ['/404', '/index'],
  ['/lottery', '/lotteryHall'],
  ['*', '/index'],
].map(([path, target]) => ({ path: path as string, loader: () => redirect(target as string) }));

const userCentreIndex: SitePage = {
  ...sitePage('/userCenter/personalInfo'),
  path: '/userCenter',
  zh: '我的',
  en: 'Me',
  bar: 'tab',
  built: true,
};

/** The component gallery: in development always, otherwise only where the tenant is a demo. */
const galleryPage: SitePage = {
  path: '/dev/gallery',
  access: 'any',
  owedBy: 'foundation',
  zh: '组件',
  en: 'Components',
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
        lazy: lazyPage(() => import('./features/account/UserCentreLayout.tsx')),
        children: [
          {
            path: '/userCenter',
            handle: { page: userCentreIndex },
            loader: guardLoader(userCentreIndex),
            lazy: lazyPage(() => import('./features/account/UserCentrePage.tsx')),
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
