import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { useToday } from '../../platform/time/today.ts';
import { Chips } from '../../ui/form/Chips.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { RANGES, type RangeName } from './range.ts';
import styles from './Records.module.css';
import { listTexts } from './texts.ts';
import type { ChosenRange } from './use-range.ts';

interface Props {
  readonly range: ChosenRange;
  /** Why these days are not listed, said below the fields. */
  readonly refusal?: string | undefined;
}

/** 今日 昨日 … 自选: chips, and two date fields while the days are one's own. */
export function RangeFilter({ range, refusal }: Props) {
  const t = useText(listTexts);
  const today = useToday();
  const refusalId = useId();
  return (
    <div className={styles.range}>
      <Chips<RangeName>
        label={t('time')}
        className={styles.chips ?? ''}
        value={range.name}
        options={RANGES.map((name) => ({ value: name, label: t(name) }))}
        onChange={range.choose}
      />
      {range.name === 'custom' && (
        <div className={styles.custom}>
          <Field
            label={t('fromDay')}
            labelHidden
            size="m"
            type="date"
            max={today}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? refusalId : undefined}
            value={range.fromDay}
            onChange={(event) => event.target.value && range.chooseDays(event.target.value, range.toDay)}
          />
          <span aria-hidden="true">—</span>
          <Field
            label={t('toDay')}
            labelHidden
            size="m"
            type="date"
            max={today}
            value={range.toDay}
            onChange={(event) => event.target.value && range.chooseDays(range.fromDay, event.target.value)}
          />
        </div>
      )}
      {refusal && (
        <p id={refusalId} className={styles.refusal} role="alert">
          <TriangleAlert size={14} aria-hidden="true" /> {refusal}
        </p>
      )}
    </div>
  );
}
