import { heatOf, type Heat } from '@caiting/lottery/core';
import type { Omission } from '../../draws/index.ts';
import { personalStore } from '../../../platform/session/personal.ts';

/** What stands under each number: 遗漏, or 冷热 (hits of the last thirty draws). */
export type Figure = 'omission' | 'heat';

/** The choice stays from play to play. At first there is none: the numbers themselves come first. */
export const useFigure = personalStore<{ figure: Figure | null }>(() => ({ figure: null }));

/** Shows a figure, or none where it is shown already. */
export const toggleFigure = (figure: Figure): void =>
  useFigure.setState((shown) => ({ figure: shown.figure === figure ? null : figure }));

export interface ShownFigure {
  readonly text: string;
  readonly heat: Heat;
  /** Drawn in the brand's colour: long missing, or hot. */
  readonly isLit: boolean;
}

/** The figures of one row of numbers. Heat is graded inside the row, as on the trend chart. */
export function figuresOf(row: readonly Omission[], figure: Figure): readonly ShownFigure[] {
  const grade = heatOf(row.map(({ recentHits }) => recentHits));
  return row.map(({ now, isLong, recentHits }) => {
    const heat = grade(recentHits);
    return figure === 'omission'
      ? { text: String(now), heat, isLit: isLong }
      : { text: String(recentHits), heat, isLit: heat === '热' };
  });
}
