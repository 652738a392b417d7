import type { CallName, calls } from '../registry.ts';
import { CONTENT_ENTRIES } from './entries/content.ts';
import type { ConsoleEntry } from './entries/entry.ts';
import { LOTTERY_ENTRIES } from './entries/lotteries.ts';
import { MONEY_ENTRIES } from './entries/money.ts';
import { OWN_ENTRIES } from './entries/own.ts';
import { PEOPLE_ENTRIES } from './entries/people.ts';
import { READ_ENTRIES } from './entries/reads.ts';
import { REPORT_ENTRIES } from './entries/reports.ts';
import { SYSTEM_ENTRIES } from './entries/system.ts';

/** Every call of the console, those included that a member of staff makes before being signed in. */
export type ConsoleCallName = {
  [N in CallName]: (typeof calls)[N]['path'] extends `/v1/console/${string}` ? N : never;
}[CallName];

/**
 * Fields that no person types: the key of a repeated request, the hash of a password that the client makes or asks for, the file that goes behind the others, the hash
 * of the statement that the second person agrees to, what an authenticator signed.
 */
export const FIELDS_OF_CLIENT = ['requestId', 'password', 'file', 'statement', 'credential'] as const;

/**
 * One table for screens and commands: each call of the console has exactly one entry, and what the contract says of the call (fields, rules, roles, GET = a look)
 * is not repeated here. Its order is the order of the command line's help.
 */
export const CONSOLE_ENTRIES: Readonly<Record<ConsoleCallName, ConsoleEntry>> = {
  ...OWN_ENTRIES,
  ...MONEY_ENTRIES,
  ...LOTTERY_ENTRIES,
  ...PEOPLE_ENTRIES,
  ...READ_ENTRIES,
  ...CONTENT_ENTRIES,
  ...REPORT_ENTRIES,
  ...SYSTEM_ENTRIES,
};
