import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { PassingStage } from '../../draws/index.ts';
import styles from './Room.module.css';

/** A draw in large, over the picture of its room. */
export function LiveStage({
  lottery,
  now,
}: {
  lottery: LotteryInfo & { readonly group: Group };
  now: LotteryNow | undefined;
}) {
  return <PassingStage group={lottery.group} now={now} className={styles.stage} />;
}
