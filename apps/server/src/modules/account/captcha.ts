import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Queries } from '../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { CAPTCHA_LENGTH, CAPTCHA_LETTERS, drawCaptcha } from './captcha-image.ts';
import { insertCaptcha, takeCaptcha } from './captcha-queries.ts';

const LIFETIME_SECONDS = 300;
/** 2^32 as a divisor: randomInt gives 32 bits, drawing wants [0, 1). Only the looks depend on it. */
const UINT32 = 4_294_967_296;

const answerHash = (id: string, code: string): Buffer =>
  createHash('sha256').update(`${id}:${code.toUpperCase()}`).digest();

/** A new image code: `random` is its id, `image` a data: URL. Usable once within five minutes. */
export async function createCaptcha(db: Queries): Promise<{ random: string; image: string }> {
  const id = randomBytes(18).toString('base64url');
  const code = Array.from({ length: CAPTCHA_LENGTH }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join(
    '',
  );
  await insertCaptcha(db, id, answerHash(id, code), LIFETIME_SECONDS);
  const svg = drawCaptcha(code, () => randomInt(UINT32) / UINT32);
  return { random: id, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

export interface CaptchaAnswer {
  readonly random?: string | undefined;
  readonly imageCode?: string | undefined;
}

/** Null when the answer is right. Any answer, right or wrong, uses the code up. */
export async function checkCaptcha(
  db: Queries,
  { random, imageCode }: CaptchaAnswer,
): Promise<Refusal<'captchaDue' | 'wrongCaptcha'> | null> {
  if (!random || !imageCode) return refuse('captchaDue');
  const stored = await takeCaptcha(db, random);
  const isRight = stored !== null && stored.equals(answerHash(random, imageCode));
  return isRight ? null : refuse('wrongCaptcha', { field: 'imageCode' });
}
