/**
 * English of the engine's own words (`@caiting/lottery/english`): names of plays, rows, options and charts, rules, and why picks are refused. The Chinese is
 * the one text that is kept and sent; this says it in English where somebody reads English. Words that are not ours come back as they are.
 */
import { BALL_RULES } from './ball-rules.ts';
import { COUNT_PHRASES, FAULT_PHRASES } from './count-phrases.ts';
import { DIGIT_RULES } from './digit-rules.ts';
import { NAME_PHRASES } from './name-phrases.ts';
import { NAME_TABLES } from './names.ts';
import { LEADS, LETTERS, NUMERALS, PARTS } from './parts.ts';

const HAN = /\p{Script=Han}/u;
/** More than the engine has names; picks are endless, so what was found is forgotten then. */
const KNOWN_MAX = 4_000;

const NAMES: ReadonlyMap<string, string> = new Map(NAME_TABLES.flatMap((table) => Object.entries(table)));
const known = new Map<string, string>();

/** The English of a word of ours; a text with any other Chinese in it stays as it is. */
export function inEnglish(zh: string): string {
  if (!HAN.test(zh)) return zh;
  const found = known.get(zh);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const english = NAMES.get(zh) ?? byParts(zh) ?? byPhrase(zh) ?? byPieces(zh) ?? zh;
  known.set(zh, english);
  return english;
}

/** Undefined where some of it has no English. */
function wholly(zh: string): string | undefined {
  const english = inEnglish(zh);
  return HAN.test(english) ? undefined : english;
}

const longestFirst = (table: Readonly<Record<string, string>>): readonly [string, string][] =>
  Object.entries(table).toSorted(([a], [b]) => b.length - a.length);
const LEADS_BY_LENGTH = longestFirst(LEADS);
const PARTS_BY_LENGTH = longestFirst(PARTS);

/** A name that is put together of a lead and parts; a pattern of letters (大大小); ticked places (万百个). */
function byParts(zh: string): string | undefined {
  if (zh.length > 2 && [...zh].every((letter) => letter in LETTERS))
    return [...zh].map((letter) => LETTERS[letter]).join('');
  if (/^[万千百十个]{3,5}$/.test(zh)) return [...zh].map((place) => NAMES.get(place)).join(' ');
  for (const [lead, english] of LEADS_BY_LENGTH) {
    if (!zh.startsWith(lead)) continue;
    const rest = partsOf(zh.slice(lead.length));
    if (rest !== undefined) return english + rest;
  }
  // 组三单式 on the chip of its set.
  const alone = partsOf(zh)?.replace(/^[,: ]+/, '');
  return alone ? alone.charAt(0).toUpperCase() + alone.slice(1) : undefined;
}

function partsOf(zh: string): string | undefined {
  if (zh === '') return '';
  for (const [part, english] of PARTS_BY_LENGTH) {
    if (!zh.startsWith(part)) continue;
    const rest = partsOf(zh.slice(part.length));
    if (rest !== undefined) return (english === '' || /^[,:]/.test(english) ? english : ` ${english}`) + rest;
  }
  return undefined;
}

interface Pattern {
  readonly test: RegExp;
  /** What each place takes, in order. */
  readonly places: readonly ('{}' | '#' | '*')[];
  readonly en: string;
}

const PLACES = { '{}': '(.+?)', '#': '([一两二三四五六七八九十]{1,2}|\\d+)', '*': '(.*?)' } as const;

function patternOf([zh, en]: readonly [string, string]): Pattern {
  const pieces = zh.split(/(\{\}|#|\*)/);
  const places = pieces.filter((_, at) => at % 2 === 1) as Pattern['places'];
  const source = pieces
    .map((piece, at) =>
      at % 2 === 1 ? PLACES[piece as keyof typeof PLACES] : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return { test: new RegExp(`^${source}$`, 'u'), places, en };
}

/** Made with the first text that needs one: most texts are names. */
let patterns: readonly Pattern[] | null = null;
const allPatterns = (): readonly Pattern[] =>
  (patterns ??= [...NAME_PHRASES, ...DIGIT_RULES, ...BALL_RULES, ...COUNT_PHRASES, ...FAULT_PHRASES].map(patternOf));

function byPhrase(zh: string): string | undefined {
  for (const { test, places, en } of allPatterns()) {
    const found = test.exec(zh);
    if (!found) continue;
    const values = places.map((place, at) => valueOf(place, found[at + 1] ?? ''));
    if (values.every((value) => value !== undefined)) return filled(en, found, values);
  }
  return undefined;
}

function valueOf(place: Pattern['places'][number], zh: string): string | undefined {
  if (place === '*') return zh;
  return place === '#' ? (NUMERALS[zh] ?? zh) : wholly(zh);
}

const DIGITS: ReadonlyMap<string, number> = new Map(
  ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'].map((zh, at) => [zh, at + 1]),
);
const digitsOf = (zh: string): string => String(zh === '两' ? 2 : (DIGITS.get(zh) ?? zh));

/** {1} inside a sentence begins small, {1N} and {1S} as they are, {1n} is a number in digits. */
function filled(en: string, found: RegExpExecArray, values: readonly (string | undefined)[]): string {
  const sentence = en.replace(/\{(\d)([nNS]?)\}/g, (_, place: string, how: string) => {
    const value = values[Number(place) - 1] ?? '';
    if (how === 'n') return digitsOf(found[Number(place)] ?? '');
    return how === '' ? lowered(value) : value;
  });
  return sentence.replace(/\ball (?:two|2)\b/g, 'both');
}

/** Names stand small inside a sentence, but for abbreviations and proper names. */
const lowered = (text: string): string => text.replace(/(?<=^|, )[A-Z](?=[a-z])/g, (first) => first.toLowerCase());

/** Marks that part words from each other, with their English. */
const MARKS: Readonly<Record<string, string>> = { '、': ', ', '，': ', ', '：': ': ', '；': '; ', '·': ' · ' };
const PIECES = /(\s*[、，：；·]\s*|\s+|\s*[/|,;:–—-]\s*)/u;

/** A list of words: 冠军 龙，第四名 双. */
function byPieces(zh: string): string | undefined {
  const pieces = zh.split(PIECES);
  if (pieces.length < 2) return undefined;
  const english = pieces.map((piece, at) => (at % 2 === 1 ? (MARKS[piece.trim()] ?? piece) : wholly(piece)));
  return english.every((piece) => piece !== undefined) ? english.join('') : undefined;
}
