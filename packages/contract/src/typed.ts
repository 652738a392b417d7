import * as z from 'zod/mini';
import { PATTERNS } from './patterns.ts';

/** What people type by hand or from a message: read alike by browser and server, whatever keyboard it was typed on (docs/decisions/0261). */

/** Blanks of any kind, and what shows nothing. */
const BLANKS = /[\s\p{Cf}]/gu;
/** Full-width characters as their narrow ones, without blanks. */
const narrow = (typed: string): string => typed.normalize('NFKC').replace(BLANKS, '');
/** A name or an address has no blank inside: one is a mistake, and not taken out. */
export const narrowEnds = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
const HYPHENS = /[-‐-―−]/gu;

/** +86 138-0000-0000 is 13800000000. */
function narrowMobile(typed: string): string {
  const digits = narrow(typed).replace(HYPHENS, '').replace(/[()]/g, '');
  return /^(?:\+|00)?86(1\d{10})$/.exec(digits)?.[1] ?? digits;
}

const narrowAccount = (typed: string): string => {
  const mobile = narrowMobile(typed);
  return PATTERNS.mobile.test(mobile) ? mobile : narrow(typed);
};

/** By pattern: how what was typed is written. Passwords are not among them: they are taken as they are. */
const NARROWED = {
  inviteCode: narrow,
  imageCode: narrow,
  smsCode: narrow,
  userName: narrowEnds,
  qq: narrow,
  mobile: narrowMobile,
  mail: (typed: string) => narrowEnds(typed).toLowerCase(),
  bankNumber: (typed: string) => narrow(typed).replace(HYPHENS, ''),
} as const satisfies Partial<Record<keyof typeof PATTERNS, (typed: string) => string>>;
export type TypedName = keyof typeof NARROWED;

export const isTypedName = (name: string): name is TypedName => Object.hasOwn(NARROWED, name);

/** What was typed, as it is sent and kept. */
export const narrowed = (name: TypedName, typed: string): string => NARROWED[name](typed);

/** Whether what was typed is right once it is narrowed. */
export const isTyped = (name: TypedName, typed: string): boolean => PATTERNS[name].test(narrowed(name, typed));

export const TYPED_MAX = 120;

/** An input that people type: narrowed, then checked. */
export const typedIn = (name: TypedName) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(TYPED_MAX)),
      z.transform((typed: string) => narrowed(name, typed)),
    ),
    z.string().check(z.regex(PATTERNS[name])),
  );

/** The same where a form may leave it empty. */
export const typedOrEmpty = (name: TypedName) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(TYPED_MAX)),
        z.transform((typed: string) => narrowed(name, typed)),
      ),
      z.string().check(z.refine((value) => value === '' || PATTERNS[name].test(value))),
    ),
  );

/** An account elsewhere that may be a mobile number. */
export const typedAccount = (pattern: RegExp) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(TYPED_MAX)), z.transform(narrowAccount)),
    z.string().check(z.regex(pattern)),
  );
export const isTypedAccount = (pattern: RegExp, typed: string): boolean => pattern.test(narrowAccount(typed));

/**
 * The one form in which codes are compared, and unique: upper case, full width folded, O as 0, I and L as 1, blanks dropped. The columns `canonical` of
 * the database are the same for what may stand in a code.
 */
export const canonicalCode = (typed: string): string =>
  narrow(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

/** Signs of codes that are made here: each is its own canonical form. */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const RECOVERY_GROUPS = /^([0-9A-Z]{6})-?([0-9A-Z]{6})-?([0-9A-Z]{6})-?([0-9A-Z]{6})$/;
/** A way back that staff sent is typed; a ticket of the site itself is not, and stays as it is. */
export function narrowTicket(typed: string): string {
  const groups = RECOVERY_GROUPS.exec(canonicalCode(typed).replace(HYPHENS, '-'));
  return groups ? groups.slice(1).join('-') : typed;
}
