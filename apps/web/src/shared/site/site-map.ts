import { translated } from '../../platform/i18n/i18n.ts';

/** Who may see a page (product §2). The server checks again; this only spares a detour. */
export type Access = 'any' | 'login' | 'agent';

export interface SitePage {
  readonly path: string;
  readonly access: Access;
  /** Its title; platform/i18n/page-words.ts has it in English. */
  readonly zh: string;
  /** Phone frame: tab = brand bar and tab bar; back = bar with ‹ and the title; own = the page draws its bar itself. */
  readonly bar: 'tab' | 'back' | 'own';
  /** False: links to it are not shown and the address leads to /index. True: routes.tsx must name its module, or it does not compile. */
  readonly built: boolean;
}

const row = <const P extends string, const B extends boolean>(
  path: P,
  access: Access,
  zh: string,
  bar: SitePage['bar'],
  built: B,
): SitePage & { readonly path: P; readonly built: B } => ({ path, access, zh, bar, built });

/** Every page of product §2 (and /verify, /transparency, /chat, /embedChat, which are ours): path, who may, its titles, its phone frame, whether it exists. */
export const SITE_MAP = [
  row('/index', 'any', '首页', 'tab', true),
  row('/login', 'any', '登录', 'back', true),
  row('/register', 'any', '注册', 'back', true),
  row('/help', 'any', '帮助中心', 'back', true),
  row('/about', 'any', '关于我们', 'back', true),
  row('/preview', 'any', '预览', 'back', true),
  row('/activity', 'any', '优惠活动', 'tab', true),
  row('/activity/:id', 'any', '活动详情', 'back', true),
  row('/activityinfo', 'any', '活动说明', 'back', true),
  row('/lotteryHall', 'any', '购彩大厅', 'tab', true),
  row('/mobile', 'any', '手机版', 'back', true),
  row('/games', 'any', '棋牌', 'back', true),
  row('/games/dragonTiger/:table', 'login', '龙虎斗', 'own', true),
  row('/games/baccarat/:table', 'login', '百家乐', 'own', true),
  row('/games/blackjack', 'login', '二十一点', 'own', true),
  row('/games/play/:game', 'login', '棋牌', 'own', true),
  row('/liveList', 'any', '直播', 'back', true),
  row('/noservice', 'any', '地区限制', 'back', true),
  row('/maintain', 'any', '系统维护', 'back', true),
  row('/websiteClosed', 'any', '网站关闭', 'back', true),
  row('/howtoplay/:id', 'any', '玩法说明', 'back', true),
  row('/rebateDes', 'login', '返点说明', 'back', true),
  row('/trendChart/:id', 'login', '走势图', 'own', true),
  row('/lottery/:type/:code', 'login', '投注', 'own', true),
  row('/live/studio', 'login', '主播台', 'back', true),
  row('/live/:type/:code', 'login', '直播间', 'own', true),
  row('/userCenter/recharge', 'login', '充值', 'back', true),
  row('/userCenter/recharge/banktransfer', 'login', '银行转账', 'back', true),
  row('/userCenter/recharge/unionpay', 'login', '银联', 'back', true),
  row('/userCenter/recharge/qqpay', 'login', 'QQ钱包', 'back', true),
  row('/userCenter/recharge/wechat', 'login', '微信支付', 'back', true),
  row('/userCenter/recharge/quickpass', 'login', '云闪付', 'back', true),
  row('/userCenter/recharge/jdpay', 'login', '京东支付', 'back', true),
  row('/userCenter/recharge/alipay', 'login', '支付宝', 'back', true),
  row('/userCenter/recharge/internetbank', 'login', '网银支付', 'back', true),
  row('/userCenter/recharge/virtualwalletpay', 'login', '虚拟钱包', 'back', true),
  row('/userCenter/recharge/digitalcurrencypay', 'login', '数字货币', 'back', true),
  row('/userCenter/recharge/digitalrmb', 'login', '数字人民币', 'back', true),
  row('/userCenter/recharge/douyin', 'login', '抖音支付', 'back', true),
  row('/userCenter/withdraw', 'login', '提现', 'back', true),
  row('/userCenter/personalInfo', 'login', '个人资料', 'back', true),
  row('/userCenter/personalLevel', 'login', '会员等级', 'back', true),
  row('/userCenter/securityCenter', 'login', '安全中心', 'back', true),
  row('/userCenter/closeAccount', 'login', '注销账户', 'back', true),
  row('/userCenter/bankCard', 'login', '银行卡', 'back', true),
  row('/userCenter/virtualCoin', 'login', '数字货币地址', 'back', true),
  row('/userCenter/setdigitalcurrency', 'login', '添加数字货币', 'back', true),
  row('/userCenter/setdigitalcurrency/:id', 'login', '修改数字货币', 'back', true),
  row('/userCenter/setBankcard', 'login', '添加银行卡', 'back', true),
  row('/userCenter/setBankcard/:cardId', 'login', '修改银行卡', 'back', true),
  row('/userCenter/verifyBankCard', 'login', '验证银行卡', 'back', true),
  row('/userCenter/zfbAccount', 'login', '支付宝账户', 'back', true),
  row('/userCenter/wxAccount', 'login', '微信账户', 'back', true),
  row('/userCenter/introduce', 'login', '余额宝介绍', 'back', true),
  row('/userCenter/accountTotal', 'login', '余额宝', 'back', true),
  row('/userCenter/balanceIn', 'login', '转入', 'back', true),
  row('/userCenter/balanceOut', 'login', '转出', 'back', true),
  row('/userCenter/pledge', 'login', '质押', 'back', true),
  row('/userCenter/pledgeShop', 'login', '质押产品', 'back', true),
  row('/userCenter/pledgeDetail', 'login', '质押详情', 'back', true),
  row('/userCenter/pledgePosition', 'login', '我的质押', 'back', true),
  row('/userCenter/waterDetail', 'login', '流水明细', 'back', true),
  row('/userCenter/agentIntro', 'login', '代理说明', 'back', true),
  row('/userCenter/agentReport', 'agent', '代理报表', 'back', true),
  row('/userCenter/lowerReport', 'agent', '下级报表', 'back', true),
  row('/userCenter/manageInvite', 'agent', '邀请管理', 'back', true),
  row('/userCenter/manageIcode/agentCode', 'agent', '代理邀请码', 'back', true),
  row('/userCenter/manageIcode/memberCode', 'agent', '会员邀请码', 'back', true),
  row('/userCenter/agentMember', 'agent', '下级管理', 'back', true),
  row('/userCenter/agentBetRecord', 'agent', '下级投注', 'back', true),
  row('/userCenter/agentChessRecord', 'agent', '下级棋牌', 'back', true),
  row('/userCenter/agentBillRecord', 'agent', '下级账变', 'back', true),
  row('/userCenter/betRecord', 'login', '投注记录', 'back', true),
  row('/userCenter/seekOrder', 'login', '追号记录', 'back', true),
  row('/userCenter/chessRecord', 'login', '棋牌记录', 'back', true),
  row('/userCenter/betDetail', 'login', '注单详情', 'back', true),
  row('/userCenter/seekDetail', 'login', '追号详情', 'back', true),
  row('/userCenter/chessDetail', 'login', '棋牌详情', 'back', true),
  row('/userCenter/billRecord', 'login', '账变记录', 'back', true),
  row('/userCenter/PLstatement', 'login', '盈亏报表', 'back', true),
  row('/userCenter/notifications', 'login', '通知', 'back', true),
  row('/userCenter/notifySettings', 'login', '通知设置', 'back', true),
  row('/userCenter/letter', 'login', '站内信', 'back', true),
  row('/userCenter/letterDetail', 'login', '站内信', 'back', true),
  row('/userCenter/notice', 'login', '公告', 'back', true),
  row('/userCenter/noticeDetail', 'login', '公告', 'back', true),
  row('/userCenter/redEnvelope', 'login', '红包记录', 'back', true),
  row('/forgotPassword', 'any', '忘记密码', 'back', true),
  row('/retrievePassword', 'any', '找回密码', 'back', true),
  row('/resetLoginPassword', 'any', '重置登录密码', 'back', true),
  row('/setLoginPassword', 'any', '设置登录密码', 'back', true),
  row('/verifyQuestion', 'any', '验证密保', 'back', true),
  row('/findSecurityPassword', 'any', '找回安全密码', 'back', true),
  row('/verifyPassword', 'any', '验证密码', 'back', true),
  row('/setSafetyQuestion', 'login', '设置密保', 'back', true),
  row('/manualVerification', 'login', '人工验证', 'back', true),
  row('/userCenter/protection', 'login', '理性游戏', 'back', true),
  row('/longInfo', 'any', '长龙助手', 'back', true),
  row('/chatGuest', 'any', '聊天大厅', 'own', true),
  row('/verify', 'any', '开奖验证', 'back', true),
  row('/transparency', 'any', '平台状态', 'back', true),
  row('/embedChat', 'any', '聊天大厅', 'own', true),
  row('/chat', 'any', '聊天大厅', 'own', true),
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
  return translated(page.zh);
}
