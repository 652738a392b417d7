import { yuanText } from '@caiting/contract/wire';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { useLineWord } from './line-words.ts';
import type { Line } from './quote.ts';
import styles from './Lines.module.css';
import { cashierTexts } from '../core/texts.ts';

/** The lines of a channel: name, limits, when the money arrives. */
export function Lines({
  name,
  lines,
  chosen,
  onChoose,
}: {
  name: string;
  lines: readonly Line[];
  chosen: string;
  onChoose(lineId: string): void;
}) {
  const t = useText(cashierTexts);
  const say = useLineWord();
  return (
    <fieldset className={styles.lines}>
      <legend>
        <span className="phone">{name}</span>
        <span className="sr">{t('line')}</span>
      </legend>
      {lines.map((line) => (
        <label key={line.lineId} className={cx(styles.line, line.lineId === chosen && styles.chosen)}>
          <input
            type="radio"
            name="line"
            value={line.lineId}
            checked={line.lineId === chosen}
            aria-label={say(line.name)}
            onChange={() => onChoose(line.lineId)}
          />
          <span>
            <b>{say(line.name)}</b>
            <small className="num">
              {yuanText(line.min)} – {yuanText(line.max)} · {say(line.arrival)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
