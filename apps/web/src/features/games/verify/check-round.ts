import type { GameProof } from '@caiting/contract';
import { verifyRound } from '@caiting/games/verify';
import { isQuicknet, isSigned } from '@caiting/lottery/verify';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { stepsOf, type RoundStep, type RoundVerdict } from './round-proof.ts';

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
