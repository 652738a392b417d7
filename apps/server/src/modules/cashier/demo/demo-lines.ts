import { yuan, type Money, type Coin } from '@caiting/money';
import type { PayChannel, PayKind } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { BANKS } from '../core/banks.ts';
import { findRate, insertRate } from '../orders/detail-queries.ts';

const all = (amounts: readonly number[]): Money[] => amounts.map((amount) => yuan(amount));
const AMOUNTS = all([100, 300, 500, 1_000, 3_000, 5_000, 10_000, 50_000]);
const SMALL_AMOUNTS = all([50, 100, 200, 300, 500, 1_000, 2_000, 5_000]);
const CARD_AMOUNTS = all([50, 100, 300, 500]);
/** Half a percent, so that a fee is to be seen. */
const HALF_PERCENT = 5_000n;

/** Nobody's account, and plainly so: a demo must not make anybody send money. */
const DEMO_PAYEE = { bank: '演示银行（请勿转账）', name: '彩厅演示', account: '0000 0000 0000 0000 000' };

interface Draft {
  readonly lineId: string;
  readonly channel: PayChannel;
  readonly name: string;
  readonly kind: PayKind;
  readonly min?: number;
  readonly max?: number;
  readonly amounts?: readonly Money[];
  readonly isFree?: boolean;
  readonly fee?: bigint;
  readonly arrival?: string;
  readonly tag?: string;
  readonly payee?: NonNullable<NewLine['payee']>;
  readonly coin?: NonNullable<NewLine['coin']>;
  readonly banks?: readonly string[];
}

/** The lines of the demo in the order shown: every channel, every way to pay. */
const LINES: readonly Draft[] = [
  { lineId: 'sandbox-a', channel: 'alipay', name: '支付宝一线', kind: 'redirect', tag: '推荐' },
  {
    lineId: 'sandbox-b',
    channel: 'alipay',
    name: '支付宝二线',
    kind: 'redirect',
    min: 100,
    max: 200_000,
    fee: HALF_PERCENT,
    arrival: '约 1 分钟',
  },
  { lineId: 'wechat-qr', channel: 'wechat', name: '微信扫码', kind: 'qr', amounts: SMALL_AMOUNTS, max: 5_000 },
  {
    lineId: 'wechat-fixed',
    channel: 'wechat',
    name: '微信定额',
    kind: 'qr',
    amounts: CARD_AMOUNTS,
    isFree: false,
    min: 50,
    max: 500,
  },
  { lineId: 'quickpass-qr', channel: 'quickpass', name: '云闪付扫码', kind: 'qr', amounts: SMALL_AMOUNTS, max: 20_000 },
  { lineId: 'unionpay-form', channel: 'unionpay', name: '银联在线', kind: 'form', max: 100_000 },
  {
    lineId: 'bank-amount',
    channel: 'banktransfer',
    name: '银行卡转账（金额识别）',
    kind: 'manual',
    min: 100,
    max: 500_000,
    arrival: '约 10 分钟',
    payee: { matchBy: 'amount', ...DEMO_PAYEE },
  },
  {
    lineId: 'bank-remark',
    channel: 'banktransfer',
    name: '银行卡转账（附言识别）',
    kind: 'manual',
    min: 100,
    max: 500_000,
    arrival: '约 10 分钟',
    payee: { matchBy: 'remark', ...DEMO_PAYEE },
  },
  {
    lineId: 'netbank-form',
    channel: 'internetbank',
    name: '网银跳转',
    kind: 'form',
    min: 100,
    max: 200_000,
    banks: Object.keys(BANKS).filter((code) => code !== 'OTHER'),
  },
  {
    lineId: 'usdt-trc20',
    channel: 'digitalcurrencypay',
    name: 'USDT · TRC20',
    kind: 'coin',
    min: 100,
    max: 500_000,
    arrival: '约 3 分钟',
    coin: { coin: 'USDT', network: 'TRC20', confirmations: 19 },
  },
  {
    lineId: 'usdt-erc20',
    channel: 'digitalcurrencypay',
    name: 'USDT · ERC20',
    kind: 'coin',
    min: 500,
    max: 500_000,
    arrival: '约 5 分钟',
    coin: { coin: 'USDT', network: 'ERC20', confirmations: 12 },
  },
  {
    lineId: 'btc',
    channel: 'digitalcurrencypay',
    name: 'BTC',
    kind: 'coin',
    min: 1_000,
    max: 1_000_000,
    arrival: '约 20 分钟',
    coin: { coin: 'BTC', network: 'BTC', confirmations: 2 },
  },
  { lineId: 'ecny-qr', channel: 'digitalrmb', name: '数字人民币钱包', kind: 'qr', max: 10_000 },
  { lineId: 'qq-qr', channel: 'qqpay', name: 'QQ 钱包扫码', kind: 'qr', amounts: SMALL_AMOUNTS, max: 3_000 },
  { lineId: 'jd-page', channel: 'jdpay', name: '京东收银台', kind: 'redirect', max: 20_000 },
  {
    lineId: 'douyin-page',
    channel: 'douyin',
    name: '抖音收银台',
    kind: 'redirect',
    amounts: SMALL_AMOUNTS,
    max: 5_000,
  },
  { lineId: 'wallet-page', channel: 'virtualwalletpay', name: '虚拟钱包', kind: 'redirect', max: 50_000 },
];

/** What a coin costs in the demo. */
const RATES = { USDT: 712_340_000n, BTC: 64_812_345_670_000n } as const;

/** The lines of the sandbox provider, for a demo. Repeatable. */
export async function addSandboxLines(tx: Queries): Promise<void> {
  for (const [index, draft] of LINES.entries()) {
    const { min = 10, max = 50_000 } = draft;
    await insertLine(tx, {
      amounts: AMOUNTS.filter((amount) => amount >= yuan(min) && amount <= yuan(max)),
      isFree: true,
      fee: 0n,
      arrival: '即时到账',
      tag: '',
      ...draft,
      provider: 'sandbox',
      min: yuan(min),
      max: yuan(max),
      sort: index + 1,
    });
  }
  for (const coin of ['USDT', 'BTC'] as const) {
    if ((await findRate(tx, coin)) === null) await insertRate(tx, coin, RATES[coin], 'demo');
  }
}

interface NewLine {
  readonly lineId: string;
  readonly channel: PayChannel;
  readonly name: string;
  readonly provider: string;
  readonly min: bigint;
  readonly max: bigint;
  readonly amounts: readonly bigint[];
  readonly isFree: boolean;
  readonly fee: bigint;
  readonly arrival: string;
  readonly tag: string;
  readonly sort: number;
  readonly kind: PayKind;
  readonly payee?: { readonly matchBy: 'amount' | 'remark'; bank: string; name: string; account: string };
  readonly coin?: { readonly coin: Coin; readonly network: 'TRC20' | 'ERC20' | 'BTC'; readonly confirmations: number };
  readonly banks?: readonly string[];
}

async function insertLine(tx: Queries, line: NewLine): Promise<void> {
  await tx.run(
    `insert into pay_line (line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag, sort,
       kind, match_by, payee_bank, payee_name, payee_account, coin, network, confirmations, banks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) on conflict (line_id) do nothing`,
    [
      line.lineId,
      line.channel,
      line.name,
      line.provider,
      line.min,
      line.max,
      line.amounts,
      line.isFree,
      line.fee,
      line.arrival,
      line.tag,
      line.sort,
      line.kind,
      line.payee?.matchBy ?? null,
      line.payee?.bank ?? null,
      line.payee?.name ?? null,
      line.payee?.account ?? null,
      line.coin?.coin ?? null,
      line.coin?.network ?? null,
      line.coin?.confirmations ?? null,
      line.banks ?? [],
    ],
  );
}
