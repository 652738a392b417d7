import type { LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import type { CSSProperties, ReactNode } from 'react';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { paceOf } from '../../../shared/lottery/draw-timeline.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './Stage.module.css';
import { useStage } from './use-stage.ts';

/** How the place of a draw shows it at this moment. */
export interface Stage {
  /** Over each number until it is drawn. */
  readonly cover: ReactNode;
  /** Around the row of numbers; nothing of it is read out before its end. */
  wrap(numbers: ReactNode): ReactNode;
  /** Shows the end. */
  skip(): void;
  /** What `skip` does, in words. */
  readonly says: string;
  /** The same as a button over its place, which is positioned, where the place is none. */
  readonly button: ReactNode;
}

interface Props {
  readonly group: Group;
  readonly now: LotteryNow | undefined;
  /** What stands there; null while nothing is staged. */
  children(stage: Stage | null): ReactNode;
}

const texts = defineTexts({ showEnd: '直接看结果' }, { showEnd: 'Skip to result' });
const SHAPES: Partial<Record<Group, string | undefined>> = {
  K3: styles.dice,
  PK10: styles.race,
  LHC: styles.machine,
  KL8: styles.machine,
};
const SUMMED: ReadonlySet<Group> = new Set(['K3', 'BJ28']);

/** A draw that is shown number by number, in whatever place: the place draws it, this says how. Nothing of it takes room. */
export function DrawStage({ group, now, children }: Props) {
  const t = useText(texts);
  const { isStaged, skip } = useStage(group, now);
  if (!isStaged) return children(null);
  const { first, gap } = paceOf(group);
  const pace = { '--first': `${first}ms`, '--gap': `${gap}ms` } as CSSProperties;
  const says = t('showEnd');
  const shape = SHAPES[group] ?? styles.balls;
  return children({
    cover: <span className={styles.cover} />,
    wrap: (numbers) => (
      <span
        className={cx(styles.staged, shape, SUMMED.has(group) && styles.summed)}
        style={pace}
        data-staged={group}
        aria-hidden="true"
      >
        {numbers}
      </span>
    ),
    skip,
    says,
    button: <button type="button" className={styles.skip} aria-label={says} onClick={skip} />,
  });
}
