import { createStaticHandler } from 'react-router';
import { describe, expect, test } from 'vitest';
import { decide } from './guard.ts';
import { loginPath, safeRedirect } from './platform/page/navigation.ts';
import { SITE_MAP, sitePage } from './shared/site/site-map.ts';
import { routes } from './routes.tsx';

const player = { agent: false };
const agent = { agent: true };
const visit = (user: typeof player | null, target: string, isFirst = false) => ({ user, target, isFirst });

describe('route guard (product §2)', () => {
  test('a visitor on a login page goes to login with the way back', () => {
    const target = '/lottery/SSC/ssc1?tab=1';
    expect(decide(sitePage('/lottery/:type/:code'), visit(null, target))).toBe(
      '/login?redirect=%2Flottery%2FSSC%2Fssc1%3Ftab%3D1',
    );
  });
  test('public pages let everybody in', () => {
    expect(decide(sitePage('/lotteryHall'), visit(null, '/lotteryHall'))).toBeNull();
  });
  test('agent pages send players home and visitors to login', () => {
    const page = sitePage('/userCenter/agentReport');
    expect(decide(page, visit(player, page.path))).toBe('/');
    expect(decide(page, visit(agent, page.path))).toBeNull();
    expect(decide(page, visit(null, page.path))).toBe('/login?redirect=%2FuserCenter%2FagentReport');
  });
  test.each(['/login', '/register'] as const)('%s as the first page of somebody signed in goes to /index', (path) => {
    expect(decide(sitePage(path), visit(player, path, true))).toBe('/index');
    expect(decide(sitePage(path), visit(player, path, false))).toBeNull();
    expect(decide(sitePage(path), visit(null, path, true))).toBeNull();
  });
});

describe('addresses that are not pages', () => {
  const handler = createStaticHandler(routes);
  const sentTo = async (path: string) => {
    const result = await handler.query(new Request(`http://localhost${path}`));
    return result instanceof Response ? result.headers.get('location') : null;
  };
  test.each([
    ['/', '/index'],
    ['/home', '/index'],
    ['/404', '/index'],
    ['/no/such/page', '/index'],
    ['/lottery', '/lotteryHall'],
    ['/userCenter', '/userCenter/personalInfo'],
    ['/userCenter/recharge', '/index'],
  ])('%s → %s', async (path, target) => expect(await sentTo(path)).toBe(target));
  test('every page of the site map exists', () => expect(SITE_MAP.filter(({ built }) => !built)).toEqual([]));
});

test('a redirect never leaves the site', () => {
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:1',
    '',
    null,
    '/login?redirect=/x',
    // What browsers make of these leads elsewhere, or back to the login.
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./login',
    '/LOGIN/../login',
    '/register/',
  ])
    expect(safeRedirect(bad)).toBe('/index');
  expect(safeRedirect('/userCenter/betRecord?page=2')).toBe('/userCenter/betRecord?page=2');
  expect(loginPath('/index')).toBe('/login');
});

/** Every path of product §2 with who may open it, written from the page; and those that are ours (protection, notifications, /verify, /chat, /preview, /games). */
const LOGIN_PAGES =
  '/games/dragonTiger/:table /games/baccarat/:table /games/blackjack /games/play/:game /rebateDes /trendChart/:id /lottery/:type/:code /live/studio /live/:type/:code /setSafetyQuestion /manualVerification ' +
  'recharge withdraw personalInfo personalLevel securityCenter closeAccount bankCard virtualCoin setdigitalcurrency setdigitalcurrency/:id setBankcard setBankcard/:cardId verifyBankCard zfbAccount wxAccount ' +
  'introduce accountTotal balanceIn balanceOut pledge pledgeShop pledgeDetail pledgePosition waterDetail agentIntro protection ' +
  'betRecord seekOrder chessRecord betDetail seekDetail chessDetail billRecord PLstatement notifications notifySettings letter letterDetail notice noticeDetail redEnvelope ' +
  'recharge/banktransfer recharge/unionpay recharge/qqpay recharge/wechat recharge/quickpass recharge/jdpay recharge/alipay recharge/internetbank recharge/virtualwalletpay ' +
  'recharge/digitalcurrencypay recharge/digitalrmb recharge/douyin';
const AGENT_PAGES =
  'agentReport lowerReport manageInvite manageIcode/agentCode manageIcode/memberCode agentMember agentBetRecord agentChessRecord agentBillRecord';
const OPEN_PAGES =
  '/index /login /register /help /about /activity /activity/:id /activityinfo /lotteryHall /mobile /liveList /noservice /maintain /websiteClosed /howtoplay/:id ' +
  '/forgotPassword /retrievePassword /resetLoginPassword /setLoginPassword /verifyQuestion /findSecurityPassword /verifyPassword /longInfo /chatGuest /verify /transparency /chat /embedChat /preview /games';

test('the site map is product §2, no page more or less', () => {
  const full = (names: string) => names.split(' ').map((name) => (name.startsWith('/') ? name : `/userCenter/${name}`));
  const byAccess = (access: string) => SITE_MAP.filter((page) => page.access === access).map(({ path }) => path);
  expect(byAccess('any').sort()).toEqual(full(OPEN_PAGES).sort());
  expect(byAccess('login').sort()).toEqual(full(LOGIN_PAGES).sort());
  expect(byAccess('agent').sort()).toEqual(full(AGENT_PAGES).sort());
});
