import { formatRate, parseRate, rateOf } from '@caiting/money';
import { useText } from '../../../platform/i18n/i18n.ts';
import { GROUPS, groupTexts } from '../../../shared/lottery/groups.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Slider } from '../../../ui/form/Slider.tsx';
import styles from '../core/Agency.module.css';
import { inviteTexts } from './texts.ts';

/** A tenth of a per cent as a rate. */
const RATE_TENTH = 1_000n;

/** Tenths of a per cent by group: whole steps, as the slider has them. */
export type Tenths = Readonly<Record<string, number>>;

export const tenthsOf = (levels: Readonly<Record<string, string>>): Tenths =>
  Object.fromEntries(Object.entries(levels).map(([group, text]) => [group, tenthsIn(text)]));
/** "7.5" → 75; what is no percentage is 0. */
const tenthsIn = (text: string): number => Number((parseRate(text) ?? 0n) / RATE_TENTH);
export const levelText = (tenths: number): string => formatRate(rateOf(BigInt(tenths) * RATE_TENTH));

/** As calls take them. */
export const levelsJson = (levels: Tenths): string =>
  JSON.stringify(Object.fromEntries(Object.entries(levels).map(([group, tenths]) => [group, levelText(tenths)])));

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
            <Field
              label={`${t('levelOf', { group: group(name) })} %`}
              labelHidden
              size="m"
              type="number"
              step="0.1"
              min={levelText(least)}
              max={levelText(own)}
              value={levelText(chosen)}
              onChange={(event) => set(Math.min(own, Math.max(least, tenthsIn(event.target.value))))}
            />
            <small className="num">{t('mine', { left: levelText(own - chosen) })}</small>
          </div>
        );
      })}
    </div>
  );
}
