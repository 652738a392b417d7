import { WALLET_PATH, WalletAnswer, type WalletMessage, type WalletWireInput } from '@caiting/contract';
import type { BeaconChain } from '@caiting/lottery/draw';
import { NoAnswer, postSigned, type SignedPeer } from '../platform/signed/post.ts';

/** Less than the site waits for us while it answers a player. */
const TIMEOUT_MS = 5_000;

/** Posts a message to the wallet and gives the answer's text; throws NoAnswer when there is none. */
export type PostToWallet = (message: WalletMessage, body: string) => Promise<string>;

export const overHttp =
  (peer: SignedPeer): PostToWallet =>
  (message, body) =>
    postSigned(peer, WALLET_PATH + message, body, { timeoutMs: TIMEOUT_MS });

/** The wallet of the site, as the contract of providers describes it. */
export class SiteWallet {
  readonly #post: PostToWallet;

  constructor(post: PostToWallet) {
    this.#post = post;
  }

  /** Throws NoAnswer: what became of the message is not known, and it must be sent again as it is, or taken back. */
  async send(message: WalletMessage, body: string): Promise<WalletAnswer> {
    const answer = WalletAnswer.safeParse(JSON.parse(await this.#post(message, body)));
    if (!answer.success) throw new NoAnswer(`${message}: the answer is not of the contract`);
    // Nothing happened, and the same message may come again.
    if (answer.data.status === 'busy') throw new NoAnswer(`${message}: the site is busy`);
    return answer.data;
  }

  ask<M extends WalletMessage>(message: M, input: WalletWireInput<M>): Promise<WalletAnswer> {
    return this.send(message, JSON.stringify(input));
  }

  async clock(): Promise<{ now: number; chain: BeaconChain }> {
    const { now, chain } = await this.ask('clock', {});
    if (now === undefined || chain === undefined) throw new NoAnswer('clock: no time');
    return { now, chain: chain as BeaconChain };
  }

  /** The signature text of a beacon round; null while it is not out. */
  async beacon(round: number): Promise<string | null> {
    const { status, signature } = await this.ask('beacon', { round });
    return status === 'ok' ? (signature ?? null) : null;
  }
}
