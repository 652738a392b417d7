/** Loaded by readers of English alone. */
import type { Words } from '../../ui/words.ts';

export { inEnglish } from '@caiting/lottery/english';

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
  decimals: 'At most {n} decimals',
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
