import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { typedAmount, type Line } from './quote.ts';
import styles from './AmountField.module.css';
import { cashierTexts } from '../core/texts.ts';
import { wholeYuan } from '../core/whole-yuan.ts';

/** The amount: a large field and the line's common amounts as buttons. */
export function AmountField({
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
  return (
    <div className={styles.amount}>
      <p className={styles.limits}>{t('limits', { min: line.min, max: line.max })}</p>
      <Field
        label={t('amount')}
        className={styles.bigField ?? ''}
        before={<span aria-hidden="true">¥</span>}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={error}
        readOnly={!line.freeAmount}
        onChange={(event) => onChange(typedAmount(event.target.value))}
        onClear={() => onChange('')}
        onBlur={onBlur}
      />
      <div className={styles.amounts} role="group" aria-label={t('amounts')}>
        {line.amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            className={cx('num', amount === value && styles.chosen)}
            aria-pressed={amount === value}
            onClick={() => onChange(amount)}
          >
            {wholeYuan(amount)}
          </button>
        ))}
      </div>
    </div>
  );
}
