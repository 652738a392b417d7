import { MULTIPLE_MAX, PER_TICKET_MAX_YUAN } from '@caiting/contract';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Chip } from '../../../ui/form/Chips.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { SmallAmountField } from '../../../ui/form/amount/AmountField.tsx';
import { useTypedNumber } from '../../../ui/form/amount/use-typed-number.ts';
import { Stepper } from '../../../ui/form/Stepper.tsx';
import { UNITS } from '../slip/line.ts';
import { QUICK_AMOUNTS, setMultiple, setUnit, useStake } from '../slip/stake-store.ts';
import { betTexts } from '../core/texts.ts';
import styles from './StakeControls.module.css';

/** Multiple and unit of official lines. */
export function MultipleAndUnit({ labelled }: { labelled: boolean }) {
  const t = useText(betTexts);
  const locale = useLocale((state) => state.locale);
  const { multiple, unit } = useStake();
  return (
    <>
      <span className={styles.pair}>
        {labelled && <span aria-hidden="true">{t('multiple')}</span>}
        <Stepper label={t('multiple')} value={multiple} min={1} max={MULTIPLE_MAX} onChange={setMultiple} />
        {!labelled && <span aria-hidden="true">{t('times')}</span>}
      </span>
      <Segmented
        label={t('unit')}
        value={unit}
        options={UNITS.map((one) => ({ value: one.value, label: one[locale] }))}
        onChange={setUnit}
      />
    </>
  );
}

interface AmountProps {
  label: string;
  value: number;
  onChange(amount: number): void;
  /** Why that amount cannot be staked, said under it. */
  problem?: string | null;
  /** s: a line of the slip; block: as wide as its place. */
  size?: 's' | 'm' | 'block';
}

/** Whole yuan per ticket, 1–1,000,000. */
export function AmountField({ label, value, onChange, problem = null, size = 'm' }: AmountProps) {
  const t = useText(betTexts);
  const { text, isNone, type, leave } = useTypedNumber(value, PER_TICKET_MAX_YUAN, onChange);
  return (
    <SmallAmountField
      label={label}
      size={size}
      decimals={0}
      value={text}
      error={isNone ? t('amountRange') : problem}
      onChange={type}
      onBlur={leave}
    />
  );
}

/** 10 50 100 500. */
export function AmountChips({ value, onChange }: { value: number; onChange(amount: number): void }) {
  const t = useText(betTexts);
  return (
    <div className={styles.chips} role="group" aria-label={t('amountPerTicket')}>
      {QUICK_AMOUNTS.map((amount) => (
        <Chip key={amount} on={amount === value} onClick={() => onChange(amount)}>
          {amount}
        </Chip>
      ))}
    </div>
  );
}
