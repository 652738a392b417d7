import { useText } from '../../../platform/i18n/i18n.ts';
import { Slider } from '../../../ui/form/Slider.tsx';
import styles from '../core/Agency.module.css';
import { LevelSliders } from './LevelSliders.tsx';
import { keeping, keptInAll, keptRange, levelText, notBelow, perHundred, type Tenths } from './levels.ts';
import { inviteTexts } from './texts.ts';

interface Props {
  readonly value: Tenths;
  /** The agent's own levels. */
  readonly own: Tenths;
  /** The lowest that may be chosen; nothing by default. */
  readonly min?: Tenths;
  onChange(value: Tenths): void;
}

/** One slider for all groups, with what the agent earns; groups that differ are behind a disclosure. */
export function LevelChoice({ value, own, min = {}, onChange }: Props) {
  const t = useText(inviteTexts);
  const most = Math.max(0, ...Object.values(own));
  const range = keptRange(own, value);
  const kept = keptInAll(own, value);
  // What is kept where nothing is given that need not be.
  const least = most - keptRange(own, notBelow(keeping(own, most), min)).most;
  // Where groups differ the slider stands at the most that is kept, and moving it makes all alike.
  const given = most - (kept ?? range.most);
  const isLevel = new Set(Object.values(own)).size === 1 && kept !== null;
  const word = isLevel ? `${levelText(given)}%` : kept === null ? t('differs') : t('below', { left: levelText(kept) });
  return (
    <div className={styles.levels}>
      <div className={styles.allLevels}>
        <span>{t('allGroups')}</span>
        <b className="num">{word}</b>
        <Slider
          label={t('allGroups')}
          min={least}
          max={most}
          value={given}
          valueText={word}
          onChange={(level) => onChange(notBelow(keeping(own, most - level), min))}
        />
      </div>
      <p className={styles.note}>
        {range.least === range.most
          ? t('earns', { money: perHundred(range.most) })
          : t('earnsBetween', { least: perHundred(range.least), most: perHundred(range.most) })}
      </p>
      <details className={styles.exceptions} open={kept === null || undefined}>
        <summary>{t('exceptions')}</summary>
        <LevelSliders value={value} max={own} min={min} onChange={onChange} />
      </details>
    </div>
  );
}
