import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bigEndian, fromHex, joined, sha256, toHex, utf8 } from './hash.ts';
import type { Proof } from './proof.ts';

type BeaconPart = Proof['beacon'];

/** drand's quicknet, pinned here once more: nothing about the network is taken from the site. */
export const QUICKNET = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  periodSeconds: 3,
} as const;
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** SHA-256(period ‖ genesis ‖ key ‖ group hash ‖ name): a network is what this names. */
async function chainHash(beacon: BeaconPart): Promise<string> {
  const { periodSeconds, genesis, publicKey, groupHash, name } = beacon;
  const parts = joined(bigEndian(periodSeconds, 4), bigEndian(genesis, 8), fromHex(publicKey), fromHex(groupHash));
  return toHex(await sha256(joined(parts, utf8(name))));
}

/** Whether these are the values of the public network. */
export const isQuicknet = (
  beacon: Pick<BeaconPart, 'chainHash' | 'publicKey' | 'genesis' | 'periodSeconds'>,
): boolean =>
  beacon.chainHash === QUICKNET.chainHash &&
  beacon.publicKey === QUICKNET.publicKey &&
  beacon.genesis === QUICKNET.genesis &&
  beacon.periodSeconds === QUICKNET.periodSeconds;

/** Which network signed, if its values belong together: quicknet, somebody's test beacon, or null. */
export async function networkOf(beacon: BeaconPart): Promise<'quicknet' | 'test' | null> {
  if (beacon.dst !== DST || (await chainHash(beacon)) !== beacon.chainHash) return null;
  if (isQuicknet(beacon)) return beacon.test ? null : 'quicknet';
  return beacon.test && beacon.name !== QUICKNET.name ? 'test' : null;
}

/** e(signature, G2) = e(H(round), key): the pairing equation of a BLS signature, with the point checked for its encoding and its group. */
export async function isSigned(beacon: Pick<BeaconPart, 'round' | 'signature' | 'publicKey'>): Promise<boolean> {
  const { G1, G2, pairing, fields } = bls12_381;
  const digest = await sha256(bigEndian(beacon.round, 8));
  try {
    const signature = G1.Point.fromHex(beacon.signature);
    const key = G2.Point.fromHex(beacon.publicKey);
    const isCanonical = signature.toHex(true) === beacon.signature && key.toHex(true) === beacon.publicKey;
    if (!isCanonical || signature.is0() || key.is0() || !signature.isTorsionFree() || !key.isTorsionFree())
      return false;
    const message = G1.Point.fromAffine(G1.hashToCurve(digest, { DST }).toAffine());
    return fields.Fp12.eql(pairing(signature, G2.Point.BASE), pairing(message, key));
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
