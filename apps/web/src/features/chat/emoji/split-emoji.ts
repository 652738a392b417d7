import { EMOJI_SIGNS } from './emoji-signs.ts';

const SIGNS: ReadonlySet<string> = new Set(EMOJI_SIGNS);
const ANY_SIGN = new RegExp(EMOJI_SIGNS.join('|'), 'u');
/** Says "as a picture", which the drawing is in any case. */
const PICTURE_MARK = '\ufe0f';

let segmenter: Intl.Segmenter | undefined;

/**
 * A text cut at the signs that have a drawing: texts on even places, signs on odd ones. Cut by what a reader takes for one character: a sign with a skin tone,
 * or joined to others, is another picture and stays whole for the system's font.
 */
export function splitEmoji(text: string): string[] {
  if (!ANY_SIGN.test(text)) return [text];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  const parts = [''];
  for (const { segment } of segmenter.segment(text)) {
    const sign = segment.endsWith(PICTURE_MARK) ? segment.slice(0, -PICTURE_MARK.length) : segment;
    if (SIGNS.has(sign)) parts.push(sign, '');
    else parts[parts.length - 1] += segment;
  }
  return parts;
}
