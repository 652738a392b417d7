import { currentLocale } from '../../platform/i18n/i18n.ts';

/** Who may see a page (product §2). The server checks again; this only spares a detour. */
export type Access = 'any' | 'login' | 'agent';

export interface SitePage {
  readonly path: string;
  readonly access: Access;
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
  zh: string,
  en: string,
  bar: SitePage['bar'],
  built: B,
): SitePage & { readonly path: P; readonly built: B } => ({ path, access, zh, en, bar, built });

/** Every page of product §2 (and /verify, /transparency, /chat, /embedChat, which are ours): path, who may, its titles, its phone frame, whether it exists. */
export const SITE_MAP = [
  row('/index', 'any', '首页', 'Home', 'tab', true),
  row('/login', 'any', '登录', 'Sign in', 'back', true),
  row('/register', 'any', '注册', 'Register', 'back', true),
  row('/help', 'any', '帮助中心', 'Help', 'back', true),
  row('/about', 'any', '关于我们', 'About', 'back', true),
  row('/preview', 'any', '预览', 'Preview', 'back', true),
  row('/activity', 'any', '优惠活动', 'Promotions', 'tab', true),
  row('/activity/:id', 'any', '活动详情', 'Promotion', 'back', true),
  row('/activityinfo', 'any', '活动说明', 'Promotion details', 'back', true),
  row('/lotteryHall', 'any', '购彩大厅', 'Lottery hall', 'tab', true),
  row('/mobile', 'any', '手机版', 'Mobile', 'back', true),
  row('/games', 'any', '棋牌', 'Card games', 'back', true),
  row('/games/dragonTiger/:table', 'login', '龙虎斗', 'Dragon Tiger', 'own', true),
  row('/games/baccarat/:table', 'login', '百家乐', 'Baccarat', 'own', true),
  row('/games/blackjack', 'login', '二十一点', 'Blackjack', 'own', true),
  row('/games/play/:game', 'login', '棋牌', 'Card games', 'own', true),
  row('/liveList', 'any', '直播', 'Live', 'back', true),
  row('/noservice', 'any', '地区限制', 'Not available here', 'back', true),
  row('/maintain', 'any', '系统维护', 'Maintenance', 'back', true),
  row('/websiteClosed', 'any', '网站关闭', 'Site closed', 'back', true),
  row('/howtoplay/:id', 'any', '玩法说明', 'How to play', 'back', true),
  row('/rebateDes', 'login', '返点说明', 'Rebates', 'back', true),
  row('/trendChart/:id', 'login', '走势图', 'Trend chart', 'own', true),
  row('/lottery/:type/:code', 'login', '投注', 'Betting', 'own', true),
  row('/live/studio', 'login', '主播台', 'Studio', 'back', true),
  row('/live/:type/:code', 'login', '直播间', 'Live room', 'own', true),
  row('/userCenter/recharge', 'login', '充值', 'Recharge', 'back', true),
  row('/userCenter/recharge/banktransfer', 'login', '银行转账', 'Bank transfer', 'back', true),
  row('/userCenter/recharge/unionpay', 'login', '银联', 'UnionPay', 'back', true),
  row('/userCenter/recharge/qqpay', 'login', 'QQ钱包', 'QQ Pay', 'back', true),
  row('/userCenter/recharge/wechat', 'login', '微信支付', 'WeChat Pay', 'back', true),
  row('/userCenter/recharge/quickpass', 'login', '云闪付', 'QuickPass', 'back', true),
  row('/userCenter/recharge/jdpay', 'login', '京东支付', 'JD Pay', 'back', true),
  row('/userCenter/recharge/alipay', 'login', '支付宝', 'Alipay', 'back', true),
  row('/userCenter/recharge/internetbank', 'login', '网银支付', 'Internet bank', 'back', true),
  row('/userCenter/recharge/virtualwalletpay', 'login', '虚拟钱包', 'Virtual wallet', 'back', true),
  row('/userCenter/recharge/digitalcurrencypay', 'login', '数字货币', 'Digital currency', 'back', true),
  row('/userCenter/recharge/digitalrmb', 'login', '数字人民币', 'Digital RMB', 'back', true),
  row('/userCenter/recharge/douyin', 'login', '抖音支付', 'Douyin Pay', 'back', true),
  row('/userCenter/withdraw', 'login', '提现', 'Withdraw', 'back', true),
  row('/userCenter/personalInfo', 'login', '个人资料', 'Profile', 'back', true),
  row('/userCenter/personalLevel', 'login', '会员等级', 'Level', 'back', true),
  row('/userCenter/securityCenter', 'login', '安全中心', 'Security', 'back', true),
  row('/userCenter/bankCard', 'login', '银行卡', 'Bank cards', 'back', true),
  row('/userCenter/virtualCoin', 'login', '数字货币地址', 'Coin addresses', 'back', true),
  row('/userCenter/setdigitalcurrency', 'login', '添加数字货币', 'Add a coin address', 'back', true),
  row('/userCenter/setdigitalcurrency/:id', 'login', '修改数字货币', 'Change a coin address', 'back', true),
  row('/userCenter/setBankcard', 'login', '添加银行卡', 'Add a bank card', 'back', true),
  row('/userCenter/setBankcard/:cardId', 'login', '修改银行卡', 'Change a bank card', 'back', true),
  row('/userCenter/verifyBankCard', 'login', '验证银行卡', 'Verify a bank card', 'back', true),
  row('/userCenter/zfbAccount', 'login', '支付宝账户', 'Alipay account', 'back', true),
  row('/userCenter/wxAccount', 'login', '微信账户', 'WeChat account', 'back', true),
  row('/userCenter/introduce', 'login', '余额宝介绍', 'About the wallet', 'back', true),
  row('/userCenter/accountTotal', 'login', '余额宝', 'Wallet', 'back', true),
  row('/userCenter/balanceIn', 'login', '转入', 'Move in', 'back', true),
  row('/userCenter/balanceOut', 'login', '转出', 'Move out', 'back', true),
  row('/userCenter/pledge', 'login', '质押', 'Pledge', 'back', true),
  row('/userCenter/pledgeShop', 'login', '质押产品', 'Pledge products', 'back', true),
  row('/userCenter/pledgeDetail', 'login', '质押详情', 'Pledge details', 'back', true),
  row('/userCenter/pledgePosition', 'login', '我的质押', 'My pledges', 'back', true),
  row('/userCenter/waterDetail', 'login', '流水明细', 'Turnover', 'back', true),
  row('/userCenter/agentIntro', 'login', '代理说明', 'About agents', 'back', true),
  row('/userCenter/agentReport', 'agent', '代理报表', 'Agent report', 'back', true),
  row('/userCenter/lowerReport', 'agent', '下级报表', 'Downline report', 'back', true),
  row('/userCenter/manageInvite', 'agent', '邀请管理', 'Invitations', 'back', true),
  row('/userCenter/manageIcode/agentCode', 'agent', '代理邀请码', 'Agent invite codes', 'back', true),
  row('/userCenter/manageIcode/memberCode', 'agent', '会员邀请码', 'Member invite codes', 'back', true),
  row('/userCenter/agentMember', 'agent', '下级管理', 'Downline', 'back', true),
  row('/userCenter/agentBetRecord', 'agent', '下级投注', 'Downline bets', 'back', true),
  row('/userCenter/agentChessRecord', 'agent', '下级棋牌', 'Downline games', 'back', true),
  row('/userCenter/agentBillRecord', 'agent', '下级账变', 'Downline entries', 'back', true),
  row('/userCenter/betRecord', 'login', '投注记录', 'Bets', 'back', true),
  row('/userCenter/seekOrder', 'login', '追号记录', 'Chases', 'back', true),
  row('/userCenter/chessRecord', 'login', '棋牌记录', 'Game rounds', 'back', true),
  row('/userCenter/betDetail', 'login', '注单详情', 'Bet', 'back', true),
  row('/userCenter/seekDetail', 'login', '追号详情', 'Chase', 'back', true),
  row('/userCenter/chessDetail', 'login', '棋牌详情', 'Round', 'back', true),
  row('/userCenter/billRecord', 'login', '账变记录', 'Entries', 'back', true),
  row('/userCenter/PLstatement', 'login', '盈亏报表', 'Profit and loss', 'back', true),
  row('/userCenter/notifications', 'login', '通知', 'Notifications', 'back', true),
  row('/userCenter/notifySettings', 'login', '通知设置', 'Notification settings', 'back', true),
  row('/userCenter/letter', 'login', '站内信', 'Letters', 'back', true),
  row('/userCenter/letterDetail', 'login', '站内信', 'Letter', 'back', true),
  row('/userCenter/notice', 'login', '公告', 'Notices', 'back', true),
  row('/userCenter/noticeDetail', 'login', '公告', 'Notice', 'back', true),
  row('/userCenter/redEnvelope', 'login', '红包记录', 'Envelopes', 'back', true),
  row('/forgotPassword', 'any', '忘记密码', 'Forgot password', 'back', true),
  row('/retrievePassword', 'any', '找回密码', 'Retrieve password', 'back', true),
  row('/resetLoginPassword', 'any', '重置登录密码', 'Reset password', 'back', true),
  row('/setLoginPassword', 'any', '设置登录密码', 'Set password', 'back', true),
  row('/verifyQuestion', 'any', '验证密保', 'Security question', 'back', true),
  row('/findSecurityPassword', 'any', '找回安全密码', 'Safety password', 'back', true),
  row('/verifyPassword', 'any', '验证密码', 'Verify password', 'back', true),
  row('/setSafetyQuestion', 'login', '设置密保', 'Set security question', 'back', true),
  row('/manualVerification', 'login', '人工验证', 'Manual verification', 'back', true),
  row('/userCenter/protection', 'login', '理性游戏', 'Safer play', 'back', true),
  row('/longInfo', 'any', '长龙助手', 'Long dragon', 'back', true),
  row('/chatGuest', 'any', '聊天大厅', 'Chat', 'own', true),
  row('/verify', 'any', '开奖验证', 'Verify a draw', 'back', true),
  row('/transparency', 'any', '平台状态', 'Site status', 'back', true),
  row('/embedChat', 'any', '聊天大厅', 'Chat', 'own', true),
  row('/chat', 'any', '聊天大厅', 'Chat', 'own', true),
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
