import type { Heat, PadRow as Row, PickShape } from '@caiting/lottery/core';
import { memo, useMemo, type CSSProperties } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Chip } from '../../../ui/form/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { Die, carColours } from '../../../ui/lottery/Ball.tsx';
import { bj28Wave, lhcWave, type Omission } from '../../draws/index.ts';
import { numberFace, type NumberFace } from '../picks/faces.ts';
import { QUICK_PICKS, litQuick, type PickAct, type PickState, type QuickPick } from '../picks/pick-state.ts';
import { betTexts } from '../core/texts.ts';
import { figuresOf, type Figure } from './figures.ts';
import styles from './Pads.module.css';
import { usePicked, type PicksView } from './use-picks.ts';

interface Props {
  shape: PickShape;
  picks: PicksView;
  /** Omission of each option by row; null where a single value has none. */
  omissions: readonly (readonly Omission[] | null)[];
  figure: Figure | null;
}

/** The rows of balls of a play, and the places of 任选 plays to tick. */
export function Pads({ shape, picks, omissions, figure }: Props) {
  return (
    <>
      {shape.positions && <Positions names={shape.positions.names} picks={picks} />}
      {shape.rows.map((row, at) => (
        <Pad
          key={`${row.label}${at}`}
          row={row}
          at={at}
          picks={picks}
          omissions={omissions[at] ?? null}
          figure={figure}
        />
      ))}
    </>
  );
}
const NOTHING: readonly number[] = [];
const positionsOf = ({ positions }: PickState): readonly number[] => positions;

export function Positions({ names, picks }: { names: readonly string[]; picks: PicksView }) {
  const t = useText(betTexts);
  const ticked = usePicked(picks, positionsOf);
  return (
    <div className={styles.positions} role="group" aria-label={t('positions')}>
      <span aria-hidden="true">{t('positions')}</span>
      {names.map((name, position) => (
        <Chip key={name} on={ticked.includes(position)} onClick={() => picks.act({ kind: 'position', position })}>
          {translated(name)}
        </Chip>
      ))}
    </div>
  );
}

interface PadProps {
  row: Row;
  at: number;
  picks: PicksView;
  omissions: readonly Omission[] | null;
  figure: Figure | null;
}

/** One row, which listens to its own part of the picks: a press draws this row again and no other, and of its balls only those that changed. */
const Pad = memo(function Pad({ row, at, picks, omissions, figure }: PadProps) {
  const t = useText(betTexts);
  const chosen = usePicked(picks, ({ rows }) => rows[at] ?? NOTHING);
  const { act } = picks;
  const label = translated(row.label);
  const lit = row.quickPicks ? litQuick(row, chosen) : null;
  const figures = useMemo(() => omissions && figure && figuresOf(omissions, figure), [omissions, figure]);
  const face = numberFace(picks.play.group, row);
  const quick = useMemo(
    () => row.quickPicks && <QuickPicks label={label} at={at} lit={lit} act={act} />,
    [row, label, at, lit, act],
  );
  return (
    <div className={styles.pad} role="group" aria-label={label} data-pad="row">
      <div className={styles.head}>
        <b>{label}</b>
        {chosen.length > 0 && <small className="num">{t('chosen', { n: chosen.length })}</small>}
      </div>
      {quick}
      <div className={cx(styles.balls, columnsClass(face, row.options))} data-pad="keys">
        {row.options.map((option, value) => {
          const shown = figures?.[value];
          return (
            <PadBall
              key={option}
              label={label}
              at={at}
              value={value}
              option={option}
              isOn={chosen.includes(value)}
              figure={figure}
              text={shown?.text ?? null}
              heat={shown?.heat ?? null}
              isLit={shown?.isLit ?? false}
              face={face}
              act={act}
            />
          );
        })}
      </div>
    </div>
  );
});

/** How many numbers stand side by side, so that none is left alone in the last line: five, or as the count wants it. */
function columnsClass(face: NumberFace, options: readonly string[]): string | undefined {
  if (face === 'die') return styles.dice;
  if (options.some((option) => option.length > 2)) return styles.wide;
  if (options.length % 7 === 0) return styles.sevens;
  if (options.length % 8 === 0) return styles.eights;
  return options.length % 5 === 1 ? styles.sixes : undefined;
}

interface QuickProps {
  label: string;
  at: number;
  lit: QuickPick | null;
  act(act: PickAct): void;
}

/** 全大小单双清 of a row; the one that stands for the picks is lit. */
function QuickPicks({ label, at, lit, act }: QuickProps) {
  const t = useText(betTexts);
  return (
    <div className={styles.six} role="group" aria-label={t('quickOf', { row: label })} data-pad="quick">
      {QUICK_PICKS.map((quick) => (
        <button
          key={quick}
          type="button"
          aria-pressed={quick === '清' ? undefined : lit === quick}
          aria-label={t('quickOne', { row: label, quick: translated(quick) })}
          className={cx(lit === quick && styles.lit)}
          onClick={() => act({ kind: 'quick', row: at, quick })}
        >
          {translated(quick)}
        </button>
      ))}
    </div>
  );
}

interface BallProps {
  label: string;
  at: number;
  value: number;
  option: string;
  isOn: boolean;
  figure: Figure | null;
  /** What stands under the ball; null where nothing does. */
  text: string | null;
  heat: Heat | null;
  isLit: boolean;
  face: NumberFace;
  act(act: PickAct): void;
}

/** One number. Its props are plain values, so that it is drawn again only when it changes itself. */
const PadBall = memo(function PadBall({
  label,
  at,
  value,
  option,
  isOn,
  figure,
  text,
  heat,
  isLit,
  face,
  act,
}: BallProps) {
  const t = useText(betTexts);
  return (
    <button
      type="button"
      className={cx(styles.ball, styles[face], isOn && styles.on)}
      aria-pressed={isOn}
      data-option={option}
      onClick={() => act({ kind: 'toggle', row: at, option: value })}
    >
      <span className="sr">
        {text === null
          ? t('ball', { row: label, value: translated(option) })
          : t(figure === 'omission' ? 'ballOmission' : 'ballHeat', {
              row: label,
              value: translated(option),
              n: text,
              heat: translated(heat ?? ''),
            })}
      </span>
      <b aria-hidden="true" style={faceStyle(face, option)}>
        {face === 'die' ? <Dice faces={option} /> : face === 'car' ? Number(option) : translated(option)}
      </b>
      {text !== null && (
        <i className={cx(isLit && styles.long, figure === 'heat' && heat === '冷' && styles.cold)} aria-hidden="true">
          {text}
        </i>
      )}
    </button>
  );
});

/** Colours that a number has of its own. */
function faceStyle(face: NumberFace, option: string): CSSProperties | undefined {
  if (face === 'car') return carColours(option);
  const wave = face === 'wave' ? lhcWave(Number(option)) : face === 'sum' ? bj28Wave(Number(option)) : null;
  return wave === null ? undefined : ({ '--wave': `var(--wave-${wave})` } as CSSProperties);
}

function Dice({ faces }: { faces: string }) {
  return [...faces].map((face, at) => <Die key={at} face={Number(face)} size={faces.length === 1 ? 30 : 22} />);
}
