export { shortIssue, wholeIssue } from '@caiting/contract/wire';

/** Splits an open number of the wire ("7,3,9,0,4") for a ball row; null stays null. */
export function drawnNumbers(openNumber: string | null | undefined): string[] | null {
  return openNumber ? openNumber.split(',') : null;
}
