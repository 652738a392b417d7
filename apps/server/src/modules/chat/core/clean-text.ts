import { CHAT_LINE_BREAKS_MAX, CHAT_MESSAGE_LENGTH_MAX } from '@caiting/contract';
import { refuse } from '../../../platform/outcome.ts';
import type { Refusal } from '../../../platform/outcome.ts';

/** What a person typed → what the room sees (product §5). Plain text only; browsers render it as text. */

// Controls except newline and tab; bidi controls; zero-width characters but for the joiner inside emoji; tags; byte order mark.
const HIDDEN =
  /(?![\n\t])\p{Cc}|[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const LONELY_JOINER =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const COMBINING_MAX = 4;
const STACKED = new RegExp(`(\\p{M}{${COMBINING_MAX}})\\p{M}+`, 'gu');
const BLANK = /^[\s\u3164\u2800\u115f\u1160]*$/u;

export type CleanText =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLong' | 'tooManyLines' };

/**
 * What people wrote stays: ①, ㎏, Ⅷ and full-width letters are not rewritten (NFC alone, which looks the same). What compares texts folds its own copy
 * (platform/text/fold.ts). Hidden and bidi characters go, at most 4
 * combining marks in a row and CHAT_LINE_BREAKS_MAX line breaks, blanks at both ends cut. Length is counted in code points after that; `max` is the room's messageLength.
 */
export function cleanText(raw: string, max: number): CleanText {
  const text = plainText(raw);
  if (text === '') return { kind: 'empty' };
  const excess = excessOf(text, max);
  return excess === null ? { kind: 'ok', text } : { kind: excess };
}

/** The same however long it is; empty for a text that shows nothing. */
export function plainText(raw: string): string {
  const text = raw
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .normalize('NFC')
    .replace(HIDDEN, '')
    .replace(LONELY_JOINER, '')
    .replace(STACKED, '$1')
    .trim();
  return BLANK.test(text) ? '' : text;
}

/** What a cleaned text has too much of: code points or line breaks; null for neither. */
export function excessOf(text: string, max: number): 'tooLong' | 'tooManyLines' | null {
  let codePoints = 0;
  let lineBreaks = 0;
  for (const character of text) {
    codePoints += 1;
    if (character === '\n') lineBreaks += 1;
  }
  if (codePoints > max || isLongWhenRead(text)) return 'tooLong';
  return lineBreaks > CHAT_LINE_BREAKS_MAX ? 'tooManyLines' : null;
}

/** One sign may stand for eighteen letters: a short text of such signs is more than the filter reads. */
const isLongWhenRead = (text: string): boolean => [...text.normalize('NFKC')].length > CHAT_MESSAGE_LENGTH_MAX;

/** How an excess is refused in a room that takes `max` characters. */
export function refuseExcess(
  excess: 'tooLong' | 'tooManyLines',
  max: number,
): Refusal<'messageTooLong' | 'messageLinesTooMany'> {
  return excess === 'tooLong'
    ? refuse('messageTooLong', { params: { max } })
    : refuse('messageLinesTooMany', { params: { max: CHAT_LINE_BREAKS_MAX } });
}
