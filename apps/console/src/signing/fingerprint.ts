import { fingerprintGroups } from '@caiting/contract';

/** How a fingerprint is drawn, read out and compared: sixteen groups of four, in capitals. */

/** 64 bits: nobody finds another key that ends alike. */
const COMPARED_GROUPS = 4;
const COMPARED_DIGITS = 16;

export const groupsOf = (fingerprint: string): readonly string[] => fingerprintGroups(fingerprint.toUpperCase());

/** For a line of a list: its beginning and its end. */
export function shortFingerprint(fingerprint: string): string {
  const groups = groupsOf(fingerprint);
  return `${groups.slice(0, 2).join(' ')}…${groups.at(-1) ?? ''}`;
}

/** What its owner reads out and an administrator types. */
export const comparedPart = (fingerprint: string): string => groupsOf(fingerprint).slice(-COMPARED_GROUPS).join(' ');

const bare = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s:·-]/g, '')
    .toUpperCase();

/** Whether enough was typed to be compared. */
export const isWholeEnd = (typed: string): boolean => bare(typed).length >= COMPARED_DIGITS;
/** Whether what was typed is the end of the fingerprint, however it was spaced. All of it is taken too. */
export const isSameEnd = (fingerprint: string, typed: string): boolean =>
  isWholeEnd(typed) && fingerprint.toUpperCase().endsWith(bare(typed));
