import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { plainFigure } from '../../../ui/form/amount/typed-amount.ts';
import type { Line } from './quote.ts';
import styles from './LineAmount.module.css';
import { cashierTexts } from '../core/texts.ts';
import { wholeYuan } from '../core/whole-yuan.ts';

/** The amount: a large field and the line's common amounts as buttons. */
export function LineAmount({
  line,
  value,
  error,
  onChange,
  onBlur,
}: {
  line: Line;
  value: string;
  error: string | undefined;
  onChange(text: string): void;
  onBlur(): void;
}) {
  const t = useText(cashierTexts);
  const chosen = plainFigure(value, 2);
  return (
    <div className={styles.amount}>
      <p className={styles.limits}>{t('limits', { min: line.min, max: line.max })}</p>
      <AmountField
        label={t('amount')}
        className={styles.bigField ?? ''}
        before={<span aria-hidden="true">¥</span>}
        decimals={2}
        value={value}
        error={error}
        readOnly={!line.freeAmount}
        onChange={onChange}
        onClear={() => onChange('')}
        onBlur={onBlur}
      />
      <div className={styles.amounts} role="group" aria-label={t('amounts')}>
        {line.amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            className={cx('num', amount === chosen && styles.chosen)}
            aria-pressed={amount === chosen}
            onClick={() => onChange(amount)}
          >
            {wholeYuan(amount)}
          </button>
        ))}
      </div>
    </div>
  );
}
