import { dayOf } from './time-text.ts';

const DAY_MS = 86_400_000;
/** Lists that show today where no other day is asked for. */
const RECORDS = /^\/userCenter\/(?:betRecord|billRecord)(?:\?|$)/;

/** A link out of something that happened at `at`: a list of records is asked for that day, and for the one before, on which its bets may have been placed. */
export function datedLink(link: string, at: number): string {
  if (!RECORDS.test(link)) return link;
  const days = `range=custom&from=${dayOf(at - DAY_MS)}&to=${dayOf(at)}`;
  return `${link}${link.includes('?') ? '&' : '?'}${days}`;
}
