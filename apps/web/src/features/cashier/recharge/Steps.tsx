import { Check } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './Steps.module.css';
import { cashierTexts } from '../core/texts.ts';

const STEPS = ['stepChoose', 'stepPay', 'stepDone'] as const;

/** Where a recharge stands: 1 choose, 2 pay, 3 credited. Desktop only; a phone's title says it. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  const t = useText(cashierTexts);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(index + 1 === at && styles.now)}
          aria-current={index + 1 === at ? 'step' : undefined}
        >
          {index + 1 < at ? <Check size={16} aria-hidden="true" /> : <i className="num">{index + 1}</i>}
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
