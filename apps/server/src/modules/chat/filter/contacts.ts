import { GAP } from '../../../platform/text/fold.ts';
import type { Folded } from '../../../platform/text/fold.ts';
import type { Span } from './words.ts';

/**
 * Ways to reach somebody outside: a mobile number, or a number or name behind a cue (加微信, VX, Q群, 飞机 …). Digits are normal speech here, so a bare run of
 * them is no offence: issues, picks and amounts pass.
 */

/** Characters that stand for those of a cue: 薇 for 微, 伽 for 加. */
const CUE_FORMS: ReadonlyMap<string, string> = new Map(
  [
    ['微', '薇威葳巍徽维唯溦嶶'],
    ['信', '芯訫新心馨'],
    ['加', '伽珈嘉茄家佳'],
    ['扣', '抠叩蔻寇'],
    ['群', '裙峮'],
    ['飞', '灰'],
    ['号', '耗'],
  ].flatMap(([plain = '', written = '']) => [...written].map((form) => [form, plain] as const)),
);

/** A number or a name behind these, within six characters, is a contact. */
const STRONG =
  /微信|微x|v信|w信|weixin|wechat|vx|wx|加微|加v|加w|加q|加扣|扣扣|qq|企鹅|球球|秋秋|q群|扣群|飞机号|加飞机|telegram|纸飞机|电报|tg|whatsapp|skype|加我|联系我|联系方式|加群|进群|群号|微我|v我|q我/g;
/** A longer number behind these. */
const PHONE_WORDS = /电话|手机号?|打我|致电/g;
/** A number of its own directly behind these. */
const WEAK = /[加vq扣微群]/g;
const FILLERS = /^(?:我|的|是|号|码|一下|个|有|在|联系|找|聊|群|为|就|吧|哦|呀|来){0,4}$/;

const ACCOUNT = /^[a-z][a-z0-9]{5,19}/;
/** Names that are spoken of, not given. */
const NO_ACCOUNT = /^(?:alipay|wechat|weixin|telegram|whatsapp|online|caiting)/;
const MONEY_OR_ISSUE = /^(?:元|块|期|倍|注|分|万|千|百|点|积|人|个|次|天|手|单|号球|局|把|期号)/;
const ISSUE = /^20\d\d[01]\d/;
const ROUND = /000$/;

const CUE_REACH = 6;
const CUE_DIGITS = { min: 5, max: 12 };
const WEAK_DIGITS = { min: 6, max: 11 };
const PHONE_WORD_DIGITS = { min: 7, max: 12 };
const MOBILE_LENGTH = 11;
/** Signs between two digits of one number. */
const SIGNS_MAX = 8;
/** Of a mobile number written with letters for digits at least so many are digits. */
const REAL_DIGITS_MIN = 7;

const LETTER_DIGITS: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', z: '2', s: '5', b: '8' };

/** Digits that belong together, with letters that stand for digits among them. */
interface Run extends Span {
  readonly digits: string;
  readonly realDigits: number;
  /** Lengths of the pieces between signs. */
  readonly pieces: readonly number[];
  /** Blanks or commas between the pieces, as lists of picks have them. */
  readonly isList: boolean;
}

export function findContacts(text: Folded, source: string): Span[] {
  const runs = digitRuns(text, source);
  const found: Span[] = runs.filter((run) => isMobile(text, run));
  const cues = [...text.dense].map((letter) => CUE_FORMS.get(letter) ?? letter).join('');
  for (const match of cues.matchAll(STRONG)) {
    const cue = { from: match.index, to: match.index + match[0].length };
    if (isInsideLatin(text, cue.from)) continue;
    const behind = numberBehind(text, runs, cue, CUE_DIGITS) ?? accountBehind(text, cue, match[0]);
    if (behind) found.push({ from: cue.from, to: behind.to });
  }
  for (const match of cues.matchAll(PHONE_WORDS)) {
    const cue = { from: match.index, to: match.index + match[0].length };
    const behind = numberBehind(text, runs, cue, PHONE_WORD_DIGITS);
    if (behind && !ISSUE.test(behind.digits)) found.push({ from: cue.from, to: behind.to });
  }
  for (const match of cues.matchAll(WEAK)) {
    const cue = { from: match.index, to: match.index + 1 };
    if (isInsideLatin(text, cue.from)) continue;
    const behind = numberBehind(text, runs, cue, WEAK_DIGITS);
    const isBare = behind && FILLERS.test(text.dense.slice(cue.to, behind.from));
    if (isBare && behind.pieces.length === 1 && !ISSUE.test(behind.digits) && !ROUND.test(behind.digits))
      found.push({ from: cue.from, to: behind.to });
  }
  return found;
}

function digitOf(letter: string): string | null {
  return letter >= '0' && letter <= '9' ? letter : (LETTER_DIGITS[letter] ?? null);
}

function digitRuns(text: Folded, source: string): Run[] {
  const runs: Run[] = [];
  const { dense, gaps, signs } = text;
  for (let at = 0; at < dense.length; at += 1) {
    if (!isDigit(dense[at])) continue;
    let from = at;
    // Letters before the first digit that stand for digits: l38…
    while (from > 0 && gaps[from] === GAP.none && LETTER_DIGITS[dense[from - 1] as string] && !isLatin(dense[from - 2]))
      from -= 1;
    const pieces = [0];
    let isList = true;
    let digits = '';
    let realDigits = 0;
    let to = from;
    for (; to < dense.length; to += 1) {
      const digit = digitOf(dense[to] as string);
      if (digit === null) break;
      const isBreak = to > from && gaps[to] !== GAP.none;
      if (isBreak && (gaps[to] === GAP.line || (signs[to] as number) > SIGNS_MAX)) break;
      // A letter counts only between digits, never as the beginning of a word.
      if (!isDigit(dense[to]) && isLatin(dense[to + 1]) && LETTER_DIGITS[dense[to + 1] as string] === undefined) break;
      if (isBreak) {
        pieces.push(0);
        isList &&= /^[\s,，、|]+$/.test(source.slice(text.ends[to - 1], text.begins[to]));
      }
      pieces[pieces.length - 1] = (pieces.at(-1) as number) + 1;
      digits += digit;
      if (isDigit(dense[to])) realDigits += 1;
    }
    if (digits.length >= CUE_DIGITS.min) runs.push({ from, to, digits, realDigits, pieces, isList });
    at = Math.max(at, to - 1);
  }
  return runs;
}

const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9';
const isLatin = (letter: string | undefined): boolean => letter !== undefined && letter >= 'a' && letter <= 'z';

/** Eleven digits from 13 to 19, alone or in the pieces people write them in. Picks in a row, draws and numbers of orders are none. */
function isMobile(text: Folded, run: Run): boolean {
  const { digits, realDigits, pieces, isList } = run;
  const [bare, prefix] = digits.length === MOBILE_LENGTH ? [digits, 0] : withoutCountry(digits);
  if (bare.length !== MOBILE_LENGTH || !/^1[3-9]/.test(bare) || realDigits < REAL_DIGITS_MIN) return false;
  if (OF_A_BET.test(text.dense.slice(Math.max(0, run.from - 4), run.from))) return false;
  const own = prefix > 0 && pieces[0] === prefix ? pieces.slice(1) : pieces;
  const isSpelled = own.length > 1 && own.every((length) => length === 1);
  const isFollowed = (text.gaps[run.to] ?? GAP.line) < GAP.comma && MONEY_OR_ISSUE.test(text.dense.slice(run.to));
  if (isSpelled) return !isFollowed && !hasComma(text, run);
  return !isList || (hasComma(text, run) ? own.join() === '3,4,4' : PIECES.has(own.join()));
}

/** How a mobile number is broken up where only blanks part it. */
const PIECES = new Set([
  '11',
  '3,4,4',
  '3,8',
  '7,4',
  '4,4,3',
  '4,7',
  '3,3,5',
  '5,6',
  '3,4,2,2',
  '3,2,2,4',
  '1,10',
  '2,9',
  '8,3',
]);
/** Words before the numbers of bets and draws. */
const OF_A_BET = /(?:注单|订单|单号|编号|期号|流水|号码|直选|组选|定位|开奖|胆码?|位胆|复式|单式|任.|和值|走势)$/;

const hasComma = ({ gaps }: Folded, { from, to }: Span): boolean => gaps.slice(from + 1, to).includes(GAP.comma);

function withoutCountry(digits: string): [bare: string, prefix: number] {
  const prefix = /^(?:0086|86)/.exec(digits)?.[0].length ?? 0;
  return [digits.slice(prefix), prefix];
}

/** A number that begins within reach of a cue and is no amount and no issue by what follows it. */
function numberBehind(text: Folded, runs: readonly Run[], cue: Span, length: { min: number; max: number }): Run | null {
  const run = runs.find(({ from }) => from >= cue.to && from <= cue.to + CUE_REACH);
  if (!run || run.digits.length < length.min || run.digits.length > length.max) return null;
  const isUnit = (text.gaps[run.to] ?? GAP.line) < GAP.comma && MONEY_OR_ISSUE.test(text.dense.slice(run.to));
  if (isUnit || hasLine(text, cue.to, run.from) || isOtherTalk(text, cue, run)) return null;
  // Picks behind a cue are pieces of one or two in a list: only a number written digit by digit looks so.
  const isPicks = run.isList && run.pieces.length > 1 && run.pieces.some((piece) => piece === 2);
  return isPicks ? null : run;
}

/** Between cue and number stands a comma with words around it, or what one says of paying. */
function isOtherTalk({ dense, gaps }: Folded, cue: Span, run: Span): boolean {
  const between = dense.slice(cue.to, run.from);
  const isParted = between !== '' && gaps.slice(cue.to, run.from + 1).includes(GAP.comma);
  return isParted || /支付|充值|提现|到账|转/.test(between);
}

/** A name of six to twenty letters and digits: with a digit, or behind a cue that asks to be added. */
function accountBehind(text: Folded, cue: Span, word: string): Span | null {
  for (let at = cue.to; at <= Math.min(cue.to + CUE_REACH, text.dense.length - 1); at += 1) {
    if (text.gaps[at] === GAP.line) return null;
    if (!isLatin(text.dense[at])) {
      if (isDigit(text.dense[at])) return null;
      continue;
    }
    const name = ACCOUNT.exec(text.dense.slice(at, at + 20))?.[0];
    if (name === undefined || NO_ACCOUNT.test(name)) return null;
    const isGiven = /\d/.test(name) || /^[加vw]|号$/.test(word);
    return isGiven && !hasLine(text, at, at + name.length) ? { from: at, to: at + name.length } : null;
  }
  return null;
}

const hasLine = ({ gaps }: Folded, from: number, to: number): boolean => gaps.slice(from, to + 1).includes(GAP.line);

/** A cue of letters counts only at the beginning of a word. */
function isInsideLatin({ dense, gaps }: Folded, at: number): boolean {
  return isLatin(dense[at]) && (isLatin(dense[at - 1]) || isDigit(dense[at - 1])) && gaps[at] === GAP.none;
}
