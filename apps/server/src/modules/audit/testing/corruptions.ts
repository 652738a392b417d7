import { EVIDENCE } from './corruptions/evidence.ts';
import { GAMES } from './corruptions/games.ts';
import { LIABILITIES } from './corruptions/liabilities.ts';
import { LIVE } from './corruptions/live.ts';
import { MINTED } from './corruptions/minted.ts';
import { OWNER } from './corruptions/owner.ts';
import { PEOPLE } from './corruptions/people.ts';
import { PRICES } from './corruptions/prices.ts';
import { REFUSED } from './corruptions/refused.ts';
import type { Corruption } from './corruptions/row.ts';
import { SCHEMA } from './corruptions/schema.ts';
import { SERVER } from './corruptions/server.ts';
import { WORDS } from './corruptions/words.ts';
import { TERMS } from './corruptions/terms.ts';

/**
 * What somebody could do to the books with their own hand: as the server itself (its role of the database), and as the owner, triggers off. Each is either
 * refused by the database, or the audit names it. A new table of money gets its rows in the files below.
 */
export const CORRUPTIONS: readonly Corruption[] = [
  ...MINTED,
  ...PRICES,
  ...EVIDENCE,
  ...REFUSED,
  ...SERVER,
  ...WORDS,
  ...TERMS,
  ...PEOPLE,
  ...OWNER,
  ...GAMES,
  ...LIVE,
  ...LIABILITIES,
  ...SCHEMA,
];
