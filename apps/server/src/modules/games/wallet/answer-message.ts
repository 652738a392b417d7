import {
  MONEY_MESSAGES,
  WALLET_PATH,
  WALLET_WINDOW_MS,
  isBoundedJson,
  walletMessages,
  type MoneyMessage,
  type WalletAnswer,
  type WalletInput,
  type WalletMessage,
} from '@caiting/contract';
import { formatMoney } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isSignedText, realNowMs } from '../../../platform/signed/sign.ts';
import { chainInForce, roundInForce } from '../../draws/index.ts';
import { findBalance } from '../../ledger/index.ts';
import { providersOf } from '../core/providers.ts';
import { gameMoverOf } from './move-games.ts';
import { findToken } from './tokens.ts';

/** One request as it came. */
export interface WalletRequest {
  readonly message: string;
  readonly provider: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

export interface SignedAnswer {
  readonly text: string;
  /** What to sign it with; null where nobody was recognized. */
  readonly key: string | null;
}

const DIGITS = /^\d{1,15}$/;

/**
 * Answers a provider's message. The signature comes first, then the time, then the body: who cannot sign learns nothing. Self-exclusion, limits and switched
 * off games refuse debits only, and never a credit or a rollback.
 */
export async function answerMessage(deps: Deps, request: WalletRequest): Promise<SignedAnswer> {
  const known = providersOf(deps).get(request.provider);
  const path = WALLET_PATH + request.message;
  const { timestamp, body, signature } = request;
  if (!known || !isSignedText(known.key, { timestamp, path, body }, signature))
    return { text: JSON.stringify({ status: 'badSignature' } satisfies WalletAnswer), key: null };
  const isYoung = DIGITS.test(timestamp) && Math.abs(realNowMs() - Number(timestamp)) <= WALLET_WINDOW_MS;
  const text = isYoung ? await answerKnown(deps, known.provider, request) : textOf({ status: 'staleTimestamp' });
  return { text, key: known.key };
}

const textOf = (answer: WalletAnswer): string => JSON.stringify(answer);

/** The same for a message whose sender is known. */
export async function answerKnown(
  deps: Deps,
  provider: string,
  { message, body }: Pick<WalletRequest, 'message' | 'body'>,
): Promise<string> {
  const input = readMessage(message, body);
  if (input === null) return textOf({ status: 'badRequest' });
  if (isMoney(message)) {
    const kind = message;
    const moved = await gameMoverOf(deps)
      .move({ provider, kind, input: input as WalletInput<MoneyMessage>, body })
      .catch((error: unknown) => {
        deps.log.error({ err: error, provider, message }, 'a message of a game provider was not carried out');
        return null;
      });
    // Nothing happened, or nobody knows: the same id asked again tells.
    return moved ?? textOf({ status: 'busy' });
  }
  return textOf(await readings[message as Reading](deps, provider, input as never));
}

const isMoney = (message: string): message is MoneyMessage => (MONEY_MESSAGES as readonly string[]).includes(message);
type Reading = Exclude<WalletMessage, MoneyMessage>;

/** Null for what is no message of the contract. */
function readMessage(message: string, body: string): unknown {
  if (!Object.hasOwn(walletMessages, message) || !isBoundedJson(body)) return null;
  try {
    const read = walletMessages[message as WalletMessage].safeParse(JSON.parse(body));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

type Reads = {
  readonly [M in Reading]: (deps: Deps, provider: string, input: WalletInput<M>) => Promise<WalletAnswer>;
};

const readings: Reads = {
  authenticate: async ({ db }, provider, { token }) => {
    const owner = await findToken(db, provider, token);
    if (owner === null) return { status: 'unknownToken' };
    return {
      status: 'ok',
      player: String(owner.player),
      game: owner.game,
      currency: 'CNY',
      language: owner.language,
      ...(await shownBalance(db, String(owner.player))),
    };
  },
  balance: async ({ db }, _provider, { player }) => {
    const found = await shownBalance(db, player);
    return found === null ? { status: 'unknownPlayer' } : { status: 'ok', ...found };
  },
  clock: async (deps) => ({
    status: 'ok',
    now: (await appNow(deps.db)).getTime(),
    chain: chainInForce(deps),
  }),
  beacon: async (deps, _provider, { round }) => {
    const found = await roundInForce(deps, round);
    if (found === null) return { status: 'notYet' };
    return { status: 'ok', signature: found.signature, randomness: found.randomness };
  },
};

async function shownBalance(db: Queries, player: string): Promise<{ balance: string } | null> {
  const balance = await findBalance(db, player);
  return balance === null ? null : { balance: formatMoney(balance) };
}
