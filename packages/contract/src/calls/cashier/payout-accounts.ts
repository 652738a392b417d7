import * as z from 'zod/mini';
import { COIN_NETWORKS } from '../../cashier/coin-networks.ts';
import { PATTERNS } from '../../patterns.ts';
import { typedAccount, typedIn } from '../../typed.ts';
import { Hash64, TimeMs, call } from '../../wire/index.ts';

/** Where a player can be paid. */
export const PAYOUT_KINDS = ['bank', 'alipay', 'weixin', 'digital'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** An account as its owner sees it. No call ever gives a whole number back. */
export const PayoutAccount = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  /** Masked: the last four digits of a card, the ends of a coin address. */
  shown: z.string(),
  /** First letter and stars; empty for coin addresses. */
  holder: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  branch: z.string(),
  network: z.nullable(z.enum(COIN_NETWORKS)),
  coin: z.string(),
  remark: z.string(),
  createdAt: TimeMs,
  changedAt: TimeMs,
  /** Until then no withdrawal goes there: the account is new or was changed. Null when it may be used. */
  usableAt: z.nullable(TimeMs),
  /** How often it may still be changed within the present 30 days. */
  changesLeft: z.int(),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

const AccountId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
/** No letter that could pretend to be markup. */
const plain = (max: number) => z.string().check(z.regex(new RegExp(`^[^<>&"'\\\\\\p{C}]{0,${max}}$`, 'u')));
const RealName = z.string().check(z.regex(PATTERNS.realNameV2));
const BankCode = z.string().check(z.regex(/^[A-Z]{2,12}$/));
const BankNumber = typedIn('bankNumber');
/** A mobile number or a mail address. */
export const ALIPAY_ACCOUNT = /^(?:1\d{10}|[A-Za-z0-9][\w.+-]{0,62}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+){1,3})$/;
/** WeChat's own rule: 6–20 letters, digits, _ and -, a letter first; or the mobile number. */
export const WEIXIN_ACCOUNT = /^(?:1\d{10}|[A-Za-z][\w-]{5,19})$/;
/** product §5: 5–50 without blanks; bitcoin's own longest address has 62. The network's checksum decides. */
const Address = z.string().check(z.regex(/^\S{5,62}$/));
const Network = z.enum(COIN_NETWORKS);

const safe = { safetyPassword: Hash64 };
const SAFETY = ['safetyPasswordWrong', 'safetyPasswordLocked', 'safetyPasswordMissing'] as const;
const list = { list: z.array(PayoutAccount), max: z.int(), coolingHours: z.int() };

export const payoutAccountCalls = {
  addBankCard: call({
    method: 'POST',
    path: '/v1/users/addBankCard',
    who: 'login',
    doc: 'Bind a bank card. The first holder name is kept for all accounts; from the second card on a bound one must have been checked (checkBankCard).',
    input: z.object({ realName: RealName, bankCode: BankCode, bankNumber: BankNumber, branch: plain(50), ...safe }),
    output: PayoutAccount,
    refusals: [
      ...SAFETY,
      'payoutAccountTaken',
      'payoutHolderMismatch',
      'payoutAccountsMax',
      'loginPasswordDue',
      'bankCardCheckDue',
    ],
  }),
  updateBankCard: call({
    method: 'POST',
    path: '/v1/users/updateBankCard',
    who: 'login',
    doc: 'Change the number, bank or branch of a bound card; a bound card must have been checked within five minutes.',
    input: z.object({ cardId: AccountId, bankCode: BankCode, bankNumber: BankNumber, branch: plain(50), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountUnknown', 'payoutAccountTaken', 'payoutChangesMax', 'bankCardCheckDue'],
  }),
  checkBankCard: call({
    method: 'POST',
    path: '/v1/users/checkBankCard',
    who: 'login',
    doc: 'Prove that a bound card is known: its whole number and its holder. Good for this login for five minutes; five wrong ones lock it for an hour.',
    input: z.object({ cardId: AccountId, realName: RealName, bankNumber: BankNumber }),
    output: z.object({ checkedUntil: TimeMs }),
    refusals: ['payoutAccountUnknown', 'bankCardCheckWrong', 'bankCardCheckLocked'],
  }),
  bankCardDetail: call({
    method: 'GET',
    path: '/v1/users/bankCardDetail',
    who: 'login',
    doc: 'One bound card, its number masked.',
    input: z.object({ cardId: AccountId }),
    output: PayoutAccount,
    refusals: ['payoutAccountUnknown'],
  }),
  bankCardList: call({
    method: 'GET',
    path: '/v1/users/bankCardList',
    who: 'login',
    doc: 'Bound cards, the name they must be in (masked), and whether a card must be checked before another is added or changed.',
    input: z.object({}),
    output: z.object({
      ...list,
      holder: z.string(),
      checkDue: z.boolean(),
      banks: z.array(z.object({ bankCode: z.string(), bankName: z.string() })),
    }),
    refusals: [],
  }),
  addAlipay: call({
    method: 'POST',
    path: '/v1/users/addAlipay',
    who: 'login',
    doc: 'Bind an alipay account (mobile number or mail address).',
    input: z.object({ realName: RealName, account: typedAccount(ALIPAY_ACCOUNT), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountTaken', 'payoutHolderMismatch', 'payoutAccountsMax', 'loginPasswordDue'],
  }),
  updateAlipay: call({
    method: 'POST',
    path: '/v1/users/updateAlipay',
    who: 'login',
    doc: 'Change the bound alipay account.',
    input: z.object({ id: AccountId, account: typedAccount(ALIPAY_ACCOUNT), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountUnknown', 'payoutAccountTaken', 'payoutChangesMax'],
  }),
  alipayList: call({
    method: 'GET',
    path: '/v1/users/alipayList',
    who: 'login',
    doc: 'The bound alipay account, masked.',
    input: z.object({}),
    output: z.object({ ...list, holder: z.string() }),
    refusals: [],
  }),
  addWeixin: call({
    method: 'POST',
    path: '/v1/users/addWeixin',
    who: 'login',
    doc: 'Bind a weixin account.',
    input: z.object({ realName: RealName, account: typedAccount(WEIXIN_ACCOUNT), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountTaken', 'payoutHolderMismatch', 'payoutAccountsMax', 'loginPasswordDue'],
  }),
  updateWeixin: call({
    method: 'POST',
    path: '/v1/users/updateWeixin',
    who: 'login',
    doc: 'Change the bound weixin account.',
    input: z.object({ id: AccountId, account: typedAccount(WEIXIN_ACCOUNT), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountUnknown', 'payoutAccountTaken', 'payoutChangesMax'],
  }),
  weixinList: call({
    method: 'GET',
    path: '/v1/users/weixinList',
    who: 'login',
    doc: 'The bound weixin account, masked.',
    input: z.object({}),
    output: z.object({ ...list, holder: z.string() }),
    refusals: [],
  }),
  addDigitalCurrency: call({
    method: 'POST',
    path: '/v1/users/addDigitalCurrency',
    who: 'login',
    doc: 'Bind a coin address. It is checked the way its network does, checksum included.',
    input: z.object({ network: Network, address: Address, remark: plain(20), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountTaken', 'payoutAccountsMax', 'loginPasswordDue', 'coinAddressInvalid'],
  }),
  updateDigitalCurrency: call({
    method: 'POST',
    path: '/v1/users/updateDigitalCurrency',
    who: 'login',
    doc: 'Change a bound coin address.',
    input: z.object({ id: AccountId, network: Network, address: Address, remark: plain(20), ...safe }),
    output: PayoutAccount,
    refusals: [...SAFETY, 'payoutAccountUnknown', 'payoutAccountTaken', 'payoutChangesMax', 'coinAddressInvalid'],
  }),
  digitalCurrencyList: call({
    method: 'GET',
    path: '/v1/users/digitalCurrencyList',
    who: 'login',
    doc: 'Bound coin addresses, masked.',
    input: z.object({}),
    output: z.object({ ...list, networks: z.array(z.object({ network: Network, coin: z.string() })) }),
    refusals: [],
  }),
} as const;
