/** What may belong to the character before it: marks, joiners, skin tones, the second half of a flag or of a syllable. */
const JOINS = /[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Script=Hangul}]/u;

let segmenter: Intl.Segmenter | undefined;

/** Whether what a reader takes for one character ends here: a name that ends inside of a joined emoji is not the name that is read there. */
export function isCharacterEnd(text: string, at: number): boolean {
  const next = text.codePointAt(at);
  if (next === undefined || !JOINS.test(String.fromCodePoint(next))) return true;
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return segmenter.segment(text).containing(at)?.index === at;
}
