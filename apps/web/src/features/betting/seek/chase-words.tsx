import type { ChaseItem } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Tag, type Tone } from '../../../ui/display/Tag.tsx';
import { chaseTexts } from '../chase/texts.ts';

const TONES: Readonly<Record<ChaseItem['state'], Tone>> = {
  running: 'info',
  finished: 'plain',
  stopped: 'win',
  cancelled: 'line',
};

export function ChaseStateTag({ state }: { state: ChaseItem['state'] }) {
  const t = useText(chaseTexts);
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}

/** How far it is: 5/40 期 · 已撤 35 期. What was taken back never ran. */
export function ChaseProgress({ chase }: { chase: Pick<ChaseItem, 'doneIssues' | 'cancelledIssues' | 'issues'> }) {
  const t = useText(chaseTexts);
  const { doneIssues: done, cancelledIssues: n, issues: all } = chase;
  return (
    <span className="num">{n === 0 ? t('progress', { done, all }) : t('progressCancelled', { done, all, n })}</span>
  );
}

/** The plan in words: 1 倍起，每 2 期 × 2. */
export function usePlanText(): (chase: ChaseItem) => string {
  const t = useText(chaseTexts);
  return ({ mode, multiple, every, factor, profitRate }) => {
    switch (mode) {
      case 'same':
        return t('sameText', { m: multiple });
      case 'double':
        return t('doubleText', { m: multiple, e: every ?? 1, f: factor ?? 1 });
      case 'profit':
        return t('profitText', { m: multiple, r: profitRate ?? 0 });
      case 'custom':
        return t('customText');
    }
  };
}
