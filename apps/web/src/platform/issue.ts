import { ISSUE_SHORT_DROP, ISSUE_SHORT_FROM } from '@caiting/contract';

/** Issue number for lists and headers: longer than 8 characters loses its first 4 (SPEC §9). Records show it whole. */
export function shortIssue(issue: string): string {
  return issue.length > ISSUE_SHORT_FROM ? issue.slice(ISSUE_SHORT_DROP) : issue;
}

/** Splits an open number of the wire ("7,3,9,0,4") for a ball row; null stays null. */
export function drawnNumbers(openNumber: string | null | undefined): string[] | null {
  return openNumber ? openNumber.split(',') : null;
}
