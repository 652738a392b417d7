/**
 * What reads as the house or its people, by meaning (docs/decisions/0263). No name that others see may say it, in any writing: the server folds width,
 * traditional forms, look-alike letters and what stands between. The tenant's name joins them.
 */

/** Nowhere in a name. */
export const RESERVED_NAME_WORDS = [
  '客服',
  '客户服务',
  '客户经理',
  '客户专员',
  '服务中心',
  '服务专员',
  '服务台',
  '官方',
  '官网',
  '管理',
  '房管',
  '站长',
  '站务',
  '版主',
  '系统',
  '平台',
  '后台',
  '总部',
  '运营',
  '财务',
  '出纳',
  '充值',
  '提现',
  '出款',
  '代充',
  '审核',
  '风控',
  '开奖',
  '专员',
  '主管',
  '工作人员',
  '员工',
  '所有人',
  '彩厅',
  'admin',
  'official',
  'moderator',
  'operator',
  'customerservice',
  'caiting',
  'kefu',
  'guanfang',
  'caiwu',
] as const;

/** Ordinary words that one of these happens to stand in. */
export const HARMLESS_WORDS = ['badminton', '平台湾', '平台阶'] as const;

/** The same as a whole name, with digits and with the words of RESERVED_NAME_TAILS: inside other words they are harmless. */
export const RESERVED_NAMES = [
  'all',
  'staff',
  'system',
  'support',
  'service',
  'everyone',
  'manager',
  'finance',
  'cashier',
  'helpdesk',
  'webmaster',
  'superuser',
  'root',
  'gm',
  'guanli',
  'xitong',
  'yunying',
  'pingtai',
  'zhanzhang',
  'shenhe',
  'fengkong',
  'chongzhi',
  'tixian',
  'kaijiang',
  'fangguan',
  'zhuguan',
  'gongzuorenyuan',
] as const;
export const RESERVED_NAME_TAILS = ['yuan', 'zhuanyuan', 'zhongxin', 'zhuli', 'team', 'desk', 'center'] as const;

/** Signs that look like the mark of staff, which is drawn by the site and cannot be typed. */
export const BADGE_SIGNS = /[✓✔✅☑🗸√🛡🔰🎖🏅🎗🏵📛🪪💠🔱⚜👮⚙®™©℠Ⓥⓥ㊙㊣✪✯⛨]/u;
