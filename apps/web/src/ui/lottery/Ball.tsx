import type { CSSProperties } from 'react';
import { rem } from '../rem.ts';
import { cx } from '../cx.ts';
import styles from './Ball.module.css';

export type LotteryGroup = 'SSC' | 'PK10' | 'K3' | 'LHC' | 'BJ28' | 'KL8' | 'SYX5' | 'FC3D' | 'PL35';
export type Wave = 'red' | 'blue' | 'green' | 'none';

interface Props {
  group: LotteryGroup;
  /** As drawn: PK10 "10", LHC "09", K3 a face 1–6. */
  value: string;
  /** LHC number and BJ28 sum: the wave colour, which the caller knows. */
  wave?: Wave;
  /** Pixels: 18 table, 22–28 lists, 28–34 header; or a CSS length. */
  size?: number | string;
  /** Grey instead of the group's colour: a BJ28 digit, a K3 sum, a position not drawn yet. */
  plain?: boolean;
}

const KL8_HALF = 40;

/** Cars whose colour is too light for white digits. */
const INK_CARS = new Set([1, 4, 5, 7]);

/** `--car` and `--car-ink` of a PK10 number: its fixed colour and that of the digits on it. */
export function carColours(value: string): CSSProperties {
  const car = Number(value);
  return { '--car': `var(--pk${car})`, '--car-ink': `var(--pk-${INK_CARS.has(car) ? 'ink' : 'on'})` } as CSSProperties;
}

/** One drawn number in the fixed look of its group (looks §4). Decoration only: the row carries the label. */
export function Ball({ group, value, wave = 'none', size = 26, plain = false }: Props) {
  const style = { '--b': typeof size === 'number' ? rem(size) : size } as CSSProperties;
  if (plain)
    return (
      <span className={cx(styles.ball, styles.plain)} style={style} aria-hidden="true">
        {value}
      </span>
    );
  switch (group) {
    case 'PK10':
      return (
        <span className={styles.pk} style={{ ...style, ...carColours(value) }} aria-hidden="true">
          {value}
        </span>
      );
    case 'LHC':
      return (
        <span className={cx(styles.lhc, styles[wave])} style={style} aria-hidden="true">
          {value}
        </span>
      );
    case 'BJ28':
      return (
        <span className={cx(styles.ball, styles.sum, styles[wave])} style={style} aria-hidden="true">
          {value}
        </span>
      );
    case 'K3':
      return <Die face={Number(value)} size={size} />;
    case 'KL8':
      return (
        <span
          className={cx(styles.ball, Number(value) <= KL8_HALF ? styles.up : styles.down)}
          style={style}
          aria-hidden="true"
        >
          {value}
        </span>
      );
    default:
      return (
        <span className={cx(styles.ball, styles[group.toLowerCase()])} style={style} aria-hidden="true">
          {value}
        </span>
      );
  }
}

const L = 7.5;
const M = 12;
const R = 16.5;
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[M, M]],
  2: [
    [L, L],
    [R, R],
  ],
  3: [
    [L, L],
    [M, M],
    [R, R],
  ],
  4: [
    [L, L],
    [R, L],
    [L, R],
    [R, R],
  ],
  5: [
    [L, L],
    [R, L],
    [M, M],
    [L, R],
    [R, R],
  ],
  6: [
    [L, 6.5],
    [R, 6.5],
    [L, M],
    [R, M],
    [L, 17.5],
    [R, 17.5],
  ],
};

/** A die face; 1 and 4 are red, 1 is larger. */
export function Die({ face, size = 26 }: { face: number; size?: number | string }) {
  const red = face === 1 || face === 4;
  return (
    <svg className={styles.die} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect
        x=".6"
        y=".6"
        width="22.8"
        height="22.8"
        rx="5.5"
        fill="var(--die)"
        stroke="var(--die-line)"
        strokeWidth="1.2"
      />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={face === 1 ? 3.6 : 2.25}
          fill={red ? 'var(--die-red)' : 'var(--die-pip)'}
        />
      ))}
    </svg>
  );
}
