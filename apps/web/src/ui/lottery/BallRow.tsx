import { use, Fragment, useRef, type CSSProperties, type ReactNode } from 'react';
import { rem } from '../rem.ts';
import { cx } from '../cx.ts';
import { Ball, type LotteryGroup, type Wave } from './Ball.tsx';
import styles from './Ball.module.css';
import { UiWords } from '../words.ts';

interface Props {
  group: LotteryGroup;
  /** Numbers in drawn order, as on the wire ("7", "08"); null while there is no result. */
  numbers: readonly string[] | null;
  /** Wave colours beside `numbers`: one for each (LHC), or one for the sum (BJ28). */
  waves?: readonly Wave[];
  /** Names under the balls (zodiac signs of LHC). */
  names?: readonly string[];
  size?: number;
  /** The draw runs: grey balls with a sheen; when `numbers` come, they settle from left to right. */
  rolling?: boolean;
  /** What the label begins with; the numbers follow. */
  label?: string;
  /** Drawn into the place of each number, beside it: what covers it until it is drawn (draws/stage). */
  cover?: ReactNode;
}

/** How many numbers a draw of the group has: the room that is kept before the result. */
export const DRAW_SIZE: Record<LotteryGroup, number> = {
  SSC: 5,
  PK10: 10,
  K3: 3,
  LHC: 7,
  BJ28: 3,
  KL8: 20,
  SYX5: 5,
  FC3D: 3,
  PL35: 5,
};
const SIZES: Partial<Record<LotteryGroup, number>> = { KL8: 20, PK10: 24 };

/** Ten blocks never wrap: they shrink to 18 px (all in rem, as style sheets travel) with the nearest size container (`container-type: inline-size` on the cell that holds the row). */
const ballSize = (group: LotteryGroup, size: number) =>
  group === 'PK10' ? `clamp(1.125rem, calc((100cqi - 1.75rem) / 10), ${rem(size)})` : rem(size);

/** A drawn result. The place is reserved before the result, so nothing jumps; the row has one label for assistive technology. */
export function BallRow({
  group,
  numbers,
  waves,
  names,
  size = SIZES[group] ?? 26,
  rolling = false,
  label,
  cover,
}: Props) {
  const words = use(UiWords);
  const hasRolled = useRef(false);
  if (numbers === null) {
    hasRolled.current ||= rolling;
    return <Blanks group={group} size={size} rolling={rolling} />;
  }
  const settle = hasRolled.current;
  const sum = numbers.reduce((total, number) => total + Number(number), 0);
  const showsSum = group === 'K3' || group === 'BJ28';
  return (
    <span
      key={numbers.join()}
      className={cx(styles.row, group === 'KL8' && styles.kl8, group === 'PK10' && styles.tight)}
      role="img"
      aria-label={`${label ?? words.drawn} ${numbers.join(' ')}${showsSum ? `${words.comma}${words.sum} ${sum}` : ''}`}
    >
      {numbers.map((number, at) => (
        <Fragment key={at}>
          {group === 'BJ28' && at > 0 && <span className={styles.op}>+</span>}
          {group === 'LHC' && at === numbers.length - 1 && <span className={styles.op}>+</span>}
          <span
            className={cx(names ? styles.named : styles.cell, settle && styles.settle)}
            style={{ '--i': at } as CSSProperties}
            data-at={at}
          >
            <Ball
              group={group}
              value={number}
              size={ballSize(group, size)}
              plain={group === 'BJ28'}
              {...(waves?.[at] && { wave: waves[at] })}
            />
            {cover}
            {names?.[at] && <i>{names[at]}</i>}
          </span>
        </Fragment>
      ))}
      {showsSum && (
        <>
          <span className={styles.op}>=</span>
          <Ball
            group={group}
            value={String(sum)}
            size={size}
            plain={group === 'K3'}
            {...(waves?.[0] && { wave: waves[0] })}
          />
        </>
      )}
    </span>
  );
}

function Blanks({ group, size, rolling }: { group: LotteryGroup; size: number; rolling: boolean }) {
  return (
    <span
      className={cx(
        styles.row,
        group === 'KL8' && styles.kl8,
        group === 'PK10' && styles.tight,
        rolling && styles.rolling,
      )}
      style={{ '--b': ballSize(group, size) } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from({ length: DRAW_SIZE[group] }, (_, at) => (
        <span key={at} className={cx(styles.blank, (group === 'PK10' || group === 'K3') && styles.block)} />
      ))}
    </span>
  );
}
