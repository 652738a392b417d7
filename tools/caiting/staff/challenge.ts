import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The work of a challenge without a picture, as its answer goes over the wire. */
export async function solveAlone(work: string): Promise<string> {
  const solution = await solveChallenge({ challenge: JSON.parse(work) as Challenge, deriveKey });
  if (solution === null) throw new Error('人机验证超时，请重试');
  return `${solution.counter}:${solution.derivedKey}`;
}
