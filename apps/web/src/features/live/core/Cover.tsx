import { useState, type ReactNode } from 'react';
import { useComfort } from '../../../shared/comfort/comfort.ts';
import styles from './Cover.module.css';

/** Stands at the left, behind a desk. */
const Presenter = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 0)`}>
    <path d="M46 180c-14-22-12-70 34-70s48 48 34 70z" fill="var(--video-hair)" />
    <circle cx="80" cy="140" r="26" fill="var(--video-skin)" />
    <path d="M54 134c4-24 48-30 52 0-14-2-26-6-34-16-4 8-10 14-18 16z" fill="var(--video-hair)" />
    <path d="M30 232c2-44 22-60 50-60s48 16 50 60z" fill="var(--video-4)" />
    <path d="m66 172 14 24 14-24z" fill="var(--on-video)" />
  </g>
);

/** A drum of plain balls: none has a number, so that nobody takes the picture for a draw. */
const Drum = () => (
  <g>
    <circle cx="430" cy="160" r="86" fill="var(--video-3)" stroke="var(--on-video-gold)" strokeWidth="4" />
    {[
      ['var(--wave-red)', 400, 196],
      ['var(--wave-blue)', 432, 208],
      ['var(--wave-green)', 462, 190],
      ['var(--wave-blue)', 446, 168],
      ['var(--wave-red)', 414, 166],
    ].map(([fill, cx, cy]) => (
      <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="17" fill={String(fill)} opacity="0.9" />
    ))}
  </g>
);

const Car = ({ x, y, fill }: { x: number; y: number; fill: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 24h70v-8l-16-4-10-10H20L12 12 0 14z" fill={fill} />
    <circle cx="17" cy="25" r="7" fill="var(--video)" />
    <circle cx="54" cy="25" r="7" fill="var(--video)" />
  </g>
);

const Die = ({
  x,
  y,
  turn,
  pips,
}: {
  x: number;
  y: number;
  turn: number;
  pips: readonly (readonly [number, number])[];
}) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <rect x="-38" y="-38" width="76" height="76" rx="14" fill="var(--die)" />
    {pips.map(([cx, cy]) => (
      <circle key={`${cx}-${cy}`} cx={cx * 20} cy={cy * 20} r="7" fill="var(--die-pip)" />
    ))}
  </g>
);

const CLIPS: Readonly<Record<string, ReactNode>> = {
  studio: (
    <>
      <rect x="180" y="40" width="300" height="150" rx="10" fill="none" stroke="var(--video-4)" strokeWidth="2" />
      <Drum />
      <Presenter x={110} />
      <path d="M60 270 110 226h430l44 44 20 90H40z" fill="var(--video-3)" />
      <rect x="110" y="220" width="430" height="8" fill="var(--video-4)" />
    </>
  ),
  race: (
    <>
      {[90, 150, 210, 270].map((y) => (
        <line key={y} x1="0" x2="640" y1={y} y2={y} stroke="var(--video-4)" strokeWidth="2" strokeDasharray="18 14" />
      ))}
      <Car x={360} y={50} fill="var(--pk2)" />
      <Car x={150} y={110} fill="var(--pk8)" />
      <Car x={430} y={168} fill="var(--pk10)" />
      <Car x={250} y={228} fill="var(--pk1)" />
      <Car x={80} y={288} fill="var(--pk5)" />
    </>
  ),
  dice: (
    <>
      <ellipse cx="320" cy="240" rx="220" ry="70" fill="var(--video-3)" />
      <Die
        x={220}
        y={190}
        turn={-14}
        pips={[
          [-1, -1],
          [1, 1],
          [0, 0],
        ]}
      />
      <Die
        x={322}
        y={216}
        turn={8}
        pips={[
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ]}
      />
      <Die
        x={424}
        y={182}
        turn={20}
        pips={[
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
          [0, 0],
        ]}
      />
    </>
  ),
};

const CLIP = /^clip:([a-z]+)$/;

/** The picture of a room: a drawing of the release, or what its streamer uploaded; a drawing too where that does not come, or data is saved. */
export function Cover({ cover }: { cover: string }) {
  const [failed, setFailed] = useState<string>();
  const isSaving = useComfort((state) => state.isSaving);
  const clip = CLIP.exec(cover)?.[1];
  if (clip === undefined && failed !== cover && !isSaving)
    return <img className={styles.cover} src={cover} alt="" loading="lazy" onError={() => setFailed(cover)} />;
  return (
    <svg className={styles.cover} viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="640" height="360" fill="var(--video-2)" />
      {CLIPS[clip ?? 'studio'] ?? CLIPS['studio']}
    </svg>
  );
}
