import { currentLocale } from '../../platform/i18n/i18n.ts';

/** Who may see a page (product §2). The server checks again; this only spares a detour. */
export type Access = 'any' | 'login' | 'agent';
/** The part of the project that owes the page; `later` = no part yet. */
export type Part = 'foundation' | 'engine' | 'betting' | 'cashier' | 'chat' | 'later';

export interface SitePage {
  readonly path: string;
  readonly access: Access;
  readonly owedBy: Part;
  readonly zh: string;
  readonly en: string;
  /** Phone frame: tab = brand bar and tab bar; back = bar with ‹ and the title; own = the page draws its bar itself. */
  readonly bar: 'tab' | 'back' | 'own';
  /** False: links to it are not shown and the address leads to /index. True: routes.tsx must name its module, or it does not compile. */
  readonly built: boolean;
}

const row = <const P extends string, const B extends boolean>(
  path: P,
  access: Access,
  owedBy: Part,
  zh: string,
  en: string,
  bar: SitePage['bar'],
  built: B,
): SitePage & { readonly path: P; readonly built: B } => ({ path, access, owedBy, zh, en, bar, built });

/** Every page of product §2 (and /verify, /transparency, /chat, /embedChat, which are ours): path, who may, who owes it, its titles, its phone frame, whether it exists. */
export const SITE_MAP = [
  row('/index', 'any', 'foundation', '首页', 'Home', 'tab', true),
  row('/login', 'any', 'foundation', '登录', 'Sign in', 'back', true),
  row('/register', 'any', 'foundation', '注册', 'Register', 'back', true),
  row('/help', 'any', 'later', '帮助中心', 'Help', 'back', true),
  row('/about', 'any', 'later', '关于我们', 'About', 'back', true),
  row('/preview', 'any', 'later', '预览', 'Preview', 'back', true),
  row('/activity', 'any', 'later', '优惠活动', 'Promotions', 'tab', true),
  row('/activity/:id', 'any', 'later', '活动详情', 'Promotion', 'back', true),
  row('/activityinfo', 'any', 'later', '活动说明', 'Promotion details', 'back', true),
  row('/lotteryHall', 'any', 'foundation', '购彩大厅', 'Lottery hall', 'tab', true),
  row('/mobile', 'any', 'cashier', '手机版', 'Mobile', 'back', true),
  row('/games', 'any', 'later', '棋牌', 'Card games', 'back', true),
  row('/games/dragonTiger/:table', 'login', 'later', '龙虎斗', 'Dragon Tiger', 'own', true),
  row('/games/baccarat/:table', 'login', 'later', '百家乐', 'Baccarat', 'own', true),
  row('/games/blackjack', 'login', 'later', '二十一点', 'Blackjack', 'own', true),
  row('/games/play/:game', 'login', 'later', '棋牌', 'Card games', 'own', true),
  row('/liveList', 'any', 'later', '直播', 'Live', 'back', false),
  row('/noservice', 'any', 'cashier', '地区限制', 'Not available here', 'back', true),
  row('/maintain', 'any', 'cashier', '系统维护', 'Maintenance', 'back', true),
  row('/websiteClosed', 'any', 'cashier', '网站关闭', 'Site closed', 'back', true),
  row('/howtoplay/:id', 'any', 'engine', '玩法说明', 'How to play', 'back', true),
  row('/rebateDes', 'login', 'betting', '返点说明', 'Rebates', 'back', true),
  row('/trendChart/:id', 'login', 'betting', '走势图', 'Trend chart', 'own', true),
  row('/lottery/:type/:code', 'login', 'foundation', '投注', 'Betting', 'own', true),
  row('/live/:type/:code', 'login', 'later', '直播间', 'Live room', 'own', false),
  row('/userCenter/recharge', 'login', 'foundation', '充值', 'Recharge', 'back', true),
  row('/userCenter/recharge/banktransfer', 'login', 'cashier', '银行转账', 'Bank transfer', 'back', true),
  row('/userCenter/recharge/unionpay', 'login', 'cashier', '银联', 'UnionPay', 'back', true),
  row('/userCenter/recharge/qqpay', 'login', 'cashier', 'QQ钱包', 'QQ Pay', 'back', true),
  row('/userCenter/recharge/wechat', 'login', 'cashier', '微信支付', 'WeChat Pay', 'back', true),
  row('/userCenter/recharge/quickpass', 'login', 'cashier', '云闪付', 'QuickPass', 'back', true),
  row('/userCenter/recharge/jdpay', 'login', 'cashier', '京东支付', 'JD Pay', 'back', true),
  row('/userCenter/recharge/alipay', 'login', 'foundation', '支付宝', 'Alipay', 'back', true),
  row('/userCenter/recharge/internetbank', 'login', 'cashier', '网银支付', 'Internet bank', 'back', true),
  row('/userCenter/recharge/virtualwalletpay', 'login', 'cashier', '虚拟钱包', 'Virtual wallet', 'back', true),
  row('/userCenter/recharge/digitalcurrencypay', 'login', 'cashier', '数字货币', 'Digital currency', 'back', true),
  row('/userCenter/recharge/digitalrmb', 'login', 'cashier', '数字人民币', 'Digital RMB', 'back', true),
  row('/userCenter/recharge/douyin', 'login', 'cashier', '抖音支付', 'Douyin Pay', 'back', true),
  row('/userCenter/withdraw', 'login', 'cashier', '提现', 'Withdraw', 'back', true),
  row('/userCenter/personalInfo', 'login', 'cashier', '个人资料', 'Profile', 'back', true),
  row('/userCenter/personalLevel', 'login', 'cashier', '会员等级', 'Level', 'back', true),
  row('/userCenter/securityCenter', 'login', 'cashier', '安全中心', 'Security', 'back', true),
  row('/userCenter/bankCard', 'login', 'cashier', '银行卡', 'Bank cards', 'back', true),
  row('/userCenter/virtualCoin', 'login', 'cashier', '数字货币地址', 'Coin addresses', 'back', true),
  row('/userCenter/setdigitalcurrency', 'login', 'cashier', '添加数字货币', 'Add a coin address', 'back', true),
  row('/userCenter/setdigitalcurrency/:id', 'login', 'cashier', '修改数字货币', 'Change a coin address', 'back', true),
  row('/userCenter/setBankcard', 'login', 'cashier', '添加银行卡', 'Add a bank card', 'back', true),
  row('/userCenter/setBankcard/:cardId', 'login', 'cashier', '修改银行卡', 'Change a bank card', 'back', true),
  row('/userCenter/verifyBankCard', 'login', 'cashier', '验证银行卡', 'Verify a bank card', 'back', true),
  row('/userCenter/zfbAccount', 'login', 'cashier', '支付宝账户', 'Alipay account', 'back', true),
  row('/userCenter/wxAccount', 'login', 'cashier', '微信账户', 'WeChat account', 'back', true),
  row('/userCenter/introduce', 'login', 'cashier', '余额宝介绍', 'About the wallet', 'back', true),
  row('/userCenter/accountTotal', 'login', 'cashier', '余额宝', 'Wallet', 'back', true),
  row('/userCenter/balanceIn', 'login', 'cashier', '转入', 'Move in', 'back', true),
  row('/userCenter/balanceOut', 'login', 'cashier', '转出', 'Move out', 'back', true),
  row('/userCenter/pledge', 'login', 'cashier', '质押', 'Pledge', 'back', true),
  row('/userCenter/pledgeShop', 'login', 'cashier', '质押产品', 'Pledge products', 'back', true),
  row('/userCenter/pledgeDetail', 'login', 'cashier', '质押详情', 'Pledge details', 'back', true),
  row('/userCenter/pledgePosition', 'login', 'cashier', '我的质押', 'My pledges', 'back', true),
  row('/userCenter/waterDetail', 'login', 'cashier', '流水明细', 'Turnover', 'back', true),
  row('/userCenter/agentIntro', 'login', 'later', '代理说明', 'About agents', 'back', true),
  row('/userCenter/agentReport', 'agent', 'later', '代理报表', 'Agent report', 'back', true),
  row('/userCenter/lowerReport', 'agent', 'later', '下级报表', 'Downline report', 'back', true),
  row('/userCenter/manageInvite', 'agent', 'later', '邀请管理', 'Invitations', 'back', true),
  row('/userCenter/manageIcode/agentCode', 'agent', 'later', '代理邀请码', 'Agent invite codes', 'back', true),
  row('/userCenter/manageIcode/memberCode', 'agent', 'later', '会员邀请码', 'Member invite codes', 'back', true),
  row('/userCenter/agentMember', 'agent', 'later', '下级管理', 'Downline', 'back', true),
  row('/userCenter/agentBetRecord', 'agent', 'later', '下级投注', 'Downline bets', 'back', true),
  row('/userCenter/agentChessRecord', 'agent', 'later', '下级棋牌', 'Downline games', 'back', true),
  row('/userCenter/agentBillRecord', 'agent', 'later', '下级账变', 'Downline entries', 'back', true),
  row('/userCenter/betRecord', 'login', 'foundation', '投注记录', 'Bets', 'back', true),
  row('/userCenter/seekOrder', 'login', 'betting', '追号记录', 'Chases', 'back', true),
  row('/userCenter/chessRecord', 'login', 'later', '棋牌记录', 'Game rounds', 'back', true),
  row('/userCenter/betDetail', 'login', 'foundation', '注单详情', 'Bet', 'back', true),
  row('/userCenter/seekDetail', 'login', 'betting', '追号详情', 'Chase', 'back', true),
  row('/userCenter/chessDetail', 'login', 'later', '棋牌详情', 'Round', 'back', true),
  row('/userCenter/billRecord', 'login', 'cashier', '账变记录', 'Entries', 'back', true),
  row('/userCenter/PLstatement', 'login', 'betting', '盈亏报表', 'Profit and loss', 'back', true),
  row('/userCenter/letter', 'login', 'later', '站内信', 'Letters', 'back', true),
  row('/userCenter/letterDetail', 'login', 'later', '站内信', 'Letter', 'back', true),
  row('/userCenter/notice', 'login', 'later', '公告', 'Notices', 'back', true),
  row('/userCenter/noticeDetail', 'login', 'later', '公告', 'Notice', 'back', true),
  row('/userCenter/redEnvelope', 'login', 'chat', '红包记录', 'Envelopes', 'back', true),
  row('/forgotPassword', 'any', 'cashier', '忘记密码', 'Forgot password', 'back', true),
  row('/retrievePassword', 'any', 'cashier', '找回密码', 'Retrieve password', 'back', true),
  row('/resetLoginPassword', 'any', 'cashier', '重置登录密码', 'Reset password', 'back', true),
  row('/setLoginPassword', 'any', 'cashier', '设置登录密码', 'Set password', 'back', true),
  row('/verifyQuestion', 'any', 'cashier', '验证密保', 'Security question', 'back', true),
  row('/findSecurityPassword', 'any', 'cashier', '找回安全密码', 'Safety password', 'back', true),
  row('/verifyPassword', 'any', 'cashier', '验证密码', 'Verify password', 'back', true),
  row('/setSafetyQuestion', 'login', 'cashier', '设置密保', 'Set security question', 'back', true),
  row('/manualVerification', 'login', 'cashier', '人工验证', 'Manual verification', 'back', true),
  row('/userCenter/protection', 'login', 'cashier', '理性游戏', 'Safer play', 'back', true),
  row('/longInfo', 'any', 'betting', '长龙助手', 'Long dragon', 'back', true),
  row('/chatGuest', 'any', 'chat', '聊天大厅', 'Chat', 'own', true),
  row('/verify', 'any', 'foundation', '开奖验证', 'Verify a draw', 'back', true),
  row('/transparency', 'any', 'foundation', '平台状态', 'Site status', 'back', true),
  row('/embedChat', 'any', 'chat', '聊天大厅', 'Chat', 'own', true),
  row('/chat', 'any', 'foundation', '聊天大厅', 'Chat', 'own', true),
] as const;

/** Leads to the first payment channel that is open; `/userCenter/recharge` by itself is no page and leads home. */
export const FIRST_CHANNEL = '/userCenter/recharge/first';
/** The user centre's menu on a phone, with the preferences; `/userCenter` by itself leads to the profile. */
export const USER_MENU = '/userCenter/menu';

type Row = (typeof SITE_MAP)[number];
export type PagePath = Row['path'];
/** Paths whose page exists. */
export type BuiltPath = Extract<Row, { built: true }>['path'];

const BY_PATH: ReadonlyMap<string, SitePage> = new Map(SITE_MAP.map((page) => [page.path, page]));

/** The row of a path pattern as it stands in the table. */
export function sitePage(path: PagePath): SitePage {
  return BY_PATH.get(path) as SitePage;
}

/** True when the page exists: links to other pages are not drawn (no dead links, product §2). */
export function isBuilt(path: PagePath): boolean {
  return sitePage(path).built;
}

/** Title of a page in the language in force. */
export function pageName(page: SitePage): string {
  return page[currentLocale()];
}
