import type { ReactNode } from 'react';
import styles from './Picture.module.css';

/** Parts of the drawings, in lines on 96 × 64 and the colours of the theme: filled is what the scene is about. */
const { coin, mark, on, sheet, soft } = styles;

const row = (y: number, picked: readonly number[]) =>
  [20, 34, 48, 62, 76].map((x, at) => (
    <circle key={x} cx={x} cy={y} r="5" className={picked.includes(at) ? on : sheet} />
  ));
const ticket = (x: number, y: number, tone = sheet) => (
  <path d={`M${x} ${y}h36v7a5 5 0 0 0 0 10v7h-36v-7a5 5 0 0 0 0-10z`} className={tone} />
);
const coinAt = (x: number, y: number, r = 8) => (
  <>
    <circle cx={x} cy={y} r={r} className={coin} />
    <path d={`M${x - 3} ${y - 4}l3 4 3-4M${x} ${y}v5M${x - 3} ${y + 1}h6`} className={coin} />
  </>
);
const clock = (x: number, y: number, hand: string) => (
  <>
    <circle cx={x} cy={y} r="18" className={sheet} />
    <path d={`M${x} ${y}${hand}`} className={mark} />
  </>
);
const lock = (x: number, y: number) => (
  <>
    <path d={`M${x + 5} ${y}v-6a7 7 0 0 1 14 0v6`} />
    <rect x={x} y={y} width="24" height="18" rx="4" className={soft} />
    <path d={`M${x + 12} ${y + 7}v4`} className={mark} />
  </>
);
const person = (x: number, y: number, tone = sheet) => (
  <>
    <circle cx={x} cy={y} r="8" className={tone} />
    <path d={`M${x - 14} ${y + 26}a14 14 0 0 1 28 0z`} className={tone} />
  </>
);
const wallet = (
  <>
    <path d="M22 22a4 4 0 0 1 4-4h38v8" />
    <rect x="22" y="24" width="52" height="30" rx="5" className={sheet} />
    <path d="M74 33H62a6 6 0 0 0 0 12h12" />
  </>
);
const envelope = (
  <>
    <rect x="28" y="12" width="40" height="44" rx="5" className={soft} />
    <path d="M28 24q20 14 40 0" className={mark} />
  </>
);
const slider = (at: number) => (
  <>
    <path d="M16 50h64" />
    <circle cx={at} cy="50" r="6" className={on} />
  </>
);
const bars = (odds: number, cash: number) => (
  <>
    <rect x="26" y={38 - odds} width="16" height={odds} rx="2" className={soft} />
    <rect x="54" y={38 - cash} width="16" height={cash} rx="2" className={coin} />
  </>
);

export const SCENES = {
  places: (
    <>
      {row(14, [1])}
      {row(32, [3])}
      {row(50, [0, 4])}
    </>
  ),
  multiple: (
    <>
      <rect x="14" y="20" width="68" height="24" rx="6" className={sheet} />
      <path d="M36 20v24M60 20v24M22 32h6M68 32h6M71 29v6" />
      <path d="M44 32h8" className={mark} />
    </>
  ),
  confirmed: (
    <>
      {ticket(30, 20)}
      <path d="M40 32l6 6 11-12" className={mark} />
    </>
  ),
  drawn: (
    <>
      <circle cx="24" cy="32" r="11" className={on} />
      <circle cx="48" cy="32" r="11" className={on} />
      <circle cx="72" cy="32" r="11" className={on} />
    </>
  ),
  selling: (
    <>
      {ticket(12, 20)}
      {clock(68, 32, 'v-10M68 32h7')}
    </>
  ),
  closed: lock(36, 28),
  beacon: (
    <>
      <path d="M48 30v26M38 56h20" />
      <circle cx="48" cy="24" r="5" className={on} />
      <path d="M36 14a16 16 0 0 0 0 20M60 14a16 16 0 0 1 0 20" className={mark} />
      <path d="M29 8a26 26 0 0 0 0 32M67 8a26 26 0 0 1 0 32" />
    </>
  ),
  allOdds: (
    <>
      {bars(30, 2)}
      {slider(80)}
    </>
  ),
  halfOdds: (
    <>
      {bars(22, 10)}
      {slider(48)}
    </>
  ),
  noOdds: (
    <>
      {bars(14, 18)}
      {slider(16)}
    </>
  ),
  manyTickets: (
    <>
      {ticket(12, 10)}
      {ticket(28, 20)}
      {ticket(46, 30, soft)}
    </>
  ),
  oneByOne: (
    <>
      <path d="M10 32h76" />
      <circle cx="20" cy="32" r="8" className={sheet} />
      <circle cx="48" cy="32" r="8" className={on} />
      <circle cx="76" cy="32" r="8" className={sheet} strokeDasharray="3 3" />
    </>
  ),
  stopped: (
    <>
      <path d="M36 10h24l16 16v14L60 56H36L20 40V26z" className={soft} />
      <path d="M38 34l7 7 14-15" className={mark} />
    </>
  ),
  moneyBack: (
    <>
      {coinAt(48, 32, 12)}
      <path d="M72 32a24 24 0 1 1-8-18M64 6v8h-8" />
    </>
  ),
  run: (
    <>
      {[12, 28, 44, 60].map((x) => (
        <rect key={x} x={x} y="26" width="12" height="12" rx="3" className={on} />
      ))}
      <rect x="76" y="26" width="12" height="12" rx="3" strokeDasharray="3 3" />
    </>
  ),
  apart: (
    <>
      <circle cx="48" cy="12" r="5" className={on} />
      <path d="M48 18v8M48 26L28 40M48 26l20 14" />
      <rect x="16" y="40" width="24" height="16" rx="4" className={sheet} />
      <rect x="56" y="40" width="24" height="16" rx="4" className={sheet} />
    </>
  ),
  side: (
    <>
      <rect x="12" y="20" width="32" height="24" rx="6" className={soft} />
      <path d="M20 32l6 5 9-10" className={mark} />
      <rect x="52" y="20" width="32" height="24" rx="6" className={sheet} />
    </>
  ),
  chain: (
    <>
      <rect x="8" y="24" width="30" height="16" rx="8" />
      <rect x="33" y="24" width="30" height="16" rx="8" className={soft} />
      <rect x="58" y="24" width="30" height="16" rx="8" />
    </>
  ),
  root: (
    <>
      <path d="M48 16L28 32M48 16l20 16M28 32L18 48M28 32l10 16M68 32L58 48M68 32l10 16" />
      <circle cx="48" cy="14" r="6" className={on} />
      <circle cx="28" cy="32" r="5" className={sheet} />
      <circle cx="68" cy="32" r="5" className={sheet} />
      <circle cx="18" cy="50" r="4" className={sheet} />
      <circle cx="38" cy="50" r="4" className={soft} />
      <circle cx="58" cy="50" r="4" className={sheet} />
      <circle cx="78" cy="50" r="4" className={sheet} />
    </>
  ),
  computed: (
    <>
      <rect x="22" y="10" width="52" height="36" rx="4" className={sheet} />
      <path d="M40 54h16M48 46v8" />
      <path d="M38 28l7 7 14-15" className={mark} />
    </>
  ),
  methods: (
    <>
      <rect x="20" y="10" width="56" height="18" rx="4" className={soft} />
      <circle cx="30" cy="19" r="3" className={on} />
      <rect x="20" y="36" width="56" height="18" rx="4" className={sheet} />
      <circle cx="30" cy="45" r="3" />
      <path d="M40 19h26M40 45h26" />
    </>
  ),
  amount: (
    <>
      <rect x="12" y="20" width="72" height="24" rx="6" className={sheet} />
      {coinAt(28, 32)}
      <path d="M44 32h24" />
      <path d="M74 26v12" className={mark} />
    </>
  ),
  pay: (
    <>
      <rect x="32" y="6" width="32" height="52" rx="5" className={sheet} />
      <path d="M44 52h8" />
      {coinAt(48, 28, 10)}
    </>
  ),
  arrived: (
    <>
      {wallet}
      <path d="M44 32v14M37 39h14" className={mark} />
    </>
  ),
  card: (
    <>
      <rect x="16" y="14" width="64" height="38" rx="5" className={sheet} />
      <path d="M16 24h64" />
      <path d="M26 40h16" className={mark} />
    </>
  ),
  turnover: (
    <>
      <rect x="12" y="26" width="72" height="12" rx="6" className={sheet} />
      <rect x="12" y="26" width="52" height="12" rx="6" className={on} />
      <path d="M64 18v28" />
    </>
  ),
  held: (
    <>
      {coinAt(30, 34, 12)}
      {lock(52, 30)}
    </>
  ),
  paidOut: (
    <>
      {wallet}
      <path d="M36 39h16M46 33l6 6-6 6" className={mark} />
    </>
  ),
  walletIn: (
    <>
      {wallet}
      <path d="M52 39H36M42 33l-6 6 6 6" className={mark} />
    </>
  ),
  seconds: clock(48, 32, 'v-11M48 32l8 5'),
  credited: (
    <>
      <rect x="26" y="12" width="44" height="42" rx="4" className={sheet} />
      <path d="M26 24h44M36 8v8M60 8v8" />
      {coinAt(48, 39)}
    </>
  ),
  due: (
    <>
      {coinAt(32, 40, 12)}
      {coinAt(62, 40, 12)}
      <path d="M62 18v-8M58 14h8" className={mark} />
    </>
  ),
  early: (
    <>
      {coinAt(34, 34, 12)}
      <path d="M60 24l16 20M76 24L60 44" />
    </>
  ),
  agentSelf: person(48, 20, soft),
  member: (
    <>
      {person(48, 20)}
      <path d="M10 12h12M10 12v10" />
    </>
  ),
  memberBet: (
    <>
      {ticket(30, 20)}
      <path d="M40 32h16" />
    </>
  ),
  difference: (
    <>
      <rect x="22" y="14" width="18" height="42" rx="2" className={soft} />
      <rect x="48" y="26" width="18" height="30" rx="2" className={sheet} />
      <path d="M72 14v12M68 14h8M68 26h8" className={mark} />
    </>
  ),
  filled: (
    <>
      {envelope}
      {coinAt(48, 40)}
    </>
  ),
  shares: (
    <>
      {coinAt(20, 32, 8)}
      {coinAt(44, 32, 12)}
      {coinAt(72, 32, 10)}
    </>
  ),
  opened: (
    <>
      <path d="M28 26l20-18 20 18v30H28z" className={soft} />
      {coinAt(48, 34, 10)}
    </>
  ),
  door: (
    <>
      <rect x="30" y="8" width="36" height="50" rx="3" className={sheet} />
      <circle cx="58" cy="34" r="2" className={on} />
      <path d="M12 34h22M28 28l6 6-6 6" className={mark} />
    </>
  ),
  sixDigits: (
    <>
      <rect x="8" y="20" width="80" height="24" rx="6" className={sheet} />
      {[18, 30, 42, 54, 66, 78].map((x) => (
        <circle key={x} cx={x} cy="32" r="3" className={on} />
      ))}
    </>
  ),
  lockedHour: (
    <>
      {lock(18, 28)}
      {clock(68, 32, 'v-10M68 32h-7')}
    </>
  ),
} as const satisfies Record<string, ReactNode>;
export type Scene = keyof typeof SCENES;
