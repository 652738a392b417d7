import type { GameProof } from '@caiting/contract';
import { verifyRound, type Step } from '@caiting/games/verify';
import { isQuicknet, isSigned } from '@caiting/lottery/verify';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

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

/** The whole check of a round from what was published about it; stops at the first step that is wrong. */
export async function checkRound(proof: GameProof): Promise<RoundVerdict> {
  const verdict = verifyRound(proof);
  const done: { step: RoundStep; isRight: boolean }[] = [];
  for (const step of stepsOf(proof)) {
    const isRight =
      step === 'beacon' ? await isBeaconSigned(proof) : verdict.steps.some((one) => one.step === step && one.isRight);
    done.push({ step, isRight });
    if (!isRight) break;
  }
  const isRight = verdict.isRight && done.every((one) => one.isRight);
  return {
    isRight,
    isPublic: isRight && (proof.shared === null || isQuicknet(networkOf(proof.shared.chain))),
    done,
    cards: verdict.cards,
    thrownAway: verdict.thrownAway,
    commitment: proof.seed === null ? '' : bytesToHex(sha256(hexToBytes(proof.seed))),
  };
}

type Chain = NonNullable<GameProof['shared']>['chain'];

const networkOf = ({ period, ...chain }: Chain) => ({ ...chain, periodSeconds: period });

/** Its network’s signature, whose SHA-256 is the randomness; a network that bears the public one’s name has to be it. */
async function isBeaconSigned({ shared }: GameProof): Promise<boolean> {
  if (!shared?.beacon) return false;
  const { chain, beacon, beaconRound } = shared;
  if (chain.name === 'quicknet' && !isQuicknet(networkOf(chain))) return false;
  const { signature, randomness } = beacon;
  return (
    (await isSigned({ round: beaconRound, signature, publicKey: chain.publicKey })) &&
    bytesToHex(sha256(hexToBytes(signature))) === randomness
  );
}
