import { GROUPS } from '@caiting/lottery';
import { RATE_SCALE, parseMoney, parseRate, rateOf } from '@caiting/money';
import { ENVELOPE_AMOUNT_MAX_YUAN, PATTERNS, ServiceLine, type SettingName } from '@caiting/contract';
import * as z from 'zod/mini';
import { CHAT_WORDS } from './chat-words.ts';

const ALL = rateOf(RATE_SCALE);

/** One tenant value: what it may be, what it is before anybody sets it, and what it means. */
export interface Setting<T extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: T;
  readonly value: z.infer<T>;
  readonly doc: string;
}

const setting = <T extends z.ZodMiniType>(schema: T, value: z.infer<T>, doc: string): Setting<T> => ({
  schema,
  value,
  doc,
});

/** Texts that are figures: what they are figures of. */
const FIGURES = new WeakMap<z.ZodMiniType, 'yuan' | 'percent'>();
const figure = <T extends z.ZodMiniType>(of: 'yuan' | 'percent', schema: T): T => {
  FIGURES.set(schema, of);
  return schema;
};
export const figureOf = (schema: z.ZodMiniType): 'yuan' | 'percent' | undefined => FIGURES.get(schema);

const line = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max));
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** Percent text: "8.0", "90". */
const percent = (max: number) =>
  figure(
    'percent',
    z.string().check(z.refine((text) => (parseRate(text) ?? ALL + 1n) <= rateOf(BigInt(max) * 10_000n), 'percent')),
  );
/**
 * What the turnover of card games may earn in all, the player's own rate and his agent's: 0.3 %. The house's own games cost who plays them best at least 0.43 % of
 * all that he stakes, these rebates counted in (docs/decisions/0291), so that no play is worth more than it costs. The database refuses more too.
 */
export const GAME_REBATE_MAX = rateOf(3_000n);
/** A level: percent in steps of 0.1 (product §10.7). */
const level = figure(
  'percent',
  z.string().check(
    z.regex(/^(?:0|[1-9]\d?)(?:\.\d)?$/),
    z.refine((text) => (parseRate(text) ?? ALL) <= rateOf(200_000n)),
  ),
);
const yuanText = figure('yuan', z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,4})?$/)));
/** Percent of the turnover of card games. */
const gameRate = z.string().check(z.regex(/^0(?:\.\d{1,3})?$/));
const factor = z.string().check(z.regex(/^(?:0|[1-9]\d?)(?:\.\d{1,2})?$/));
/** One value for every lottery group of product §9. */
const byGroup = <T extends z.ZodMiniType>(schema: T) => z.record(z.enum(GROUPS), schema);
const eachGroup = <T>(value: T): Record<(typeof GROUPS)[number], T> =>
  Object.fromEntries(GROUPS.map((group) => [group, value])) as Record<(typeof GROUPS)[number], T>;

/** Values of single lotteries; the database knows which there are (sql/functions/exposure_lotteries_known.sql). */
const byLottery = <T extends z.ZodMiniType>(schema: T) =>
  z
    .record(z.string().check(z.regex(/^[a-z0-9]{2,16}$/)), schema)
    .check(z.refine((value) => Object.keys(value).length <= LOTTERIES_MAX, `at most ${LOTTERIES_MAX}`));
const LOTTERIES_MAX = 200;

/** A line leads somewhere safe: outside by http or https, inside by a path of this site. */
const serviceLine = ServiceLine.check(
  z.refine(
    ({ name, linkType, linkUrl, htmlPath }) =>
      /^.{1,20}$/u.test(name) &&
      (linkType === 1 ? /^https?:\/\/[^\s"'<>]{1,300}$/.test(linkUrl) : /^\/(?![/\\])[^\s"'<>]{0,200}$/.test(htmlPath)),
  ),
);

const FILTER_OUTCOMES = ['off', 'flag', 'mask', 'refuse'] as const;
const FILTER_OUTCOME = z.enum(FILTER_OUTCOMES);
const FIELD_STATE = z.enum(['off', 'optional', 'required', 'verified']);

/**
 * Every value an operator may change (product §10), once: schema with bounds, default, meaning. Rates are percent text, amounts yuan text.
 * Read with `tenantValues(deps)`, written with `changeSetting`. Who may change which stands in the contract (`SETTING_RULES`).
 */
export const SETTINGS = {
  // face
  tenantName: setting(line(20, 1), '彩厅', '站点名称'),
  theme: setting(z.enum(['red', 'blue', 'gold']), 'red', '主题色：red、blue、gold'),
  logoUrl: setting(
    z.string().check(z.regex(/^(?:|\/[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,300})$/)),
    '',
    'logo 地址，空为内置',
  ),
  licence: setting(line(200), '', '页脚的牌照说明（发牌机构、牌照编号），空为不显示'),
  notices: setting(
    z.array(line(200, 1)).check(z.maxLength(20)),
    ['自营彩种的每一期开奖都可在「开奖验证」页自行验算'],
    '首页公告',
  ),
  hotLotteries: setting(
    z.array(z.string().check(z.regex(/^[a-z0-9]{2,16}$/))).check(z.maxLength(30)),
    ['ssc1', 'pk105', 'k31', 'syx55', 'hk6', 'bj281', 'kl85', 'fc3d1', 'pl31'],
    '热门彩种代码，按显示顺序',
  ),
  gradesAsVip: setting(z.boolean(), false, '等级 1–10 显示为 VIP1–VIP10'),
  // support and embedding
  serviceLines: setting(
    z.array(serviceLine).check(z.maxLength(20)),
    [],
    '客服线路：linkType 1 打开外部链接 linkUrl（http 或 https），其他打开本站页面 htmlPath（以 / 开头）',
  ),
  supportWidth: setting(whole(300, 2000), 817, '客服窗口宽度（像素）'),
  supportHeight: setting(whole(300, 2000), 500, '客服窗口高度（像素）'),
  embedChatEnabled: setting(z.boolean(), false, '允许第三方页面嵌入聊天'),
  embedHosts: setting(
    z
      .array(
        z.object({
          origin: z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/)),
          userName: z.string().check(z.regex(PATTERNS.userName)),
        }),
      )
      .check(z.maxLength(20)),
    [],
    '可嵌入聊天的合作网站：origin 为其精确来源，userName 为其在本站的账号（一次性登录密钥由该账号签发）',
  ),
  frameAncestors: setting(
    z.array(z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.*-]+(?::\d{1,5})?$/))).check(z.maxLength(20)),
    [],
    '可嵌入本站的来源（CSP frame-ancestors）',
  ),
  // switches
  demo: setting(z.boolean(), true, '演示模式：虚拟资金，登录页显示演示账号'),
  newcomerGift: setting(z.boolean(), true, '演示模式：新会员注册即得 ¥1,000 演示资金'),
  registerOpen: setting(z.boolean(), true, '开放注册'),
  captchaOnRegister: setting(z.boolean(), false, '注册总是需要图形验证码'),
  maintenance: setting(z.boolean(), false, '系统维护：会员请求返回 −7'),
  maintenanceMessage: setting(line(200), '', '维护说明'),
  closed: setting(z.boolean(), false, '关闭网站：会员请求返回 −12'),
  blockedCountries: setting(
    z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
    [],
    '不提供服务的国家代码（ISO 3166），请求返回 −19',
  ),
  // agents
  agentSeesBalance: setting(z.boolean(), false, '代理能否看到团队会员的余额'),
  // sign-in
  sessionDays: setting(whole(1, 90), 30, '登录有效天数'),
  idleMinutes: setting(whole(1, 1440), 30, '超过此分钟数未操作，投注前须重新登录'),
  captchaAfterFailures: setting(whole(0, 50), 3, '同一账号失败几次后要求图形验证码；同一地址为其五倍'),
  lockAfterFailures: setting(whole(3, 50), 5, '同一账号失败几次后开始逐次加长的等待'),
  lockFirstSeconds: setting(whole(1, 3600), 30, '第一次等待的秒数，此后每次加倍'),
  lockMaxSeconds: setting(whole(30, 86_400), 3600, '等待秒数上限'),
  codesPerHour: setting(
    whole(1, 1_000_000),
    1_000,
    '全站每小时最多发送的短信与邮件验证码条数，用到一半后每次都要人机验证',
  ),
  codesPerDay: setting(whole(1, 10_000_000), 10_000, '全站每天最多发送的短信与邮件验证码条数'),
  safetyCoolingHours: setting(whole(0, 168), 24, '新设或找回安全密码后多少小时内不能提现'),
  recoveriesPerHour: setting(whole(0, 10_000), 3, '同一地址每小时找回密码几次后要求图形验证码'),
  registerFields: setting(
    z.object({
      inviteCode: FIELD_STATE,
      mobile: FIELD_STATE,
      mail: FIELD_STATE,
      realName: FIELD_STATE,
      qq: FIELD_STATE,
    }),
    { inviteCode: 'optional', mobile: 'off', mail: 'off', realName: 'off', qq: 'off' },
    '注册表单的其他项目：off 不显示、optional 选填、required 必填、verified 必填并验证（仅手机与邮箱）',
  ),
  registrationsPerHour: setting(whole(1, 10_000), 50, '同一地址每小时注册几次后要求图形验证码'),
  // odds and rebates
  basePayout: setting(
    byGroup(percent(100)),
    eachGroup('90.0'),
    '各彩组基础返奖率 B（%）：赔率 = 公平赔率 ×（B + 返点）',
  ),
  rebateMax: setting(byGroup(level), eachGroup('9.5'), '各彩组返点上限（%）'),
  rebateDefault: setting(byGroup(level), eachGroup('8.0'), '无上级会员的返点（%）'),
  stakeMin: setting(byGroup(yuanText), eachGroup('0.02'), '单笔最低投注额（元）'),
  stakeMax: setting(byGroup(yuanText), eachGroup('1000000'), '单笔最高投注额（元）'),
  exposureIssue: setting(
    byGroup(yuanText),
    eachGroup('0'),
    '各彩组每期最多可亏（元）：已收注单在最坏的开奖结果下净派出的上限，接近时可投额随之降低；0 为不限。收紧一人即时生效，放宽须两人，从下一期起',
  ),
  exposurePlay: setting(byGroup(yuanText), eachGroup('0'), '各彩组每期每个玩法最多可亏（元），规则同上；0 为不限'),
  exposureLotteryIssue: setting(
    byLottery(yuanText),
    {},
    '单个彩种每期最多可亏（元），与所属彩组的上限以较小者为准；未列出或 0 为只按彩组',
  ),
  exposureLotteryPlay: setting(byLottery(yuanText), {}, '单个彩种每期每个玩法最多可亏（元），规则同上'),
  gameRebate: setting(
    z.object({ own: gameRate, agent: gameRate }),
    { own: '0.10', agent: '0.05' },
    '棋牌返点（有效投注的百分比，至多三位小数，0 为关闭）：own 会员本人，agent 直属上级；两者之和不高于 0.3。修改自次日零点起生效',
  ),
  // draws
  beaconOutageMinutes: setting(whole(1, 1440), 30, '随机信标中断多少分钟后，该期作废并退款'),
  saleHeldAfterSeconds: setting(whole(15, 600), 60, '随机信标无应答多少秒后，自开彩种暂停销售'),
  // lotteries of the outside, streaks
  longDragonTimesMin: setting(whole(2, 50), 3, '长龙：连开几期起显示'),
  feedOverdueMinutes: setting(whole(5, 10_080), 180, '官方结果超过开奖时间多少分钟未到，该期作废并退款'),
  // money orders
  orderMinutes: setting(whole(1, 1440), 15, '充值订单有效分钟数'),
  openOrdersMax: setting(whole(1, 50), 3, '同时未支付的充值订单数上限'),
  rechargeTwoStaffFrom: setting(yuanText, '10000', '人工充值从此金额起需两名运营确认（元）'),
  twoStaffOperatorDay: setting(yuanText, '20000', '一名运营每日单独批准的充值与提现合计上限（元），超出须两人'),
  twoStaffPlayerDay: setting(yuanText, '20000', '每位会员每日由单人批准的充值与提现合计上限（元），超出须两人'),
  wageringRecharge: setting(factor, '1', '充值打码倍数'),
  wageringBonus: setting(factor, '1', '优惠打码倍数'),
  wageringEnvelope: setting(factor, '0', '红包打码倍数'),
  withdrawalCancellable: setting(z.boolean(), false, '会员可自行取消已提交的提现'),
  // chat
  chatWords: setting(
    z.array(line(20, 1)).check(z.maxLength(1_000)),
    [...CHAT_WORDS],
    '聊天违禁词；各种变体写法（全角、间隔、繁体、形近字等）自动识别',
  ),
  chatWordOutcome: setting(
    FILTER_OUTCOME,
    'mask',
    '聊天出现违禁词时：off 不处理、flag 放行并待审、mask 替换为 *、refuse 拒绝发送',
  ),
  chatLinkOutcome: setting(FILTER_OUTCOME, 'refuse', '聊天出现外部网址时：off、flag、mask、refuse'),
  chatContactOutcome: setting(
    FILTER_OUTCOME,
    'refuse',
    '聊天出现联系方式（手机、微信、QQ 等）时：off、flag、mask、refuse',
  ),
  chatDirectOutcome: setting(
    z.enum(['same', ...FILTER_OUTCOMES]),
    'same',
    '私聊中违禁词、网址、联系方式的处理：same 与聊天室相同，或统一为 off、flag、mask、refuse',
  ),
  chatAllowedHosts: setting(
    z.array(z.string().check(z.regex(/^[a-z0-9.-]{1,100}$/))).check(z.maxLength(50)),
    [],
    '聊天中允许出现的网址域名',
  ),
  cardShowsWinnings: setting(z.boolean(), false, '聊天资料卡显示累计中奖金额'),
  // red envelopes
  envelopeAverageMax: setting(yuanText, String(ENVELOPE_AMOUNT_MAX_YUAN), '红包单个平均金额上限（元）'),
  giftDayAmount: setting(yuanText, '20000', '每位会员每日送出直播礼物总额上限（元）'),
  envelopeDayAmount: setting(yuanText, '50000', '每位会员每日发红包总额上限（元）'),
  envelopeDaySends: setting(whole(1, 10_000), 50, '每位会员每日发红包次数上限'),
  envelopeMutedMayOpen: setting(z.boolean(), true, '被禁言的会员可以领取红包'),
  withdrawOpen: setting(z.boolean(), true, '开放提现'),
  withdrawMin: setting(yuanText, '100', '单笔最低提现（元，整数）'),
  withdrawMax: setting(yuanText, '50000', '单笔最高提现（元，整数）'),
  withdrawDailyCount: setting(whole(1, 100), 5, '每日提现次数上限'),
  withdrawDailyMax: setting(yuanText, '200000', '每日提现总额上限（元）'),
  withdrawFreeCount: setting(whole(0, 100), 3, '每日免手续费的提现次数'),
  withdrawFee: setting(percent(20), '1.0', '超出免费次数后的提现手续费（%）'),
  withdrawTwoStaffAbove: setting(yuanText, '10000', '高于此金额的提现须由两名运营批准（元）'),
  withdrawTimeText: setting(line(60), '', '近期提现太少、说不出实际到账时间时，提现页所写的到账时间；留空则不写'),
  withdrawTimeTextEn: setting(line(120), '', '同上，英文'),
  payoutCoolingHours: setting(whole(0, 720), 24, '收款账户新增（首个除外）或修改后，多少小时内不能提现到该账户'),
  payoutChangesMax: setting(whole(0, 50), 3, '每个收款账户 30 天内可修改次数'),
  bankCardsMax: setting(whole(1, 20), 5, '每位会员可绑定的银行卡数'),
  coinAddressesMax: setting(whole(1, 20), 3, '每位会员可绑定的数字货币地址数'),
  // yuebao
  yuebaoOpen: setting(z.boolean(), true, '开放余额宝；关闭后只能转出，已在其中的资金继续计息'),
  yuebaoMin: setting(yuanText, '1', '余额宝单笔最低转入（元）'),
  yuebaoMax: setting(yuanText, '1000000', '余额宝单笔最高转入（元）'),
  yuebaoRateTwoStaffAbove: setting(percent(100), '8.0', '高于此年化（%）的利率须由两名管理员设定'),
  yuebaoQuotaTwoStaffAbove: setting(yuanText, '1000000', '高于此金额的质押产品额度须由两名管理员设定（元）'),
  // activities
  activityTwoStaffAbove: setting(yuanText, '10000', '预算高于此金额的活动须由两名运营发布（元）'),
  budgetOperatorDay: setting(yuanText, '20000', '一名运营每日单独发布的活动与红包雨预算合计上限（元），超出须两人'),
  // grades
  gradeGifts: setting(
    z.array(yuanText).check(z.minLength(10), z.maxLength(10)),
    ['0', '8', '18', '38', '88', '188', '388', '588', '888', '1888'],
    '升到等级 1–10 的礼金（元），每级一次，计优惠打码',
  ),
  gradeFreeWithdrawals: setting(
    z.array(whole(0, 100)).check(z.minLength(10), z.maxLength(10)),
    [0, 0, 0, 2, 2, 2, 7, 7, 7, 7],
    '等级 1–10 每日免手续费提现（及每日提现次数）在全站次数之外的加次',
  ),
  gradeWithdrawExtra: setting(
    z.array(yuanText).check(z.minLength(10), z.maxLength(10)),
    ['0', '0', '0', '50000', '50000', '50000', '100000', '100000', '200000', '200000'],
    '等级 1–10 每日提现总额在全站上限之外的加额（元）',
  ),
  gradeTurnover: setting(
    z.array(yuanText).check(z.minLength(9), z.maxLength(9)),
    ['1000', '10000', '50000', '200000', '500000', '2000000', '5000000', '20000000', '50000000'],
    '升到等级 2–10 所需累计有效投注（元）',
  ),
} as const satisfies Record<SettingName, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export type TenantValues = { readonly [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> };

/** Settings of the largest losses: whose, and of what. */
export const LOSS_LIMITS = {
  group: { issue: 'exposureIssue', play: 'exposurePlay' },
  lottery: { issue: 'exposureLotteryIssue', play: 'exposureLotteryPlay' },
} as const satisfies Record<string, Record<string, SettingKey>>;

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The values before anybody set one. */
export const DEFAULT_VALUES: TenantValues = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { value }]) => [key, value]),
) as unknown as TenantValues;

const rate = (text: string): bigint => parseRate(text) ?? 0n;
const amount = (text: string): bigint => parseMoney(text) ?? 0n;
/** Rules between values; the sentence says what is wrong, null when they fit together. */
export function findConflict(values: TenantValues): string | null {
  for (const group of GROUPS) {
    const max = rate(values.rebateMax[group]);
    if (rate(values.rebateDefault[group]) > max) return `${group} 的默认返点高于返点上限`;
    if (rate(values.basePayout[group]) + max > ALL) return `${group} 的基础返奖率加返点上限超过 100%`;
    if (amount(values.stakeMin[group]) > amount(values.stakeMax[group])) return `${group} 的最低投注额高于最高投注额`;
  }
  const { own, agent } = values.gameRebate;
  if (rate(own) + rate(agent) > GAME_REBATE_MAX) return '棋牌返点合计超过 0.3%';
  const origins = values.embedHosts.map(({ origin }) => origin);
  if (new Set(origins).size < origins.length) return '同一合作网站只能登记一次';
  const { inviteCode, realName, qq } = values.registerFields;
  if ([inviteCode, realName, qq].includes('verified')) return '只有手机和邮箱可以设为需要验证';
  return values.lockFirstSeconds > values.lockMaxSeconds ? '首次等待秒数高于上限' : null;
}
