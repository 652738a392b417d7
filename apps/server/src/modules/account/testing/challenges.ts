import { createHash } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { accountCalls, type CallWireInput } from '@caiting/contract';
import type { App } from '../../../app.ts';
import { callApp, type CallOptions } from '../../../platform/testing/call.ts';

/** What a browser finds for the work of a challenge. */
export async function solveWork(work: string): Promise<string> {
  const solution = await solveChallenge({ challenge: JSON.parse(work) as Challenge, deriveKey });
  if (solution === null) throw new Error('the work was not done in time');
  return `${solution.counter}:${solution.derivedKey}`;
}

/** A challenge with its right answer, as a person gives it. Nobody reads the picture here: its answer is set to `code`. */
export async function solvedChallenge(
  app: App,
  asked: CallWireInput<typeof accountCalls.imageCode> = {},
  options: CallOptions = {},
): Promise<{ random: string; imageCode?: string; work: string }> {
  const { data } = await callApp(app, accountCalls.imageCode, asked, options);
  const work = await solveWork(data.work);
  if (data.image === '') return { random: data.random, work };
  const code = 'A3C4';
  const hash = createHash('sha256').update(`${data.random}:${code}`).digest();
  await app.deps.db.run('update captcha set answer_hash = $2 where id = $1', [data.random, hash]);
  return { random: data.random, imageCode: code, work };
}
