/** The windows of a five-digit draw and the ten pairs, in the catalogue's order. */
import type { Star } from '../families/index.ts';

export const PLACES = ['万位', '千位', '百位', '十位', '个位'];
export const PLACE_NAMES = ['万', '千', '百', '十', '个'];
export const BALLS = ['第一球', '第二球', '第三球', '第四球', '第五球'];

function star(prefix: string, name: string, from: number, to: number): Star {
  const places = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return { group: 'SSC', prefix, name, places, labels: places.map((place) => PLACES[place] as string) };
}

export const FOUR_STARS = [star('Q4_', '前四', 0, 3), star('H4_', '后四', 1, 4)];
export const THREE_STARS = [star('Q3_', '前三', 0, 2), star('Z3_', '中三', 1, 3), star('H3_', '后三', 2, 4)];
export const TWO_STARS = [star('Q2_', '前二', 0, 1), star('H2_', '后二', 3, 4)];

/** 万千, 万百, … 十个. */
export const PAIRS = PLACE_NAMES.flatMap((first, a) =>
  PLACE_NAMES.slice(a + 1).map((second, offset) => [first + second, a, a + 1 + offset] as const),
);
