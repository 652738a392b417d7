import { ISSUE_SHORT_DROP, ISSUE_SHORT_FROM } from '@caiting/contract';

/** Issue number for lists and headers, on every page: longer than 8 characters loses its first 4 (product §9). */
export function shortIssue(issue: string): string {
  return issue.length > ISSUE_SHORT_FROM ? issue.slice(ISSUE_SHORT_DROP) : issue;
}

/** The whole issue, as records and proofs show it: the day apart from the number (`20261120-0792`); other forms stay as they are. */
export function wholeIssue(issue: string): string {
  return issue.replace(/^(20\d{6})(\d{3,5})$/, '$1-$2');
}

/** Splits an open number of the wire ("7,3,9,0,4") for a ball row; null stays null. */
export function drawnNumbers(openNumber: string | null | undefined): string[] | null {
  return openNumber ? openNumber.split(',') : null;
}
