import type { ReactNode } from 'react';

/** Drawings of the eight gifts, on a 44 grid. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  kiss: (
    <>
      <path d="M4 22c6-8 11-9 18-5 7-4 12-3 18 5-7 9-12 12-18 12S11 31 4 22z" fill="var(--gift-red)" />
      <path d="M7 22c8-3 22-3 30 0-8 4-22 4-30 0z" fill="var(--gift-red-2)" />
    </>
  ),
  cuke: (
    <>
      <rect x="5" y="16" width="32" height="13" rx="6.5" transform="rotate(-32 22 22)" fill="var(--gift-green)" />
      <path d="m35 11 5-4" stroke="var(--gift-brown)" strokeWidth="3" strokeLinecap="round" />
      {[
        [15, 27],
        [21, 22],
        [27, 19],
        [22, 27],
      ].map(([x, y]) => (
        <circle key={`${x}`} cx={x} cy={y} r="1.4" fill="var(--gift-green-2)" />
      ))}
    </>
  ),
  durex: (
    <>
      <path d="M4 23a18 16 0 0 1 36 0c-3-3-6-3-9 0-3-3-6-3-9 0-3-3-6-3-9 0-3-3-6-3-9 0z" fill="var(--gift-blue)" />
      <path d="M22 22v13a4 4 0 0 1-8 0" fill="none" stroke="var(--gift-grey)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  injections: (
    <g transform="rotate(45 22 22)">
      <rect
        x="17"
        y="10"
        width="10"
        height="20"
        rx="2"
        fill="var(--gift-pale)"
        stroke="var(--gift-grey)"
        strokeWidth="1.6"
      />
      <rect x="18" y="19" width="8" height="10" fill="var(--gift-red)" />
      <path d="M22 10V4m-4 0h8M22 30v9" stroke="var(--gift-grey)" strokeWidth="2.4" strokeLinecap="round" />
    </g>
  ),
  porsche: (
    <>
      <path d="M3 28c0-5 4-6 8-7 4-5 8-7 14-7 5 0 8 3 11 7 4 1 5 3 5 7z" fill="var(--gift-red)" />
      <path d="M14 20c3-3 6-4 9-4v5zm11-4c3 0 5 2 7 5h-7z" fill="var(--gift-pale)" />
      <circle cx="12" cy="29" r="4.5" fill="var(--gift-dark)" />
      <circle cx="33" cy="29" r="4.5" fill="var(--gift-dark)" />
    </>
  ),
  aircraft: (
    <path d="m40 6-6-2-9 9-17-5-3 3 14 8-7 7-6-1-3 3 7 4 4 7 3-3-1-6 7-7 8 14 3-3-5-17 9-9z" fill="var(--gift-blue)" />
  ),
  salute: (
    <>
      <path d="m6 39 9-22 13 13z" fill="var(--gift-gold)" />
      <path
        d="M24 18c1-6 5-8 9-7M29 25c4-3 8-2 10 1M20 8l1 5M35 16l5-3"
        stroke="var(--gift-red)"
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="29" cy="8" r="2" fill="var(--gift-blue)" />
      <circle cx="37" cy="31" r="2" fill="var(--gift-green)" />
    </>
  ),
  money: (
    <>
      <path d="m15 12 2-6h10l2 6z" fill="var(--gift-gold-2)" />
      <path d="m9 23 2.6-8h20.8L35 23z" fill="var(--gift-gold)" />
      <path d="m3 36 3-10h32l3 10z" fill="var(--gift-gold-2)" />
    </>
  ),
};

/** A gift's picture; a wrapped box for one that this build does not know. */
export function GiftIcon({ gift, size = 34 }: { gift: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      {DRAWINGS[gift] ?? (
        <>
          <rect x="7" y="18" width="30" height="20" rx="3" fill="var(--gift-red)" />
          <rect x="20" y="12" width="4" height="26" fill="var(--gift-gold)" />
          <rect x="5" y="12" width="34" height="8" rx="2" fill="var(--gift-red-2)" />
        </>
      )}
    </svg>
  );
}
