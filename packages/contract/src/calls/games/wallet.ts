import { money, parseMoney, type Money } from '@caiting/money';
import * as z from 'zod/mini';
import { MoneyOut, TimeMs } from '../../wire/index.ts';

/**
 * The seamless wallet: what a provider of games says to the site while somebody plays (docs/providers/games.md). Every message is a POST of JSON to
 * /v1/game/wallet/<message>, signed; every answer is JSON with a status, HTTP 200, signed too.
 */
export const WALLET_VERSION = 1;
export const WALLET_PATH = '/v1/game/wallet/';
/** How far the timestamp of a message may lie from the real time of whoever receives it. */
export const WALLET_WINDOW_MS = 300_000;
export const WALLET_BODY_MAX_BYTES = 4_096;

/** Of the provider's making: one for each message that moves money, for ever. */
const TransactionId = z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,64}$/));
const PlayerId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
const GameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
const RoundId = z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,64}$/));
/** Yuan as text with at most four decimals. */
const amountIn = (isZeroAllowed: boolean) =>
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((value: string, context): Money => {
      const parsed = parseMoney(value, 4);
      if (parsed !== null && (parsed > 0n || (isZeroAllowed && parsed === 0n))) return parsed;
      context.issues.push({ code: 'custom', message: 'money', input: value });
      return money(0n);
    }),
  );
const Currency = z.literal('CNY');

export const walletMessages = {
  /** The token of a launch → whose it is. The same token answers until it runs out. */
  authenticate: z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  balance: z.strictObject({ player: PlayerId }),
  debit: z.strictObject({
    transactionId: TransactionId,
    player: PlayerId,
    currency: Currency,
    game: GameCode,
    round: RoundId,
    amount: amountIn(false),
  }),
  /** Names its debit. Several may follow one debit; one of zero, or one that says so, closes the round. */
  credit: z.strictObject({
    transactionId: TransactionId,
    player: PlayerId,
    currency: Currency,
    game: GameCode,
    round: RoundId,
    amount: amountIn(true),
    debit: TransactionId,
    closes: z.optional(z.boolean()),
  }),
  /** Takes back a debit or a credit. */
  rollback: z.strictObject({ transactionId: TransactionId, player: PlayerId, of: TransactionId }),
  roundEnd: z.strictObject({ transactionId: TransactionId, player: PlayerId, game: GameCode, round: RoundId }),
  /** The site's time, which rounds go by, and the beacon in force. */
  clock: z.strictObject({}),
  /** A round of the beacon, once it is out. */
  beacon: z.strictObject({ round: z.int().check(z.minimum(1)) }),
} as const;
export type WalletMessage = keyof typeof walletMessages;
export type MoneyMessage = 'debit' | 'credit' | 'rollback' | 'roundEnd';
export type WalletInput<M extends WalletMessage> = z.infer<(typeof walletMessages)[M]>;
/** As it is sent. */
export type WalletWireInput<M extends WalletMessage> = z.input<(typeof walletMessages)[M]>;
export const MONEY_MESSAGES: readonly MoneyMessage[] = ['debit', 'credit', 'rollback', 'roundEnd'];

/**
 * ok; what the message lacks (badSignature, staleTimestamp, badRequest); busy: nothing happened, ask again; what stands against it. Only `ok` of a money
 * message moved anything.
 */
export const WALLET_STATUSES = [
  'ok',
  'badSignature',
  'staleTimestamp',
  'badRequest',
  'busy',
  'unknownToken',
  'unknownPlayer',
  'unknownGame',
  'gameClosed',
  'insufficientFunds',
  'playRefused',
  'otherBody',
  'unknownDebit',
  'rolledBack',
  'roundClosed',
  'creditStands',
  'notYet',
] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

export const WalletBeacon = z.object({
  name: z.string(),
  isTest: z.boolean(),
  chainHash: z.string(),
  publicKey: z.string(),
  groupHash: z.string(),
  genesis: z.int(),
  period: z.int(),
  scheme: z.string(),
  dst: z.string(),
});

export const WalletAnswer = z.object({
  status: z.enum(WALLET_STATUSES),
  transactionId: z.optional(z.string()),
  balance: z.optional(MoneyOut),
  /** Of playRefused: what stands against playing, as the site's refusal of bets names it. */
  reason: z.optional(z.string()),
  player: z.optional(z.string()),
  game: z.optional(z.string()),
  currency: z.optional(z.string()),
  language: z.optional(z.string()),
  now: z.optional(TimeMs),
  chain: z.optional(WalletBeacon),
  signature: z.optional(z.string()),
  randomness: z.optional(z.string()),
});
export type WalletAnswer = z.infer<typeof WalletAnswer>;
