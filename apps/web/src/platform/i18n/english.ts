/** Loaded by readers of English alone. */
import { inEnglish as ofEngine } from '@caiting/lottery/english';
import type { Words } from '../../ui/words.ts';
import { PAGE_WORDS } from './page-words.ts';

/** The English of a title of a page or of a word of the engine; what others named comes back as it is. */
export const inEnglish = (zh: string): string => PAGE_WORDS.get(zh) ?? ofEngine(zh);

/** Words of the small parts. */
export const EN: Words = {
  close: 'Close',
  back: 'Back',
  clear: 'Clear',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  pages: 'Pages',
  pageBefore: 'Previous page',
  pageAfter: 'Next page',
  less: 'Less',
  more: 'More',
  outside: '{label} must be between {min} and {max}',
  notWhole: '“{character}” does not belong here: digits only',
  notFigure: '“{character}” does not belong here: digits and one decimal point only',
  decimals: 'At most {n} {n|decimal|decimals}',
  noDecimals: 'Whole numbers only, no decimals',
  tooLong: 'Too long: at most 11 digits',
  space: 'a space',
  unseen: 'an invisible character',
  drawn: 'Drawn',
  sum: 'sum',
  closed: 'Closed',
  drawing: 'Drawing',
  comma: ', ',
  colon: ': ',
};
