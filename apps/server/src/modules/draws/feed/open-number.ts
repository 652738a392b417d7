import { DRAW_FORMS } from '@caiting/lottery/draw';
import { isDraw, type Group } from '@caiting/lottery/core';

const TEXT = /^\d{1,2}(?:[,+]\d{1,2}){2,19}$/;

/**
 * Reads an open number as sources and operators write it: numbers joined by ",", the special of 六合彩 after "," or "+", leading zeros or
 * not (plays.md §1). Null when it is no draw of the group in the form we sell it.
 */
export function parseOpenNumber(group: Group, text: string): number[] | null {
  if (!TEXT.test(text) || (text.includes('+') && !(group === 'LHC' && /^[^+]*\+\d{1,2}$/.test(text)))) return null;
  const numbers = text.split(/[,+]/).map(Number);
  return isSold(group, numbers) ? numbers : null;
}

/** True for a draw of the length that our plays are sold on: 排列五 has five digits, its first three are 排列三. */
export function isSold(group: Group, numbers: readonly number[]): boolean {
  const form = DRAW_FORMS[group];
  return numbers.length === (form.kind === 'digits' ? form.count : form.take) && isDraw(group, numbers);
}
