/**
 * An independent verifier of draws and bets, for the browser and the command line (architecture §4). It shares no code with `../draw`:
 * only the test vectors are the same.
 */
export { isQuicknet, isSigned } from './beacon.ts';
export { readInclusion, readProof } from './proof.ts';
export type { Inclusion, Proof, Read } from './proof.ts';
export { DRAW_CHECKS, verifyBet, verifyDraw } from './verify.ts';
export type { Check, CheckKey, Failure, Verdict, VerifyOptions } from './verify.ts';
export { drawAgain } from './numbers.ts';
export type { Drawing, WordStep } from './numbers.ts';
