import { randomBytes } from 'node:crypto';
import type { App } from '@caiting/server/bench-kit';
import { openWithPassword, signIn, timeHashes } from '../../support/sign-in.ts';
import { figuresOf, summed, type Figures } from './times.ts';

const TURNS = 20;
const PEOPLE = 5;
let isTimed = false;

/** Signing in, without the password hash. */
export async function readLogins(app: App): Promise<Figures> {
  if (!isTimed) timeHashes();
  isTimed = true;
  const names = Array.from({ length: PEOPLE }, () => `size_${randomBytes(4).toString('hex')}`);
  for (const name of names) await openWithPassword(app, name);
  const took: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { ownMs } = await signIn(app, names[turn % PEOPLE] ?? '');
    // The first time from a new browser is another one.
    if (turn >= PEOPLE) took.push(ownMs);
  }
  return figuresOf({ login: summed(took) });
}
