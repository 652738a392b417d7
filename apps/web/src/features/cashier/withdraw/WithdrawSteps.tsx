import type { Withdrawal } from '@caiting/contract';
import { Check, Circle, CircleDot, X } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { withdrawTexts } from './texts.ts';
import styles from './Steps.module.css';
import { stepsOf, type StepMark } from './withdraw-steps.ts';

const ICONS: Readonly<Record<StepMark, typeof Check>> = { done: Check, now: CircleDot, later: Circle, off: X };

/** Where a withdrawal is on its way; the mark has a shape of its own for each standing, and is read out. */
export function WithdrawSteps({ row }: { row: Withdrawal }) {
  const t = useText(withdrawTexts);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {stepsOf(row).map(({ name, mark, at }) => {
        const Icon = ICONS[mark];
        return (
          <li key={name} className={cx(styles[mark])} aria-current={mark === 'now' ? 'step' : undefined}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {t(`step_${name}`)} <i className="sr">{t(`mark_${mark}`)}</i>
            </span>
            {at !== null && <time className="num">{recordTime(at, false)}</time>}
          </li>
        );
      })}
    </ol>
  );
}
