import * as z from 'zod/mini';
import { TYPED_MAX, narrowEnds } from '../typed.ts';

/** People whom staff name: found in the form in which they sign in, whatever keyboard the name was typed on (docs/decisions/0261). */

const NAME_MAX = 20;
const accountName = (min: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(TYPED_MAX)), z.transform(narrowEnds)),
    z.string().check(z.minLength(min), z.maxLength(NAME_MAX)),
  );
/** The login name of somebody else, as staff type it. Accounts of before may bear signs that new names may not, so only its form is made one. */
export const accountNameIn = accountName(1);
/** The same where it may be left empty. */
export const accountNameOrEmpty = z.optional(accountName(0));

/** Login names with commas or blanks between them, each in its narrow form. */
export const splitNames = (typed: string): string[] =>
  typed
    .normalize('NFKC')
    .split(/[,、;\s]+/u)
    .map(narrowEnds)
    .filter(Boolean);

/** Name of an account of staff, as it is typed at their sign-in and by their colleagues. */
export const StaffName = z.pipe(
  z.pipe(z.string().check(z.maxLength(TYPED_MAX)), z.transform(narrowEnds)),
  z.string().check(z.regex(/^\w{3,32}$/)),
);
