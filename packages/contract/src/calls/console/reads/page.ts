import * as z from 'zod/mini';
import { narrowEnds } from '../../../typed.ts';
import { text } from '../../../wire/index.ts';

/** Rows of a list are counted to here; one more stands for "10,000+" (docs/decisions/0311). */
export const ROWS_COUNTED_MAX = 10_000;

/** What every list that staff read by key says beside its rows. */
export const PAGE = {
  /** Key of the next page; null at the end. */
  next: z.nullable(z.string()),
  /** Rows of the whole list, counted to 10,000; 10,001 stands for more. Null on every page but the first. */
  total: z.nullable(z.int()),
} as const;

/** What somebody looks for, whatever keyboard it was typed on. */
export const SearchText = z.optional(z.pipe(z.pipe(text(100), z.transform(narrowEnds)), text(100)));
