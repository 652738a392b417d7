import { AsyncLocalStorage } from 'node:async_hooks';
import { accountCalls, hashLoginPassword, toEnpath } from '@caiting/contract';
import { createPlayer, hashPassword, passwordQueue, type App } from '@caiting/server/bench-kit';

/** Signing in through the whole pipeline, told apart from the password hash, which is as slow as it is on purpose. */

const PASSWORD = 'secret123';

/** Time that one sign-in spent in the hash and waiting for its turn. */
const hashing = new AsyncLocalStorage<{ ms: number }>();

/** Somebody who can be signed in by `signIn`. */
export async function openWithPassword(app: App, userName: string): Promise<void> {
  const passwordHash = await hashPassword(hashLoginPassword(userName, PASSWORD));
  await app.deps.db.tx((tx) => createPlayer(app.deps, tx, { userName, passwordHash, invite: null, from: '127.0.0.1' }));
}

/** Once before `signIn`: notes for each sign-in how long its hash took, with the wait for it. */
export function timeHashes(): void {
  const run = passwordQueue.run.bind(passwordQueue);
  passwordQueue.run = async (work) => {
    const begun = performance.now();
    try {
      return await run(work);
    } finally {
      const store = hashing.getStore();
      if (store) store.ms += performance.now() - begun;
    }
  };
}

/** From the request's arrival to its answer in ms, without the hash and with it; a refusal ends the bench. */
export async function signIn(app: App, userName: string): Promise<{ ownMs: number; allMs: number }> {
  const spent = { ms: 0 };
  const begun = performance.now();
  // Awaited inside: the request begins when somebody waits for it.
  const answer = await hashing.run(spent, async () => {
    const reply = await app.http.inject({
      method: 'POST',
      url: toEnpath(accountCalls.login.path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ userName, password: hashLoginPassword(userName, PASSWORD) }).toString(),
    });
    return reply;
  });
  const allMs = performance.now() - begun;
  const { code, msg } = answer.json<{ code: number; msg: string }>();
  if (code !== 1) throw new Error(`a sign-in was refused: ${code} ${msg}`);
  if (spent.ms === 0) throw new Error('a sign-in was answered without a hash');
  return { ownMs: allMs - spent.ms, allMs };
}
