import type { LineLimits, StakeProblem } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import { useMemo } from 'react';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { betTexts } from '../core/texts.ts';
import { lineProblem, type Pricing } from './line-problem.ts';
import type { PreviewedLine } from './line-view.ts';

/** What a line of that group may cost; null until the site's configuration is here. */
export function useLineLimits(group: string | undefined): LineLimits | null {
  const figures = useLotteryConfig()?.groups[group ?? ''];
  return useMemo(() => {
    const stakeMin = figures && parseMoney(figures.stakeMin);
    const stakeMax = figures && parseMoney(figures.stakeMax);
    return stakeMin && stakeMax ? { stakeMin, stakeMax } : null;
  }, [figures]);
}

/** The problem in words. */
export function problemText(problem: StakeProblem): string {
  if (problem.key === 'stakeTooSmall') return textOf(betTexts, 'lineTooSmall', { min: problem.min });
  return problem.perTicket === null
    ? textOf(betTexts, 'lineTooLarge', { max: problem.max })
    : textOf(betTexts, 'ticketTooLarge', { max: problem.perTicket });
}

/** The first problem of some lines, in words; null when all can be placed. */
export function linesProblem(lines: readonly PreviewedLine[], pricing: Pricing, times = 1): string | null {
  for (const line of lines) {
    const problem = lineProblem(line, pricing, times);
    if (problem) return problemText(problem);
  }
  return null;
}
