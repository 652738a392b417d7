import { formatMoney, isMoney, money, parseMoney, parseRate } from '@caiting/money';
import type { Money, Rate } from '@caiting/money';
import * as z from 'zod/mini';
import { isBoundedJson } from '../json-bounds.ts';

/** Field types of the wire. Money is a decimal string of yuan, accepted as string or number on input, always a string on output (product §10.2). */

type Brand<T, B extends string> = T & { readonly __brand: B };

/** A brand is for the compiler alone: nothing is done for it when a value is read. */
const branded = <B extends string>(pattern: RegExp) =>
  z.string().check(z.regex(pattern)) as unknown as z.ZodMiniType<Brand<string, B>, string>;
const ID = /^[1-9]\d{0,18}$/;

export const UserId = branded<'UserId'>(ID);
export type UserId = z.infer<typeof UserId>;
export const BetId = branded<'BetId'>(ID);
export type BetId = z.infer<typeof BetId>;
export const ChaseId = branded<'ChaseId'>(ID);
export type ChaseId = z.infer<typeof ChaseId>;
export const MessageId = branded<'MessageId'>(ID);
export type MessageId = z.infer<typeof MessageId>;
export const RoomCode = branded<'RoomCode'>(/^[A-Za-z0-9_-]{1,32}$/);
export type RoomCode = z.infer<typeof RoomCode>;
export const LotteryCode = branded<'LotteryCode'>(/^[a-z0-9]{2,16}$/);
export type LotteryCode = z.infer<typeof LotteryCode>;
export const IssueNo = branded<'IssueNo'>(/^\d{5,16}$/);
export type IssueNo = z.infer<typeof IssueNo>;

/** Decimal money on input: string, or a JSON number without exponent; at most `decimals` fraction digits; positive. */
export function moneyIn(decimals = 2) {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number, context): Money => {
      const parsed = parseMoney(String(value), decimals);
      if (parsed === null || parsed <= 0n) {
        context.issues.push({ code: 'custom', message: 'money', input: value });
        return money(0n);
      }
      return parsed;
    }),
  );
}

/** Money on output: the wire carries the decimal string. */
export const MoneyOut = z.string().check(z.refine((value) => isMoney(value)));
/** Money → wire text. The one way a handler writes an amount. */
export const moneyText = (amount: Money): string => formatMoney(amount);

/** Percent text on input ("8.5") → Rate. */
export const RateIn = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number, context): Rate => {
    const parsed = parseRate(String(value));
    if (parsed === null) context.issues.push({ code: 'custom', message: 'rate', input: value });
    return parsed ?? (0n as Rate);
  }),
);

/** A whole number, accepted as a number or as plain decimal text (form bodies carry text). */
export function intIn(min: number, max: number) {
  return z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
    z.transform((value: string | number, context): number => {
      const parsed = Number(value);
      if (parsed < min || parsed > max)
        context.issues.push({ code: 'custom', message: 'range', input: value, params: { min, max } });
      return parsed;
    }),
  );
}

/** Yes or no on the wire of forms: 1/0, true/false. */
export const FlagIn = z.pipe(
  z.union([z.boolean(), z.literal(['1', '0', 'true', 'false', 1, 0])]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** A field that carries JSON as text inside a form, or the value itself inside a JSON body. */
export function jsonText<T extends z.ZodMiniType>(schema: T, maxLength = 400_000) {
  return z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((value: unknown, context): unknown => {
        if (typeof value !== 'string') return value;
        if (value.length <= maxLength && isBoundedJson(value)) {
          try {
            return JSON.parse(value) as unknown;
          } catch {
            // Told below, as any other wrong field.
          }
        }
        context.issues.push({ code: 'custom', message: 'json', input: value.slice(0, 100) });
        return undefined;
      }),
    ),
    schema,
  );
}

/** Client-made UUID of a write that is done once, as all that move money are; optional on the wire. */
export const RequestId = z.optional(
  z.string().check(z.regex(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/)),
);

/** Hex of a SHA-256, as the browser sends passwords. */
export const Hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Milliseconds since 1970 on the database's clock. */
export const TimeMs = z.int();

export const PageSize = z.prefault(intIn(1, 100), 20);
/** Key of a list page: the last id seen; absent for the first page. */
export const Before = z.optional(z.string().check(z.regex(ID)));
/** The same for reading towards the newest: what came next after this id. */
export const After = z.optional(z.string().check(z.regex(ID)));

/** Plain text of a bounded length. */
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max));
