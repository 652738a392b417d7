import { fold } from '../../../platform/text/fold.ts';

/** Letters that are told from digits by nobody who reads in a hurry; login_name_key of the database does the same. */
const DIGITS_ALIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** How a name reads: two names with one key look alike. Empty for a name of pictures alone, which is its own key then. */
export function nicknameKey(nickname: string): string {
  const read = fold(nickname).dense.replace(/[oil]/g, (letter) => DIGITS_ALIKE[letter] ?? letter);
  return read === '' ? nickname.normalize('NFKC').replace(/[\s\ufe0f]/gu, '') : read;
}

// Blanks other than the space, marks that show nothing, and characters without a shape.
const HIDDEN = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?! )\p{Z}|[\p{C}\u2800]/u;
const STACKED_MARKS = /\p{M}{3,}/u;
/** A name that looks masked could be taken for the masked name of somebody else. */
const MASKED = /\*{2}/;
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Whether everything in a name can be seen. */
export const isVisibleName = (nickname: string): boolean =>
  !HIDDEN.test(nickname) && !STACKED_MARKS.test(nickname) && !MASKED.test(nickname) && VISIBLE.test(nickname);
