import {
  HOUSE_PROVIDER,
  PROVIDER_PATH,
  providerMessages,
  type ProviderAnswer,
  type ProviderMessage,
} from '@caiting/contract';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { NoAnswer, postSigned, type SignedPeer } from '../../../platform/signed/post.ts';

/** How long a provider may think, by what it is asked: longer where it asks the wallet in between. */
const TIMEOUT_MS = 8_000;
/** A provider that hangs holds so many callers at most; more are told at once that it is away. */
const WAITING_MAX = 400;

export interface GameProvider extends SignedPeer {
  /** Its answer, read by the contract. Throws NoAnswer: what became of it is not known. */
  ask<M extends ProviderMessage>(message: M, body: object): Promise<ProviderAnswer<M>>;
}

/** Providers of games by name, as configured; without the built-in one where none was started. */
export const providersOf = perDeps(
  ({ config }): ReadonlyMap<string, GameProvider> =>
    new Map(config.gameProviders.map((peer) => [peer.provider, providerAt(peer)])),
);

export const houseOf = (deps: Deps): GameProvider | null => providersOf(deps).get(HOUSE_PROVIDER) ?? null;

/** Where pages of outside providers come from: the built-in one has none of its own. */
export const outsideOrigins = ({ config }: Deps): readonly string[] =>
  config.gameProviders.filter(({ provider }) => provider !== HOUSE_PROVIDER).map(({ url }) => new URL(url).origin);

function providerAt(peer: SignedPeer): GameProvider {
  let waiting = 0;
  return {
    ...peer,
    ask: async <M extends ProviderMessage>(message: M, body: object): Promise<ProviderAnswer<M>> => {
      if (waiting >= WAITING_MAX) throw new NoAnswer(`${peer.provider} ${message}: too many wait for it`);
      waiting += 1;
      try {
        const text = await postSigned(peer, PROVIDER_PATH + message, JSON.stringify(body), { timeoutMs: TIMEOUT_MS });
        return read(message, text);
      } finally {
        waiting -= 1;
      }
    },
  };
}

function read<M extends ProviderMessage>(message: M, text: string): ProviderAnswer<M> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoAnswer(`${message}: the answer is no JSON`);
  }
  const answer = providerMessages[message].safeParse(value);
  if (!answer.success) throw new NoAnswer(`${message}: the answer is not of the contract`);
  return answer.data as ProviderAnswer<M>;
}
