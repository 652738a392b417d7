import type { PadRow as Row, PickShape } from '@caiting/lottery/core';
import { memo, useMemo } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Chip } from '../../../ui/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Omission } from '../../draws/index.ts';
import { QUICK_PICKS, litQuick, type PickAct, type PickState } from '../picks/pick-state.ts';
import { betTexts } from '../texts.ts';
import { figuresOf, type Figure } from './figures.ts';
import styles from './Pads.module.css';

interface Props {
  shape: PickShape;
  state: PickState;
  /** Omission of each option by row; null where a single value has none. */
  omissions: readonly (readonly Omission[] | null)[];
  figure: Figure;
  onAct(act: PickAct): void;
}

/** The rows of balls of a play, and the places of 任选 plays to tick. */
export function Pads({ shape, state, omissions, figure, onAct }: Props) {
  return (
    <>
      {shape.positions && <Positions names={shape.positions.names} ticked={state.positions} onAct={onAct} />}
      {shape.rows.map((row, at) => (
        <Pad
          key={`${row.label}${at}`}
          row={row}
          at={at}
          chosen={state.rows[at] ?? NOTHING}
          omissions={omissions[at] ?? null}
          figure={figure}
          onAct={onAct}
        />
      ))}
    </>
  );
}
const NOTHING: readonly number[] = [];

export function Positions({
  names,
  ticked,
  onAct,
}: {
  names: readonly string[];
  ticked: readonly number[];
  onAct(act: PickAct): void;
}) {
  const t = useText(betTexts);
  return (
    <div className={styles.positions} role="group" aria-label={t('positions')}>
      <span aria-hidden="true">{t('positions')}</span>
      {names.map((name, position) => (
        <Chip key={name} on={ticked.includes(position)} onClick={() => onAct({ kind: 'position', position })}>
          {name}
        </Chip>
      ))}
    </div>
  );
}

interface PadProps {
  row: Row;
  at: number;
  chosen: readonly number[];
  omissions: readonly Omission[] | null;
  figure: Figure;
  onAct(act: PickAct): void;
}

/** One row. Memoised by hand: a press draws this row again and no other. */
const Pad = memo(function Pad({ row, at, chosen, omissions, figure, onAct }: PadProps) {
  const t = useText(betTexts);
  const label = row.label;
  const lit = row.quickPicks ? litQuick(row, chosen) : null;
  const figures = useMemo(() => omissions && figuresOf(omissions, figure), [omissions, figure]);
  const isWide = row.options.some((option) => option.length > 2);
  return (
    <div className={styles.pad} role="group" aria-label={label}>
      <div className={styles.head}>
        <b>{label}</b>
        <small className="num">{t('chosen', { n: chosen.length })}</small>
      </div>
      {row.quickPicks && (
        <div className={styles.six} role="group" aria-label={t('quickOf', { row: label })}>
          {QUICK_PICKS.map((quick) => (
            <button
              key={quick}
              type="button"
              aria-pressed={quick === '清' ? undefined : lit === quick}
              aria-label={`${label}${quick}`}
              className={cx(lit === quick && styles.lit)}
              onClick={() => onAct({ kind: 'quick', row: at, quick })}
            >
              {quick}
            </button>
          ))}
        </div>
      )}
      <div className={cx(styles.balls, isWide && styles.wide)}>
        {row.options.map((option, value) => {
          const isOn = chosen.includes(value);
          const shown = figures?.[value];
          return (
            <button
              key={option}
              type="button"
              className={cx(styles.ball, isOn && styles.on)}
              aria-pressed={isOn}
              onClick={() => onAct({ kind: 'toggle', row: at, option: value })}
            >
              <span className="sr">
                {shown
                  ? t(figure === 'omission' ? 'ballOmission' : 'ballHeat', {
                      row: label,
                      value: option,
                      n: shown.text,
                      heat: shown.heat,
                    })
                  : t('ball', { row: label, value: option })}
              </span>
              <b aria-hidden="true">{option}</b>
              {shown && (
                <i
                  className={cx(shown.isLit && styles.long, figure === 'heat' && shown.heat === '冷' && styles.cold)}
                  aria-hidden="true"
                >
                  {shown.text}
                </i>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
});
