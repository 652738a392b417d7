/**
 * An independent verifier of draws and bets, for the browser and the command line (architecture §4). It shares no code with `../draw`:
 * only the test vectors are the same.
 */
export { QUICKNET, isQuicknet, isSigned } from './beacon.ts';
export { readInclusion, readProof } from './proof.ts';
export type { Evidence, Inclusion, Proof, Read } from './proof.ts';
export { DRAW_CHECKS } from './checks.ts';
export type { CheckKey } from './checks.ts';
export { verifyBet, verifyDraw } from './verify.ts';
export type { Check, Failure, Verdict, VerifyOptions } from './verify.ts';
export { PUBLIC_RELAYS, TIME_REASONS } from './time.ts';
export type { TimeReason, TimeVerdict } from './time.ts';
export { drawAgain } from './numbers.ts';
export type { Drawing, WordStep } from './numbers.ts';
