import { GROUPS } from '@caiting/lottery';
import { RATE_SCALE, parseMoney, parseRate, rateOf } from '@caiting/money';
import { ENVELOPE_AMOUNT_MAX_YUAN, PATTERNS, ServiceLine, type OwnWord, type SettingName } from '@caiting/contract';
import * as z from 'zod/mini';
import { CHAT_WORDS } from './chat-words.ts';

const ALL = rateOf(RATE_SCALE);

/** One tenant value: what it may be, and what it is before anybody sets it. What it means stands in the contract (`SETTING_MEANINGS`). */
export interface Setting<T extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: T;
  readonly value: z.infer<T>;
}

const setting = <T extends z.ZodMiniType>(schema: T, value: z.infer<T>): Setting<T> => ({ schema, value });

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
 * Every value an operator may change (product §10), once: schema with bounds, and default. Rates are percent text, amounts yuan text.
 * Read with `tenantValues(deps)`, written with `changeSetting`. Who may change which stands in the contract (`SETTING_RULES`).
 */
export const SETTINGS = {
  // face
  tenantName: setting(line(20, 1), '彩厅'),
  theme: setting(z.enum(['red', 'blue', 'gold']), 'red'),
  logoUrl: setting(z.string().check(z.regex(/^(?:|\/[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,300})$/)), ''),
  licence: setting(line(200), ''),
  notices: setting(z.array(line(200, 1)).check(z.maxLength(20)), ['自营彩种的每一期开奖都可在「开奖验证」页自行验算']),
  hotLotteries: setting(z.array(z.string().check(z.regex(/^[a-z0-9]{2,16}$/))).check(z.maxLength(30)), [
    'ssc1',
    'pk105',
    'k31',
    'syx55',
    'hk6',
    'bj281',
    'kl85',
    'fc3d1',
    'pl31',
  ]),
  gradesAsVip: setting(z.boolean(), false),
  // support and embedding
  serviceLines: setting(z.array(serviceLine).check(z.maxLength(20)), []),
  supportWidth: setting(whole(300, 2000), 817),
  supportHeight: setting(whole(300, 2000), 500),
  embedChatEnabled: setting(z.boolean(), false),
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
  ),
  frameAncestors: setting(
    z.array(z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.*-]+(?::\d{1,5})?$/))).check(z.maxLength(20)),
    [],
  ),
  // switches
  demo: setting(z.boolean(), true),
  newcomerGift: setting(z.boolean(), true),
  registerOpen: setting(z.boolean(), true),
  captchaOnRegister: setting(z.boolean(), false),
  maintenance: setting(z.boolean(), false),
  maintenanceMessage: setting(line(200), ''),
  closed: setting(z.boolean(), false),
  blockedCountries: setting(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)), []),
  // agents
  agentSeesBalance: setting(z.boolean(), false),
  // sign-in
  sessionDays: setting(whole(1, 90), 30),
  idleMinutes: setting(whole(1, 1440), 30),
  captchaAfterFailures: setting(whole(0, 50), 3),
  lockAfterFailures: setting(whole(3, 50), 5),
  lockFirstSeconds: setting(whole(1, 3600), 30),
  lockMaxSeconds: setting(whole(30, 86_400), 3600),
  codesPerHour: setting(whole(1, 1_000_000), 1_000),
  codesPerDay: setting(whole(1, 10_000_000), 10_000),
  safetyCoolingHours: setting(whole(0, 168), 24),
  recoveriesPerHour: setting(whole(0, 10_000), 3),
  registerFields: setting(
    z.object({
      inviteCode: FIELD_STATE,
      mobile: FIELD_STATE,
      mail: FIELD_STATE,
      realName: FIELD_STATE,
      qq: FIELD_STATE,
    }),
    { inviteCode: 'optional', mobile: 'off', mail: 'off', realName: 'off', qq: 'off' },
  ),
  registrationsPerHour: setting(whole(1, 10_000), 50),
  // odds and rebates
  basePayout: setting(byGroup(percent(100)), eachGroup('90.0')),
  rebateMax: setting(byGroup(level), eachGroup('9.5')),
  rebateDefault: setting(byGroup(level), eachGroup('8.0')),
  stakeMin: setting(byGroup(yuanText), eachGroup('0.02')),
  stakeMax: setting(byGroup(yuanText), eachGroup('1000000')),
  exposureIssue: setting(byGroup(yuanText), eachGroup('0')),
  exposurePlay: setting(byGroup(yuanText), eachGroup('0')),
  exposureLotteryIssue: setting(byLottery(yuanText), {}),
  exposureLotteryPlay: setting(byLottery(yuanText), {}),
  gameRebate: setting(z.object({ own: gameRate, agent: gameRate }), { own: '0.10', agent: '0.05' }),
  // draws
  beaconOutageMinutes: setting(whole(1, 1440), 30),
  saleHeldAfterSeconds: setting(whole(15, 600), 60),
  // lotteries of the outside, streaks
  longDragonTimesMin: setting(whole(2, 50), 3),
  feedOverdueMinutes: setting(whole(5, 10_080), 180),
  // money orders
  orderMinutes: setting(whole(1, 1440), 15),
  openOrdersMax: setting(whole(1, 50), 3),
  rechargeTwoStaffFrom: setting(yuanText, '10000'),
  twoStaffOperatorDay: setting(yuanText, '20000'),
  twoStaffPlayerDay: setting(yuanText, '20000'),
  wageringRecharge: setting(factor, '1'),
  wageringBonus: setting(factor, '1'),
  wageringEnvelope: setting(factor, '0'),
  withdrawalCancellable: setting(z.boolean(), false),
  // chat
  chatWords: setting(z.array(line(20, 1)).check(z.maxLength(1_000)), [...CHAT_WORDS]),
  chatWordOutcome: setting(FILTER_OUTCOME, 'mask'),
  chatLinkOutcome: setting(FILTER_OUTCOME, 'refuse'),
  chatContactOutcome: setting(FILTER_OUTCOME, 'refuse'),
  chatDirectOutcome: setting(z.enum(['same', ...FILTER_OUTCOMES]), 'same'),
  chatAllowedHosts: setting(z.array(z.string().check(z.regex(/^[a-z0-9.-]{1,100}$/))).check(z.maxLength(50)), []),
  cardShowsWinnings: setting(z.boolean(), false),
  // red envelopes
  envelopeAverageMax: setting(yuanText, String(ENVELOPE_AMOUNT_MAX_YUAN)),
  giftDayAmount: setting(yuanText, '20000'),
  envelopeDayAmount: setting(yuanText, '50000'),
  envelopeDaySends: setting(whole(1, 10_000), 50),
  envelopeMutedMayOpen: setting(z.boolean(), true),
  withdrawOpen: setting(z.boolean(), true),
  withdrawMin: setting(yuanText, '100'),
  withdrawMax: setting(yuanText, '50000'),
  withdrawDailyCount: setting(whole(1, 100), 5),
  withdrawDailyMax: setting(yuanText, '200000'),
  withdrawFreeCount: setting(whole(0, 100), 3),
  withdrawFee: setting(percent(20), '1.0'),
  withdrawTwoStaffAbove: setting(yuanText, '10000'),
  withdrawTimeText: setting(line(60), ''),
  withdrawTimeTextEn: setting(line(120), ''),
  payoutCoolingHours: setting(whole(0, 720), 24),
  payoutChangesMax: setting(whole(0, 50), 3),
  bankCardsMax: setting(whole(1, 20), 5),
  coinAddressesMax: setting(whole(1, 20), 3),
  // yuebao
  yuebaoOpen: setting(z.boolean(), true),
  yuebaoMin: setting(yuanText, '1'),
  yuebaoMax: setting(yuanText, '1000000'),
  yuebaoRateTwoStaffAbove: setting(percent(100), '8.0'),
  yuebaoQuotaTwoStaffAbove: setting(yuanText, '1000000'),
  // activities
  activityTwoStaffAbove: setting(yuanText, '10000'),
  budgetOperatorDay: setting(yuanText, '20000'),
  // grades
  gradeGifts: setting(z.array(yuanText).check(z.minLength(10), z.maxLength(10)), [
    '0',
    '8',
    '18',
    '38',
    '88',
    '188',
    '388',
    '588',
    '888',
    '1888',
  ]),
  gradeFreeWithdrawals: setting(
    z.array(whole(0, 100)).check(z.minLength(10), z.maxLength(10)),
    [0, 0, 0, 2, 2, 2, 7, 7, 7, 7],
  ),
  gradeWithdrawExtra: setting(z.array(yuanText).check(z.minLength(10), z.maxLength(10)), [
    '0',
    '0',
    '0',
    '50000',
    '50000',
    '50000',
    '100000',
    '100000',
    '200000',
    '200000',
  ]),
  gradeTurnover: setting(z.array(yuanText).check(z.minLength(9), z.maxLength(9)), [
    '1000',
    '10000',
    '50000',
    '200000',
    '500000',
    '2000000',
    '5000000',
    '20000000',
    '50000000',
  ]),
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
export function findConflict(values: TenantValues): OwnWord | null {
  for (const group of GROUPS) {
    const max = rate(values.rebateMax[group]);
    if (rate(values.rebateDefault[group]) > max)
      return { zh: `${group} 的默认返点高于返点上限`, en: `the default rebate of ${group} is above its highest` };
    if (rate(values.basePayout[group]) + max > ALL)
      return {
        zh: `${group} 的基础返奖率加返点上限超过 100%`,
        en: `base payout and highest rebate of ${group} come to more than 100%`,
      };
    if (amount(values.stakeMin[group]) > amount(values.stakeMax[group]))
      return { zh: `${group} 的最低投注额高于最高投注额`, en: `the smallest stake of ${group} is above its largest` };
  }
  const { own, agent } = values.gameRebate;
  if (rate(own) + rate(agent) > GAME_REBATE_MAX)
    return { zh: '棋牌返点合计超过 0.3%', en: 'the rebates of card games come to more than 0.3%' };
  const origins = values.embedHosts.map(({ origin }) => origin);
  if (new Set(origins).size < origins.length)
    return { zh: '同一合作网站只能登记一次', en: 'a partner site is listed twice' };
  const { inviteCode, realName, qq } = values.registerFields;
  if ([inviteCode, realName, qq].includes('verified'))
    return { zh: '只有手机和邮箱可以设为需要验证', en: 'only mobile and mail can be verified' };
  return values.lockFirstSeconds > values.lockMaxSeconds
    ? { zh: '首次等待秒数高于上限', en: 'the first wait is longer than the longest' }
    : null;
}
