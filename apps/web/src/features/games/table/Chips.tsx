import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { gameTexts } from './texts.ts';
import styles from './Table.module.css';

export const CHIPS = [10, 50, 100, 500, 1_000] as const;
export type Chip = (typeof CHIPS)[number];

const signOf = (chip: Chip): string => (chip === 1_000 ? '1K' : String(chip));

/** The chips of every game: one is in the hand. */
export function Chips({ value, onChange }: { value: Chip; onChange(chip: Chip): void }) {
  const t = useText(gameTexts);
  return (
    <div className={styles.chips} role="group" aria-label={t('chips')}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          className={cx(styles.chip, styles[`chip${chip}`], chip === value && styles.inHand)}
          aria-pressed={chip === value}
          aria-label={t('chip', { sign: signOf(chip), n: chip })}
          onClick={() => onChange(chip)}
        >
          <span className="num">{signOf(chip)}</span>
        </button>
      ))}
    </div>
  );
}
