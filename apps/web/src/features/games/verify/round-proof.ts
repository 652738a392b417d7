import type { GameProof } from '@caiting/contract';
import { isChained } from '@caiting/games';
import type { Step } from '@caiting/games/verify';

/** What there is to a check of a round, apart from the check itself: its code, with the signatures, comes after the page. */

/** `beacon` is checked here: whoever checks a round alone takes its randomness as given. */
export type RoundStep = Step | 'beacon';

const SHARED_STEPS: readonly RoundStep[] = ['isTold', 'commitment', 'order', 'beacon', 'actions', 'cards', 'outcome'];
/** A hand for one player waits for no beacon. */
const SOLO_STEPS: readonly RoundStep[] = ['isTold', 'commitment', 'actions', 'cards', 'outcome'];

export const stepsOf = (proof: GameProof): readonly RoundStep[] => (proof.shared ? SHARED_STEPS : SOLO_STEPS);

export interface RoundVerdict {
  readonly isRight: boolean;
  /** False where the site could have signed the beacon itself: then the round was only computed again. */
  readonly isPublic: boolean;
  /** Those that ran, in order: all of them, or up to the first that is wrong. */
  readonly done: readonly { readonly step: RoundStep; readonly isRight: boolean }[];
  /** As they come out of the inputs. */
  readonly cards: readonly number[];
  readonly thrownAway: number;
  /** SHA-256 of the seed. */
  readonly commitment: string;
}

/** Whether everything that the check needs has been told. */
export const isTold = ({ seed, shared }: GameProof): boolean =>
  seed !== null && (shared === null || shared.beacon !== null);

/**
 * The seeds of a table are a hash chain: what the next round commits to, before anybody bets on it, is this round’s seed. awaited: the next round has not
 * begun; ends: the next one begins another chain, which was made by itself.
 */
export type ChainLink = 'same' | 'different' | 'awaited' | 'ends';

export function nextInChain({ seed, shared }: GameProof, next: GameProof | null): ChainLink {
  if (shared && !isChained(shared.number)) return 'ends';
  if (next === null || seed === null) return 'awaited';
  return next.commitment === seed ? 'same' : 'different';
}
