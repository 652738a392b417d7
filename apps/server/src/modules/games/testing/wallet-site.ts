import { WALLET_PATH, WalletAnswer, type WalletMessage } from '@caiting/contract';
import type { App } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import {
  PROVIDER_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  isSignedText,
  realNowMs,
  signText,
} from '../../../platform/signed/sign.ts';

export const KEY = 'k'.repeat(40);
/** A configuration with the built-in provider somewhere that nobody listens. */
export const WITH_HOUSE: Partial<Config> = {
  gameProviders: [{ provider: 'house', url: 'http://localhost:9', key: KEY }],
};

export interface SendOptions {
  readonly provider?: string;
  readonly key?: string;
  readonly timestamp?: string;
  readonly signature?: string;
}

/** Sends a message as the provider does; gives the answer's text once its signature is right. */
export async function sendText(
  app: App,
  message: string,
  body: string,
  { provider = 'house', key = KEY, timestamp = String(realNowMs()), signature }: SendOptions = {},
): Promise<string> {
  const path = WALLET_PATH + message;
  const response = await app.http.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      [PROVIDER_HEADER]: provider,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature ?? signText(key, { timestamp, path, body }),
    },
  });
  if (response.statusCode !== 200) throw new Error(`${message} answered ${response.statusCode}: ${response.body}`);
  const answered = String(response.headers[TIMESTAMP_HEADER] ?? '');
  const isSigned = isSignedText(
    KEY,
    { timestamp: answered, path, body: response.body },
    String(response.headers[SIGNATURE_HEADER] ?? ''),
  );
  if (!isSigned && WalletAnswer.parse(JSON.parse(response.body)).status !== 'badSignature')
    throw new Error(`${message}: the answer is not signed`);
  return response.body;
}

export const send = async (
  app: App,
  message: WalletMessage,
  body: object,
  options?: SendOptions,
): Promise<WalletAnswer> => WalletAnswer.parse(JSON.parse(await sendText(app, message, JSON.stringify(body), options)));

let made = 0;
/** Ids and fields of one round, with nothing in common with another one. */
export function aRound(player: bigint | string, game = 'baccarat') {
  made += 1;
  const round = `r${made}`;
  const common = { player: String(player), currency: 'CNY', game, round };
  return {
    round,
    debit: (amount: string, id = `${round}-d`) => ({ ...common, transactionId: id, amount }),
    credit: (amount: string, id = `${round}-c`, debit = `${round}-d`, more = {}) => ({
      ...common,
      transactionId: id,
      amount,
      debit,
      ...more,
    }),
    rollback: (of = `${round}-d`, id = `${round}-u`) => ({ transactionId: id, player: String(player), of }),
    end: (id = `${round}-e`) => ({ transactionId: id, player: String(player), game, round }),
  };
}
