import type { ReactNode } from 'react';
import { Money } from '../../../ui/display/Money.tsx';
import { useNearLimit } from '../../protection/index.ts';
import { sumsOf, type IssueResult } from '../core/issue-result.ts';
import styles from './Result.module.css';

/** In the line of a phone's last draw, where picks keep the card away: what the issue gained. A loss, a refund and a limit that is near say nothing here. */
export function StripNet({ result, children }: { result: IssueResult; children: ReactNode }) {
  const isNear = useNearLimit();
  const { net, isVoid } = sumsOf(result);
  if (isNear !== false || isVoid || net <= 0n) return children;
  return (
    <b className={styles.stripNet}>
      <Money value={net} signed />
    </b>
  );
}
