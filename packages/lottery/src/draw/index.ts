/** The server's side of a house draw (architecture §4). `../verify` is written apart from it, on purpose. */
export { chainAnchor, chainLink } from './chain.ts';
export { DRAW_VERSION, below, drawMessage, drawWords } from './words.ts';
export type { DrawInputs } from './words.ts';
export { DRAW_FORMS, drawNumbers, openNumberOf } from './forms.ts';
export type { DrawForm } from './forms.ts';
export { merkleLeaf, merklePath, merkleRoot } from './merkle.ts';
export type { PathStep, Sha256 } from './merkle.ts';
export {
  BEACON_DST,
  BEACON_SCHEME,
  QUICKNET,
  chainHashOf,
  latestRound,
  randomnessOf,
  roundAtOrAfter,
  roundForClose,
  roundMessage,
  roundTime,
  verifyRound,
  verifyRounds,
} from './beacon.ts';
export type { BeaconChain, SignedRound } from './beacon.ts';
export { isHex64 } from './hex.ts';
