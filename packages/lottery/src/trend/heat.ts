/** 冷热 of a value in its column: top third by hits, bottom third, between; equal hits get an equal grade (plays.md §6). */
export type Heat = '热' | '温' | '冷';

/** Grades hits by thirds of the column; the bounds are the hits of the last value of the top third and the first of the bottom third. */
export function heatOf(hits: readonly number[]): (own: number) => Heat {
  const falling = hits.toSorted((a, b) => b - a);
  const third = Math.floor(falling.length / 3);
  if (third === 0 || falling[0] === falling.at(-1)) return () => '温';
  const hot = falling[third - 1] as number;
  const cold = falling[falling.length - third] as number;
  return (own) =>
    hot > cold ? (own >= hot ? '热' : own <= cold ? '冷' : '温') : own > hot ? '热' : own < cold ? '冷' : '温';
}
