import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { LotteryGroup } from './Ball.tsx';
import { rem } from '../rem.ts';
import styles from './GroupGlyph.module.css';

const word = (text: string, x: number, y: number, size: number, fill = 'var(--pk-on)') => (
  <text x={x} y={y} fontSize={size} fontWeight="600" fill={fill} textAnchor="middle" fontFamily="inherit">
    {text}
  </text>
);

const disc = (fill: string, text: string) => (
  <>
    <circle cx="22" cy="22" r="12.5" fill={fill} />
    {word(text, 22, 26.8, 13.2)}
  </>
);

const KL8_DOTS = [13, 22, 31];

const DRAWINGS: Record<LotteryGroup, ReactNode> = {
  SSC: (
    <>
      <circle cx="17" cy="26" r="10" fill="var(--ball-ssc)" opacity=".38" />
      <circle cx="26" cy="21" r="11.5" fill="var(--ball-ssc)" />
      {word('8', 26, 26, 14)}
    </>
  ),
  PK10: (
    <>
      <rect x="9" y="21" width="8" height="14" rx="2" fill="var(--pk2)" />
      <rect x="18" y="11" width="8" height="24" rx="2" fill="var(--pk8)" />
      <rect x="27" y="25" width="8" height="10" rx="2" fill="var(--pk10)" />
    </>
  ),
  LHC: (
    <>
      <circle cx="22" cy="22" r="11.5" fill="var(--lhc-core)" stroke="var(--wave-green)" strokeWidth="3" />
      {word('49', 22, 26.4, 12, 'var(--wave-green)')}
    </>
  ),
  K3: (
    <g transform="translate(10.5 10.5) rotate(-8 11.5 11.5)">
      <rect width="23" height="23" rx="5.5" fill="var(--die)" stroke="var(--accent-line)" />
      {[
        [6, 6],
        [17, 6],
        [11.5, 11.5],
        [6, 17],
        [17, 17],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="2.2" fill="var(--die-pip)" />
      ))}
    </g>
  ),
  SYX5: disc('var(--ball-syx5)', '11'),
  BJ28: (
    <>
      <circle cx="15" cy="27" r="8" fill="var(--wave-none)" opacity=".4" />
      <circle cx="25" cy="20" r="11.5" fill="var(--wave-blue)" />
      {word('28', 25, 24.5, 12)}
    </>
  ),
  KL8: KL8_DOTS.flatMap((y, row) =>
    KL8_DOTS.map((x, column) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="3.5" fill={(row + column) % 2 ? 'var(--kl8-down)' : 'var(--kl8-up)'} />
    )),
  ),
  FC3D: disc('var(--ball-fc3d)', '3D'),
  PL35: disc('var(--ball-pl35)', 'P5'),
};

/** The picture of a lottery group: the ball language on an 11 % tint. The only lottery icons of the site. */
export function GroupGlyph({ group, size = 44 }: { group: LotteryGroup; size?: 24 | 32 | 44 }) {
  return (
    <span
      className={cx(styles.glyph, styles[group.toLowerCase()])}
      style={{ width: rem(size), height: rem(size), borderRadius: rem(Math.round(size * 0.28)) }}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        {DRAWINGS[group]}
      </svg>
    </span>
  );
}
