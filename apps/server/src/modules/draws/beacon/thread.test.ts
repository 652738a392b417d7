import { expect, test } from 'vitest';
import { QUICKNET, randomnessOf, verifyRound } from '@caiting/lottery/draw';
import { localChain } from './local-chain.ts';
import { signRound } from './sign.ts';
import { signInThread, verifyInThread } from './thread.ts';

const SECRET = new Uint8Array(32).fill(7);
const chain = localChain(SECRET);

test('the thread signs as the event loop does, and what it signs verifies there and here', async () => {
  const signature = await signInThread(chain, SECRET, 1000);
  expect(signature).toBe(signRound(chain, SECRET, 1000));
  expect(await verifyInThread(chain, 1000, signature)).toBe(randomnessOf(signature));
  expect(verifyRound(chain, 1000, signature)).toBe(randomnessOf(signature));
});

test('another round, another network and a text that is no signature are refused', async () => {
  const signature = await signInThread(chain, SECRET, 1000);
  const refused = [
    verifyInThread(chain, 1001, signature),
    verifyInThread(QUICKNET, 1000, signature),
    verifyInThread(chain, 1000, 'not a signature'),
  ];
  expect(await Promise.all(refused)).toEqual([null, null, null]);
});

test('many at once: each gets its own answer', async () => {
  const rounds = [2000, 2001, 2002, 2003];
  const signatures = await Promise.all(rounds.map((round) => signInThread(chain, SECRET, round)));
  expect(signatures).toEqual(rounds.map((round) => signRound(chain, SECRET, round)));
});

test('a fault in the thread fails what was asked, and the next question finds a new thread', async () => {
  await expect(signInThread(chain, new Uint8Array(31), 1)).rejects.toThrow(/32/);
  expect(await signInThread(chain, SECRET, 1000)).toBe(signRound(chain, SECRET, 1000));
});
