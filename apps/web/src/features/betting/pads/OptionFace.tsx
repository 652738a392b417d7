import { use, type CSSProperties } from 'react';
import { translated } from '../../../platform/i18n/i18n.ts';
import { Ball, Die } from '../../../ui/lottery/Ball.tsx';
import { LunarYear, MemberBalls, bj28Wave, lhcWave, membersOf, waveOfWord } from '../../draws/index.ts';
import { numberFace } from '../picks/faces.ts';
import type { AnyPlay } from '../picks/menu.ts';
import styles from './OptionMatrix.module.css';

interface Props {
  play: AnyPlay;
  row: number;
  word: string;
}

/** An option in the look of its group: balls, cars, dice, a dot for a wave, the balls behind a zodiac; all else in words. */
export function OptionFace({ play, row, word }: Props) {
  const lunarYear = use(LunarYear);
  const spec = play.shape.rows[row];
  if (!spec) return null;
  switch (numberFace(play.group, spec)) {
    case 'wave':
      return <Ball group="LHC" value={word} wave={lhcWave(Number(word))} size={28} />;
    case 'car':
      return <Ball group="PK10" value={String(Number(word))} size={28} />;
    case 'sum':
      return <Ball group="BJ28" value={word} wave={bj28Wave(Number(word))} size={28} />;
    case 'die':
      return (
        <span className={styles.dice}>
          {[...word].map((face, at) => (
            <Die key={at} face={Number(face)} size={word.length === 1 ? 26 : 20} />
          ))}
        </span>
      );
    case 'plain':
      return (
        <>
          <b aria-hidden="true">
            <WaveDot play={play} word={word} />
            {translated(word)}
          </b>
          {lunarYear !== undefined && membersOf(word, lunarYear).length > 0 && hasMembers(play, row) && (
            <MemberBalls word={word} lunarYear={lunarYear} />
          )}
          {isSum(play, row, word) && <SumBar sum={Number(word)} />}
        </>
      );
  }
}

/** The first words of rows whose options stand for numbers of 六合彩: zodiacs, elements, tails. */
const MEMBER_ROWS: ReadonlySet<string> = new Set(['鼠', '金', '0尾']);

/** True for a row whose options show their balls. */
export function hasMembers(play: AnyPlay, row: number): boolean {
  return play.group === 'LHC' && MEMBER_ROWS.has(play.shape.rows[row]?.options[0] ?? '');
}

const waveOf = (play: AnyPlay, word: string) =>
  play.group === 'LHC' || play.group === 'BJ28' ? waveOfWord(word) : null;

/** True for a word that a dot of its wave's colour stands before. */
export const hasWaveDot = (play: AnyPlay, word: string): boolean => waveOf(play, word) !== null;

function WaveDot({ play, word }: Pick<Props, 'play' | 'word'>) {
  const wave = waveOf(play, word);
  return wave && <i className={styles.dot} style={{ '--wave': `var(--wave-${wave})` } as CSSProperties} />;
}

const isSum = ({ group, shape }: AnyPlay, row: number, word: string): boolean =>
  group === 'K3' && /^\d+$/.test(word) && (shape.rows[row]?.options.includes('10') ?? false);

/** How many of the 216 throws of three dice make each sum from 3 to 10; 11 to 18 mirror them. */
const THROWS = [1, 3, 6, 10, 15, 21, 25, 27];
const LEAST_SUM = 3;
const MOST_SUM = 18;

/** A line as long as the sum is frequent. */
function SumBar({ sum }: { sum: number }) {
  const throws = THROWS[Math.min(sum - LEAST_SUM, MOST_SUM - sum)] ?? 0;
  return <i className={styles.throws} style={{ '--share': throws / Math.max(...THROWS) } as CSSProperties} />;
}
