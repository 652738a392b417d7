import * as z from 'zod/mini';
import { MoneyOut, TimeMs } from '../../../wire/index.ts';

/** Whose row of a queue it is: what stands at the head of its panel. */
export const PersonBeside = z.object({
  nickname: z.string(),
  grade: z.int(),
  registeredAt: TimeMs,
  /** Empty without one. */
  upline: z.string(),
  /** What can be spent now; what a withdrawal holds is no longer in it. */
  balance: MoneyOut,
});
export type PersonBeside = z.infer<typeof PersonBeside>;
