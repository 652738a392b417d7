import { configs as opencc } from 'opencc-js/preset/t2cn';

/** One way of reading for the many ways of writing: width, circles, keycaps, look-alikes, upside-down digits, traditional forms. */

/** What separates is told apart: blanks and signs may stand inside a hidden word, a comma or a line end ends it. */
export const GAP = { none: 0, sign: 1, comma: 2, line: 3 } as const;

/** Digits that Unicode does not fold to digits. */
const DIGITS: readonly (readonly [digit: string, written: string])[] = [
  ['0', '〇零○◯洞⓿🄋🄌'],
  ['1', '一壹弌幺㆒❶➀➊⓵⇂Ɩ'],
  ['2', '二贰貳弍㆓❷➁➋⓶ᄅ'],
  ['3', '三叁參弎㆔❸➂➌⓷Ɛɛ'],
  ['4', '四肆㆕❹➃➍⓸ㄣ'],
  ['5', '五伍❺➄➎⓹ϛ'],
  ['6', '六陆陸❻➅➏⓺'],
  ['7', '七柒拐❼➆➐⓻ㄥ'],
  ['8', '八捌❽➇➑⓼'],
  ['9', '九玖勾❾➈➒⓽'],
];

/** Letters of other alphabets that look like Latin ones, small capitals and hooked forms. */
const LETTERS: readonly (readonly [letter: string, written: string])[] = [
  ['a', 'аαᴀɑⲁꭺꓮ'],
  ['b', 'ьʙвβɓⲃꓐ'],
  ['c', 'сᴄϲⲥꓚ'],
  ['d', 'ԁᴅđðɖδꭰꓓ'],
  ['e', 'еεᴇ℮ⲉꭼꓰ'],
  ['f', 'ƒꜰꓝ'],
  ['g', 'ɢɡցꓖ'],
  ['h', 'һнʜħհⲏꓧ'],
  ['i', 'іιɪıɨⲓꓲ'],
  ['j', 'јᴊյꓙ'],
  ['k', 'кκᴋƙĸⲕꮶꓗ'],
  ['l', 'ӏʟłꮮꓡ'],
  ['m', 'мᴍⲙꮇꓟ'],
  ['n', 'ɴηпոռⲛꓠ'],
  ['o', 'оοᴏøօⲟꓳ'],
  ['p', 'рρᴘքⲣꮲꓑ'],
  ['q', 'ԛǫ'],
  ['r', 'гʀꓣ'],
  ['s', 'ѕꜱꮪꓢ'],
  ['t', 'тτᴛŧⲧꭲꓔ'],
  ['u', 'υᴜμսꓴ'],
  ['v', 'ѵνᴠ√ꓦ'],
  ['w', 'ѡωᴡաꮃꓪ'],
  ['x', 'хχⲭꓫ'],
  ['y', 'уγʏⲩꓬ'],
  ['z', 'ᴢꓜ'],
];

/** Forms that OpenCC leaves as they are or leads elsewhere: the words of the filter are written with these. */
const FORMS: readonly (readonly [form: string, simplified: string])[] = [['帳', '账']];

/** Pictures that stand for a word. */
const PICTURES: readonly (readonly [picture: string, word: string])[] = [
  ['🐧', 'qq'],
  ['✈', '飞机'],
  ['🛩', '飞机'],
  ['🛫', '飞机'],
  ['📞', '电话'],
  ['☎', '电话'],
  ['📱', '手机'],
  ['➕', '加'],
  ['🔟', '10'],
];

const known = new Map<string, string>();
for (const [digit, written] of DIGITS) for (const form of written) known.set(form, digit);
for (const [letter, written] of LETTERS) for (const form of written) known.set(form, letter);
for (const [picture, word] of PICTURES) known.set(picture, word);
for (const [form, simplified] of [...FORMS, ...traditionalForms()]) if (!known.has(form)) known.set(form, simplified);
for (const sign of '.。․丶') known.set(sign, '.');
// A dot of another kind: in an address it is one, between all letters it only parts them.
for (const sign of '·•‧∙⋅●') known.set(sign, '·');
for (const sign of ',，!！?？;；、') known.set(sign, ',');
for (const sign of ':：/／@') known.set(sign, sign.normalize('NFKC'));
known.set('\n', '\n');

/** OpenCC's table of single characters. Its converter reads phrases as well, which needs a whole text; here each character is read by itself. */
function* traditionalForms(): Generator<readonly [form: string, simplified: string]> {
  for (const dictionary of opencc['t2s']?.conversionChain[0] ?? [])
    for (const pair of typeof dictionary === 'string' ? dictionary.split('|') : []) {
      const [form = '', simplified = ''] = pair.split(' ');
      if ([...form].length === 1) yield [form, simplified];
    }
}

/** First code points of alphabets in boxes and circles that do not decompose: A, then the rest in order. */
const ALPHABETS = [0x1f1_50, 0x1f1_70, 0x1f1_e6];
const ALPHABET_LENGTH = 26;
const DIGIT = /\p{Nd}/u;
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}\u3164\u115f\u1160\u2800]/u;
const READ = /[\p{L}\p{N}]/u;

/** One code point as it is read: letters, digits, `.` `·` `,` `:` `/` `@`, a line end, a blank for any other sign, nothing for what cannot be seen. */
function foldCharacter(character: string): string {
  const own = known.get(character);
  if (own !== undefined) return own;
  const folded = foldUnknown(character);
  // Chat has few characters at a time; the map stays as small as what people write.
  if (known.size < KNOWN_MAX) known.set(character, folded);
  return folded;
}

/** With the four thousand of the tables. */
const KNOWN_MAX = 24_000;

function foldUnknown(character: string): string {
  const code = character.codePointAt(0) as number;
  for (const first of ALPHABETS)
    if (code >= first && code < first + ALPHABET_LENGTH) return String.fromCodePoint(0x61 + code - first);
  const digit = digitValue(code);
  if (digit !== null) return digit;
  if (INVISIBLE.test(character)) return '';
  const plain = character.normalize('NFKD').toLowerCase();
  if (plain !== character) return [...plain].map(foldCharacter).join('');
  return READ.test(character) ? character : ' ';
}

/** Digits of every script stand in runs of ten. */
function digitValue(code: number): string | null {
  if (!DIGIT.test(String.fromCodePoint(code))) return null;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** A text as it is read. Of each read character: where it stands in the source, and what lies before it. */
export interface Folded {
  /** Letters and digits only, without what separates them. */
  readonly dense: string;
  /** For each character of `dense`: begin and end in the source, in UTF-16 units. */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  /** The strongest GAP before it, and how many signs. */
  readonly gaps: readonly number[];
  readonly signs: readonly number[];
  /** The same with `.` `,` `:` `/` `@` and line ends, for addresses; `denseAt` leads to `dense` (−1 for a sign). */
  readonly signed: string;
  readonly denseAt: readonly number[];
}

export function fold(source: string): Folded {
  const begins: number[] = [];
  const ends: number[] = [];
  const gaps: number[] = [];
  const signs: number[] = [];
  const denseAt: number[] = [];
  let dense = '';
  let signed = '';
  let gap: number = GAP.none;
  let signCount = 0;
  let at = 0;
  for (const character of source) {
    const end = at + character.length;
    for (const read of foldCharacter(character)) {
      if (
        read === ' ' ||
        read === '.' ||
        read === '·' ||
        read === ',' ||
        read === ':' ||
        read === '/' ||
        read === '@' ||
        read === '\n'
      ) {
        signCount += 1;
        gap = Math.max(gap, read === '\n' ? GAP.line : read === ',' ? GAP.comma : GAP.sign);
        if (read === ' ') continue;
        signed += read;
        denseAt.push(-1);
        continue;
      }
      denseAt.push(begins.length);
      signed += read;
      dense += read;
      begins.push(at);
      ends.push(end);
      gaps.push(gap);
      signs.push(signCount);
      gap = GAP.none;
      signCount = 0;
    }
    at = end;
  }
  return { dense, begins, ends, gaps, signs, signed, denseAt };
}
