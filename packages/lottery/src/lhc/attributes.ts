/** What a 六合彩 number is: colour, zodiac, element, heads and tails (plays.md §12). Zodiac and element follow the lunar year, the rest never changes. */

/** The lunar year of a draw that does not name one (plays.md §1: a bare list of numbers means 2026). */
export const DEFAULT_LUNAR_YEAR = 2026;

/** 49 is 和 for every two-sided property; colour, zodiac, element, head and tail still count. */
export const TIE_NUMBER = 49;

export const ZODIACS = ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'] as const;
export type Zodiac = (typeof ZODIACS)[number];

export const ELEMENTS = ['金', '木', '水', '火', '土'] as const;
export type Element = (typeof ELEMENTS)[number];

export const WAVES = ['红', '蓝', '绿'] as const;
export type Wave = (typeof WAVES)[number];

/** 01–49. */
export const NUMBERS: readonly number[] = Array.from({ length: 49 }, (_, i) => i + 1);

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);
const WAVE_TABLE: readonly Wave[] = [0, ...NUMBERS].map((n) => (RED.has(n) ? '红' : BLUE.has(n) ? '蓝' : '绿'));

/** Elements of the sixty-year cycle (纳音), two years each, from 甲子 (1984) on. */
const NAYIN = '金火木土金火水土金木水土火木水金火木土金火水土金木水土火木水';

/** A lunar year that is 甲子 and 鼠, the zero of both cycles. */
const CYCLE_START = 4;

const modulo = (a: number, m: number): number => ((a % m) + m) % m;

/** Colour of 1–49. */
export function waveOf(n: number): Wave {
  return WAVE_TABLE[n] as Wave;
}

/** 0–11 into ZODIACS. Number 1 carries the year's own zodiac, each next number the year before. */
export function zodiacIndex(n: number, lunarYear: number): number {
  return modulo(lunarYear - CYCLE_START - (n - 1), 12);
}

export function zodiacOf(n: number, lunarYear: number): Zodiac {
  return ZODIACS[zodiacIndex(n, lunarYear)] as Zodiac;
}

/** 本命: the zodiac of the year itself, the only one with five numbers (01 13 25 37 49). */
export function ownZodiac(lunarYear: number): Zodiac {
  return zodiacOf(1, lunarYear);
}

/** 五行 of a number: the 纳音 element of the sexagenary year lunarYear − (n − 1). */
export function elementOf(n: number, lunarYear: number): Element {
  return NAYIN[Math.floor(modulo(lunarYear - CYCLE_START - (n - 1), 60) / 2)] as Element;
}

/** 头: the tens digit, 0–4. */
export const headOf = (n: number): number => Math.floor(n / 10);

/** 尾: the units digit, 0–9. */
export const tailOf = (n: number): number => n % 10;

/** 合数: tens plus units, 1–13. */
export const digitSum = (n: number): number => headOf(n) + tailOf(n);

/** 家禽 = 牛马羊鸡狗猪 as indexes into ZODIACS; the other six are 野兽. */
const DOMESTIC: ReadonlySet<number> = new Set([1, 6, 7, 9, 10, 11]);

/**
 * The properties two-sided bets are made on, for numbers other than 49: 大小 单双 and their pairs, 合大合小 合单合双, 尾大尾小, 家禽野兽 (by the
 * number's zodiac, an index into ZODIACS) and the three colours, which alone also judge 49.
 */
export const SIDES: Readonly<Record<string, (n: number, zodiac: number) => boolean>> = {
  大: (n) => n >= 25,
  小: (n) => n <= 24,
  单: (n) => n % 2 === 1,
  双: (n) => n % 2 === 0,
  大单: (n) => n >= 25 && n % 2 === 1,
  大双: (n) => n >= 25 && n % 2 === 0,
  小单: (n) => n <= 24 && n % 2 === 1,
  小双: (n) => n <= 24 && n % 2 === 0,
  合大: (n) => digitSum(n) >= 7,
  合小: (n) => digitSum(n) <= 6,
  合单: (n) => digitSum(n) % 2 === 1,
  合双: (n) => digitSum(n) % 2 === 0,
  尾大: (n) => tailOf(n) >= 5,
  尾小: (n) => tailOf(n) <= 4,
  家禽: (_, zodiac) => DOMESTIC.has(zodiac),
  野兽: (_, zodiac) => !DOMESTIC.has(zodiac),
  红波: (n) => waveOf(n) === '红',
  蓝波: (n) => waveOf(n) === '蓝',
  绿波: (n) => waveOf(n) === '绿',
};
