import { bls12_381 } from '@noble/curves/bls12-381.js';
import { roundMessage, type BeaconChain } from '@caiting/lottery/draw';

/** The signature of a round. Whoever calls this decides that the round is due. */
export function signRound(chain: BeaconChain, secretKey: Uint8Array, round: number): string {
  return bls12_381.shortSignatures.sign(roundMessage(chain, round), secretKey).toHex(true);
}
