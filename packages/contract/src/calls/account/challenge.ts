import * as z from 'zod/mini';
import { typedIn } from '../../typed.ts';
import { text } from '../../wire/index.ts';

/** What a challenge may be spent on. */
export const CHALLENGE_PURPOSES = ['login', 'register', 'recover', 'code', 'staff'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** The answer to a challenge of imageCode. */
export const ChallengeAnswer = {
  random: z.optional(text(64)),
  /** Left out where the challenge was work alone. */
  imageCode: z.optional(typedIn('imageCode')),
  /** What the work came to: `counter:key`. */
  work: z.optional(text(80)),
};
