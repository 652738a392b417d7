import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createChallenge as createWork, verifySolution, type Challenge as Work, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { accountCalls, canonicalCode, type CallInput, type CallOutput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind } from '../../../platform/http/binding.ts';
import { refuse, ok, type Refusal } from '../../../platform/outcome.ts';
import { attemptKey, attemptsOf, reserveAttempt } from './attempts.ts';
import { CAPTCHA_LENGTH, CAPTCHA_LETTERS, drawCaptcha, pngOf } from './challenge-image.ts';

export const challengeBinding = bind(accountCalls.imageCode, async ({ deps, ip }, input) =>
  ok(await createChallenge(deps.db, addressKey(ip), input)),
);

const LIFETIME_SECONDS = 300;
/** Work alone takes minutes where the browser has no hashes, and who needs it may also be slow to fill in the form. */
const LIFETIME_ALONE_SECONDS = 1_200;
/** 2^32 as a divisor: randomInt gives 32 bits, drawing wants [0, 1). Only the looks depend on it. */
const UINT32 = 4_294_967_296;
/** PBKDF2: native code of the browser is as fast as an attacker's, which is why no faster hash is taken. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1_000 } as const;
/** Tries that an easy challenge takes on average: some tenths of a second of native code. */
const TRIES = 400;
/** Each so many failures of an address double the work, up to this. */
const FAILURES_A_LEVEL = 5;
const LEVEL_MAX = 4;
/** Without the picture the work is all there is, so it costs what both cost together: some ten seconds of one core, more than a person takes to read one. */
const LEVELS_ALONE = 5;
/** Each that an address asked for within the hour doubles the next one, up to this: a person needs one, a program many. */
const ALONE_MAX = 4;

/** How often the easy work is doubled. `alone`: challenges without a picture that the address asked for before this one; null for one with a picture. */
export function workLevel(failures: number, alone: number | null): number {
  const failed = Math.min(LEVEL_MAX, Math.trunc(failures / FAILURES_A_LEVEL));
  return alone === null ? failed : Math.max(failed, Math.min(ALONE_MAX, alone)) + LEVELS_ALONE;
}

type Purpose = CallInput<typeof accountCalls.imageCode>['purpose'];

const answerHash = (id: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${id}:${canonicalCode(code)}`)
    .digest();

/** A new challenge for one purpose and address, good once within five minutes, of work alone within twenty. The more an address failed, the more work it is. */
export async function createChallenge(
  db: Queries,
  address: string,
  { purpose, alone }: CallInput<typeof accountCalls.imageCode>,
): Promise<CallOutput<typeof accountCalls.imageCode>> {
  const { failures } = await attemptsOf(db, attemptKey.address(address));
  const level = workLevel(failures, alone ? await countAlone(db, address) : null);
  const secret = randomBytes(32);
  const work = await createWork({
    ...WORK,
    counter: randomInt(TRIES, TRIES * 2) * 2 ** level - randomInt(TRIES),
    deriveKey,
    hmacSignatureSecret: secret.toString('hex'),
    hmacKeySignatureSecret: secret.toString('base64'),
  });
  const id = randomBytes(18).toString('base64url');
  const code = alone ? null : newCode();
  await insertChallenge(db, { id, code, purpose, address, work, secret });
  return {
    random: id,
    image: code === null ? '' : `data:image/png;base64,${pngOf(drawCaptcha(code, anyNumber)).toString('base64')}`,
    work: JSON.stringify(work),
  };
}

/** Those before this one; counted when it is asked for, since asking again costs nothing. */
async function countAlone(db: Queries, address: string): Promise<number> {
  const key = attemptKey.workAlone(address);
  await reserveAttempt(db, key);
  return (await attemptsOf(db, key)).failures - 1;
}

const newCode = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join('');
const anyNumber = (): number => randomInt(UINT32) / UINT32;

export interface ChallengeAnswer {
  readonly random?: string | undefined;
  readonly imageCode?: string | undefined;
  /** Counter and key that the work came to: `counter:key`. */
  readonly work?: string | undefined;
}

/** Null when the answer is right. A challenge is single-use: an answer consumes it, right or wrong. */
export async function checkChallenge(
  db: Queries,
  { random, imageCode, work }: ChallengeAnswer,
  asked: { purpose: Purpose; address: string },
): Promise<Refusal<'captchaDue' | 'wrongCaptcha'> | null> {
  if (!random || !work) return refuse('captchaDue');
  const stored = await takeChallenge(db, random);
  const isRight =
    stored !== null &&
    stored.purpose === asked.purpose &&
    stored.address === asked.address &&
    (stored.answer_hash === null || stored.answer_hash.equals(answerHash(random, imageCode ?? ''))) &&
    (await isSolved(stored, work));
  return isRight ? null : refuse('wrongCaptcha', { field: 'imageCode' });
}

async function isSolved({ challenge, secret }: ChallengeRow, work: string): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge,
    solution: solutionOf(work),
    deriveKey,
    hmacSignatureSecret: secret.toString('hex'),
    hmacKeySignatureSecret: secret.toString('base64'),
  });
  return verified;
}

function solutionOf(work: string): Solution {
  const [counter = '', derivedKey = ''] = work.split(':');
  return { counter: Number(counter), derivedKey };
}

interface NewChallenge {
  readonly id: string;
  /** Null: work alone. */
  readonly code: string | null;
  readonly purpose: Purpose;
  readonly address: string;
  readonly work: Work;
  readonly secret: Buffer;
}

async function insertChallenge(db: Queries, made: NewChallenge): Promise<void> {
  const { id, code, purpose, address, work, secret } = made;
  const answer = code === null ? null : answerHash(id, code);
  await db.run(
    `insert into captcha (id, answer_hash, expires_at, purpose, address, challenge, secret)
     values ($1, $2, app_now() + $3 * interval '1 second', $4, $5, $6, $7)`,
    [
      id,
      answer,
      code === null ? LIFETIME_ALONE_SECONDS : LIFETIME_SECONDS,
      purpose,
      address,
      JSON.stringify(work),
      secret,
    ],
  );
}

interface ChallengeRow {
  readonly purpose: Purpose;
  readonly address: string;
  readonly answer_hash: Buffer | null;
  readonly challenge: Work;
  readonly secret: Buffer;
}

/** Takes a challenge out, so that it can be tried once; null when there is none or it is too old. */
async function takeChallenge(db: Queries, id: string): Promise<ChallengeRow | null> {
  const row = await db.maybeOne<ChallengeRow & { is_fresh: boolean }>(
    `delete from captcha where id = $1
     returning purpose, address, answer_hash, challenge, secret, expires_at > app_now() as is_fresh`,
    [id],
  );
  return row?.is_fresh ? row : null;
}
