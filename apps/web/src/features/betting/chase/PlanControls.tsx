import { CHASE_FACTOR_MAX, CHASE_ISSUES_MIN, CHASE_PROFIT_MAX, MULTIPLE_MAX } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Stepper } from '../../../ui/form/Stepper.tsx';
import { Switch } from '../../../ui/form/Toggle.tsx';
import styles from './Chase.module.css';
import { CHASE_MODES, type ChaseForm, type ChaseMode } from './chase-form.ts';
import { chaseTexts } from './texts.ts';

const QUICK_ISSUES = [5, 10, 20, 50, 120] as const;

interface Props {
  form: ChaseForm;
  issuesMax: number;
  onChange(form: ChaseForm): void;
}

/** Method, issues and figures of a plan. Any change makes the plan anew: typed multiples go. */
export function PlanControls({ form, issuesMax, onChange }: Props) {
  const t = useText(chaseTexts);
  const set = (change: Partial<ChaseForm>) => onChange({ ...form, typed: {}, ...change });
  const issues = Math.min(form.issues, issuesMax);
  return (
    <>
      <Segmented<ChaseMode>
        label={t('mode')}
        block
        value={form.mode}
        options={CHASE_MODES.map((mode) => ({ value: mode, label: t(mode) }))}
        onChange={(mode) => set({ mode })}
      />
      <div className={styles.controls}>
        <Row
          name={t('issues')}
          value={issues}
          min={CHASE_ISSUES_MIN}
          max={issuesMax}
          onChange={(to) => set({ issues: to })}
        />
        <Row
          name={t('firstMultiple')}
          value={form.multiple}
          min={1}
          max={MULTIPLE_MAX}
          onChange={(to) => set({ multiple: to })}
        />
        <FiguresOfMode form={form} issuesMax={issuesMax} onSet={set} />
      </div>
      <Chips
        label={t('issues')}
        value={String(issues)}
        options={QUICK_ISSUES.filter((count) => count <= issuesMax).map((count) => ({
          value: String(count),
          label: t('issuesOption', { n: count }),
        }))}
        onChange={(count) => set({ issues: Number(count) })}
      />
      <div className={styles.stop}>
        <span>
          <b>{t('stopOnWin')}</b>
          <small>{t('stopOnWinText')}</small>
        </span>
        <Switch
          label={t('stopOnWin')}
          checked={form.stopOnWin}
          onChange={(stopOnWin) => onChange({ ...form, stopOnWin })}
        />
      </div>
    </>
  );
}

interface FiguresProps extends Pick<Props, 'form' | 'issuesMax'> {
  onSet(change: Partial<ChaseForm>): void;
}

/** What a method asks beside the issues and the first multiple. */
function FiguresOfMode({ form, issuesMax, onSet }: FiguresProps) {
  const t = useText(chaseTexts);
  if (form.mode === 'double')
    return (
      <>
        <Row name={t('every')} value={form.every} min={1} max={issuesMax} onChange={(to) => onSet({ every: to })} />
        <Row
          name={t('factor')}
          value={form.factor}
          min={2}
          max={CHASE_FACTOR_MAX}
          onChange={(to) => onSet({ factor: to })}
        />
      </>
    );
  return (
    form.mode === 'profit' && (
      <Row
        name={t('profitRate')}
        value={form.profitRate}
        min={1}
        max={CHASE_PROFIT_MAX}
        onChange={(to) => onSet({ profitRate: to })}
      />
    )
  );
}

function Row({
  name,
  ...stepper
}: {
  name: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{name}</span>
      <Stepper label={name} {...stepper} />
    </div>
  );
}
