import type { ActivityKind } from '@caiting/contract';
import type { ReactNode } from 'react';
import styles from './Activity.module.css';

const BARS = (
  <g className={styles.fill}>
    <rect x="216" y="78" width="18" height="38" rx="3" opacity=".55" />
    <rect x="242" y="58" width="18" height="58" rx="3" opacity=".75" />
    <rect x="268" y="36" width="18" height="80" rx="3" />
  </g>
);
const CALENDAR = (
  <g className={styles.stroke}>
    <rect x="212" y="38" width="92" height="78" rx="10" />
    <path d="M212 64h92M238 30v16M278 30v16" />
    <path d="m243 88 11 11 21-22" strokeWidth="5" />
  </g>
);
const CROWN = (
  <g className={styles.stroke}>
    <path d="M214 58l22 20 26-36 26 36 22-20-8 56h-80z" />
  </g>
);
const CARD = (
  <g className={styles.stroke}>
    <rect x="208" y="44" width="100" height="66" rx="9" />
    <path d="M208 64h100M224 92h26" />
  </g>
);
const PEOPLE = (
  <g className={styles.stroke}>
    <circle cx="244" cy="58" r="15" />
    <path d="M214 112c4-22 15-32 30-32s26 10 30 32M276 46a13 13 0 0 1 6 25M288 84c10 5 16 14 18 28" />
  </g>
);
const GIFT = (
  <g className={styles.stroke}>
    <path d="M220 72h80v40h-80zM214 54h92v18h-92zM260 54v58M260 54s-8-24-22-24-14 24 0 24M260 54s8-24 22-24 14 24 0 24" />
  </g>
);

const DRAWINGS: Readonly<Record<ActivityKind, ReactNode>> = {
  register: GIFT,
  firstRecharge: CARD,
  rechargeSum: CARD,
  turnover: BARS,
  checkIn: CALENDAR,
  level: CROWN,
  invite: PEOPLE,
};

/** The festive picture of an activity: one drawing per kind, in the tenant's colours. */
export function Art({ kind, isOver, children }: { kind: ActivityKind; isOver: boolean; children: ReactNode }) {
  return (
    <div className={styles.art} data-over={isOver || undefined}>
      <svg viewBox="0 0 320 150" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
        <circle cx="255" cy="70" r="92" className={styles.disc} />
        <circle cx="255" cy="70" r="62" className={styles.ring} />
        {DRAWINGS[kind]}
      </svg>
      {children}
    </div>
  );
}
