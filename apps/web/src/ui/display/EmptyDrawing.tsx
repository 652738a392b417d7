import type { ReactNode } from 'react';
import styles from './EmptyDrawing.module.css';

/** What an empty list would hold. */
export type DrawingName = 'tickets' | 'rounds' | 'money' | 'letters' | 'bell' | 'talk' | 'mention' | 'gift' | 'people';

/** Lines on 96 × 96 in the colours of the theme; what is `accent` is the one thing that is missing. */
const DRAWINGS: Readonly<Record<DrawingName, ReactNode>> = {
  tickets: (
    <>
      <path d="M20 34h56v9a6 6 0 0 0 0 12v9H20v-9a6 6 0 0 0 0-12z" />
      <path d="M58 34v30" strokeDasharray="4 4" />
      <circle cx="34" cy="49" r="6" className={styles.accent} />
      <path d="M46 45h6M46 53h6" />
    </>
  ),
  rounds: (
    <>
      <rect x="26" y="28" width="28" height="40" rx="4" transform="rotate(-8 40 48)" />
      <rect x="44" y="28" width="28" height="40" rx="4" transform="rotate(8 58 48)" className={styles.sheet} />
      <path d="M59 42l6 7-6 7-6-7z" className={styles.accent} />
    </>
  ),
  money: (
    <>
      <path d="M22 36a4 4 0 0 1 4-4h42v8" />
      <rect x="22" y="38" width="52" height="32" rx="5" className={styles.sheet} />
      <path d="M74 48H62a6 6 0 0 0 0 12h12" />
      <circle cx="62" cy="54" r="2" className={styles.accent} />
    </>
  ),
  letters: (
    <>
      <rect x="20" y="32" width="56" height="38" rx="5" />
      <path d="M20 38l28 19 28-19" />
      <circle cx="72" cy="32" r="7" className={styles.accent} />
    </>
  ),
  bell: (
    <>
      <path d="M32 60V46a16 16 0 0 1 32 0v14l6 6H26z" />
      <path d="M43 72a5 5 0 0 0 10 0M48 30v-5" />
      <circle cx="63" cy="35" r="6" className={styles.accent} />
    </>
  ),
  talk: (
    <>
      <path d="M22 32h34a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H38l-10 8v-8h-6a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6z" />
      <path d="M68 44h6a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6v8l-9-8H52" />
      <circle cx="31" cy="44" r="2" className={styles.accent} />
      <circle cx="39" cy="44" r="2" className={styles.accent} />
      <circle cx="47" cy="44" r="2" className={styles.accent} />
    </>
  ),
  mention: (
    <>
      <circle cx="48" cy="48" r="9" className={styles.accent} />
      <path d="M57 39v12a7 7 0 0 0 14 0v-3a23 23 0 1 0-9 18" />
    </>
  ),
  gift: (
    <>
      <rect x="24" y="46" width="48" height="26" rx="3" />
      <rect x="20" y="36" width="56" height="10" rx="3" className={styles.sheet} />
      <path d="M48 36v36" />
      <path d="M48 36c-4-12-18-10-16-3 1 3 8 3 16 3zM48 36c4-12 18-10 16-3-1 3-8 3-16 3z" className={styles.accent} />
    </>
  ),
  people: (
    <>
      <circle cx="38" cy="40" r="9" />
      <path d="M22 70c1-11 8-16 16-16s15 5 16 16" />
      <circle cx="62" cy="43" r="7" className={styles.accent} />
      <path d="M60 56c8 0 14 4 15 14" />
    </>
  ),
};

/** The drawing of an empty list; it comes with the first list that is empty. */
export function EmptyDrawing({ of }: { of: DrawingName }) {
  return DRAWINGS[of];
}
