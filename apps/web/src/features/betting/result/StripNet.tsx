import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { useNearLimit } from '../../protection/index.ts';
import { sumsOf, type IssueResult } from '../core/issue-result.ts';
import styles from './Result.module.css';
import { resultTexts } from './texts.ts';
import { wayTo } from './way-to.ts';

interface Props {
  readonly result: IssueResult;
  /** Draws the line: with a gain and where it leads to, or without. */
  children(gain: ReactNode, to: string | null): ReactNode;
}

/** For the line of a phone's last draw, where picks keep the card away: what the issue gained. A loss, a refund and a limit that is near say nothing here. */
export function StripNet({ result, children }: Props) {
  const t = useText(resultTexts);
  const isNear = useNearLimit();
  const { net, isVoid } = sumsOf(result);
  if (isNear !== false || isVoid || net <= 0n) return children(undefined, null);
  return children(
    <b className={styles.stripNet}>
      <Money value={net} signed />
      {/* A press on the line leads elsewhere than it does at other times. */}
      <span className="sr"> {t('detail')}</span>
    </b>,
    wayTo(result),
  );
}
