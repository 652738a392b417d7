/**
 * What a tenant value can do to whoever does not set it (docs/decisions/0250).
 * looks: how pages appear. words: what they say. limits: bounds that neither protect a player nor raise what leaves the house.
 * money: prices, gifts, what may leave the house, two-person thresholds. doors: who gets in, who may act for whom, what keeps others out.
 */
export const SETTING_CLASSES = ['looks', 'words', 'limits', 'money', 'doors'] as const;
export type SettingClass = (typeof SETTING_CLASSES)[number];

export interface SettingRule {
  readonly class: SettingClass;
  /** The value of a guarded setting that one person may give it at once, because it only shuts. Opening again takes two. */
  readonly brake?: boolean | string;
  /** Of amounts by group or by lottery, 0 or unnamed for none: a value that is tighter somewhere and looser nowhere may be set by one person at once. */
  readonly tightens?: boolean;
}

const looks: SettingRule = { class: 'looks' };
const words: SettingRule = { class: 'words' };
const limits: SettingRule = { class: 'limits' };
const money: SettingRule = { class: 'money' };
const doors: SettingRule = { class: 'doors' };

/** Every tenant value of the site; one without a class does not compile (modules/tenant/settings.ts). */
export const SETTING_RULES = {
  // face
  tenantName: words,
  theme: looks,
  logoUrl: looks,
  licence: words,
  notices: words,
  hotLotteries: looks,
  gradesAsVip: looks,
  // support and embedding: where people are led, and who may show or sign in whom
  serviceLines: doors,
  supportWidth: looks,
  supportHeight: looks,
  embedChatEnabled: { ...doors, brake: false },
  embedHosts: doors,
  frameAncestors: doors,
  // switches
  demo: money,
  newcomerGift: { ...money, brake: false },
  registerOpen: { ...doors, brake: false },
  captchaOnRegister: { ...doors, brake: true },
  // Needed at once and ended by any other administrator; what lasts is `closed`.
  maintenance: limits,
  maintenanceMessage: words,
  closed: doors,
  blockedCountries: doors,
  // What others see of a player's money.
  agentSeesBalance: { ...doors, brake: false },
  cardShowsWinnings: { ...doors, brake: false },
  // sign-in
  sessionDays: doors,
  idleMinutes: doors,
  captchaAfterFailures: doors,
  lockAfterFailures: doors,
  lockFirstSeconds: doors,
  lockMaxSeconds: doors,
  // What the house pays for messages.
  codesPerHour: money,
  codesPerDay: money,
  safetyCoolingHours: doors,
  recoveriesPerHour: doors,
  registerFields: doors,
  registrationsPerHour: doors,
  // odds and rebates
  basePayout: money,
  rebateMax: money,
  rebateDefault: money,
  stakeMin: money,
  stakeMax: money,
  exposureIssue: { ...money, tightens: true },
  exposurePlay: { ...money, tightens: true },
  exposureLotteryIssue: { ...money, tightens: true },
  exposureLotteryPlay: { ...money, tightens: true },
  gameRebate: money,
  // When an issue is void.
  beaconOutageMinutes: money,
  saleHeldAfterSeconds: money,
  feedOverdueMinutes: money,
  longDragonTimesMin: looks,
  // money orders
  orderMinutes: limits,
  openOrdersMax: limits,
  rechargeTwoStaffFrom: money,
  twoStaffOperatorDay: money,
  twoStaffPlayerDay: money,
  wageringRecharge: money,
  wageringBonus: money,
  wageringEnvelope: money,
  // A held withdrawal that can be played again protects nobody.
  withdrawalCancellable: { ...money, brake: false },
  // chat: the word list changes daily; what happens to a link or a contact of a fraudster is a door
  chatWords: words,
  chatWordOutcome: { ...doors, brake: 'refuse' },
  chatLinkOutcome: { ...doors, brake: 'refuse' },
  chatContactOutcome: { ...doors, brake: 'refuse' },
  chatDirectOutcome: { ...doors, brake: 'refuse' },
  chatAllowedHosts: doors,
  // red envelopes
  envelopeAverageMax: money,
  envelopeDayAmount: money,
  giftDayAmount: money,
  envelopeDaySends: money,
  envelopeMutedMayOpen: limits,
  // withdrawals
  withdrawOpen: { ...money, brake: false },
  withdrawMin: money,
  withdrawMax: money,
  withdrawDailyCount: money,
  withdrawDailyMax: money,
  withdrawFreeCount: money,
  withdrawFee: money,
  withdrawTwoStaffAbove: money,
  withdrawTimeText: words,
  withdrawTimeTextEn: words,
  payoutCoolingHours: doors,
  payoutChangesMax: doors,
  bankCardsMax: doors,
  coinAddressesMax: doors,
  // yuebao
  yuebaoOpen: { ...money, brake: false },
  yuebaoMin: limits,
  yuebaoMax: money,
  yuebaoRateTwoStaffAbove: money,
  yuebaoQuotaTwoStaffAbove: money,
  // activities
  activityTwoStaffAbove: money,
  budgetOperatorDay: money,
  // grades
  gradeGifts: money,
  gradeFreeWithdrawals: money,
  gradeWithdrawExtra: money,
  gradeTurnover: money,
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof SETTING_RULES;

const GUARDED: ReadonlySet<SettingClass> = new Set(['money', 'doors']);

/** Whether no largest loss of a group or lottery is larger than before, and some is smaller; 0, or no name, is none, which nothing is looser than. */
function isTighter(before: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || typeof before !== 'object' || before === null) return false;
  const [was, now] = [new Map(Object.entries(before)), new Map(Object.entries(value))];
  const losses = [...new Set([...was.keys(), ...now.keys()])].map(
    (code) => [lossOf(now.get(code)), lossOf(was.get(code))] as const,
  );
  return losses.every(([loss, old]) => loss <= old) && losses.some(([loss, old]) => loss < old);
}

const lossOf = (text: unknown): number => Number(text) || Infinity;

/** Whether two administrators must want it: what is of money or a door, but for the value that only shuts, or is tighter than `before`. */
export function settingTakesTwo(key: SettingName, value?: unknown, before?: unknown): boolean {
  const rule: SettingRule = SETTING_RULES[key];
  if (rule.tightens && isTighter(before, value)) return false;
  return GUARDED.has(rule.class) && (rule.brake === undefined || rule.brake !== value);
}
