import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { GROUPS, groupTexts } from '../../../shared/lottery/groups.ts';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { Slider } from '../../../ui/form/Slider.tsx';
import styles from '../core/Agency.module.css';
import { levelText, perHundred, typedTenths, type Tenths } from './levels.ts';
import { inviteTexts } from './texts.ts';

interface Range {
  readonly least: number;
  readonly own: number;
}

interface Props {
  readonly value: Tenths;
  readonly max: Tenths;
  /** The lowest that may be chosen; none by default. */
  readonly min?: Tenths;
  onChange(value: Tenths): void;
}

/** One slider and one number per lottery group, with what is left to oneself under it. */
export function LevelSliders({ value, max, min = {}, onChange }: Props) {
  const t = useText(inviteTexts);
  const group = useText(groupTexts);
  return (
    <div className={styles.levels}>
      {GROUPS.filter((name) => max[name] !== undefined).map((name) => {
        const [own, least] = [max[name] ?? 0, min[name] ?? 0];
        const chosen = value[name] ?? own;
        const set = (tenths: number) => onChange({ ...value, [name]: tenths });
        return (
          <div key={name} className={styles.levelRow}>
            <span>{group(name)}</span>
            <Slider
              label={t('levelOf', { group: group(name) })}
              min={least}
              max={own}
              value={chosen}
              valueText={`${levelText(chosen)}%`}
              onChange={set}
            />
            <LevelField
              label={`${t('levelOf', { group: group(name) })} %`}
              value={chosen}
              range={{ least, own }}
              onChange={set}
            />
            <small className="num">
              {t('mine', { left: levelText(own - chosen), money: perHundred(own - chosen) })}
            </small>
          </div>
        );
      })}
    </div>
  );
}

interface LevelFieldProps {
  readonly label: string;
  /** Tenths of a per cent. */
  readonly value: number;
  readonly range: Range;
  onChange(tenths: number): void;
}

/** Keeps what is being typed as it is ("7." is on the way to "7.5"); it counts once the field is left, or at Enter. */
function LevelField({ label, value, range, onChange }: LevelFieldProps) {
  const t = useText(inviteTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const finish = () => {
    if (typed === null) return;
    const tenths = typedTenths(typed, range);
    setRefused(tenths === null && typed.trim() !== '');
    if (tenths !== null) onChange(tenths);
    setTyped(null);
  };
  const limits = { least: levelText(range.least), own: levelText(range.own) };
  return (
    <AmountField
      label={label}
      labelHidden
      size="m"
      decimals={1}
      value={typed ?? levelText(value)}
      error={isRefused ? t('levelRange', limits) : undefined}
      onChange={setTyped}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
