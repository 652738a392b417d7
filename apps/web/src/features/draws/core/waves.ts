/** 波色: the fixed colour of each LHC number and BJ28 sum (plays.md §11, §12). */
export type Wave = 'red' | 'blue' | 'green' | 'none';

const LHC_RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const LHC_BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

export function lhcWave(number: number): Exclude<Wave, 'none'> {
  return LHC_RED.has(number) ? 'red' : LHC_BLUE.has(number) ? 'blue' : 'green';
}

/** 红 3 6 9 … 24, 绿 1 4 7 … 25, 蓝 2 5 8 … 26; 0, 13, 14 and 27 have none. */
export function bj28Wave(sum: number): Wave {
  if (sum === 0 || sum === 13 || sum === 14 || sum === 27) return 'none';
  return (['red', 'green', 'blue'] as const)[sum % 3] ?? 'none';
}

const WAVE_SIGNS: readonly (readonly [string, Wave])[] = [
  ['红', 'red'],
  ['蓝', 'blue'],
  ['绿', 'green'],
];

/** The colour that an option's word begins with (红波, 蓝大单); null for others. */
export function waveOfWord(word: string): Wave | null {
  return WAVE_SIGNS.find(([sign]) => word.startsWith(sign))?.[1] ?? null;
}
