import { useEffect, useLayoutEffect, useRef } from 'react';
import type { IssueResult } from '../core/issue-result.ts';
import { closeResult, useIsDue } from './due-result.ts';
import { ResultCard } from './ResultCard.tsx';
import styles from './ResultDock.module.css';

interface Props {
  readonly result: IssueResult;
  readonly isBusy: boolean;
  /** Whether the card stands, and what else stands there is away. */
  onTaken(isTaken: boolean): void;
}

/** The card in its place once its draw has been shown. Over open picks it never comes, and the first of them ends it. */
export function ResultPlace({ result, isBusy, onTaken }: Props) {
  const isDue = useIsDue(result);
  const hasStood = useRef(false);
  const stands = isDue && !isBusy;
  useLayoutEffect(() => {
    if (!stands) return;
    hasStood.current = true;
    onTaken(true);
    return () => onTaken(false);
  }, [stands, onTaken]);
  useEffect(() => {
    if (isDue && isBusy) closeResult(result, !hasStood.current);
  }, [isDue, isBusy, result]);
  return (
    stands && (
      <div className={styles.dock}>
        <ResultCard result={result} />
      </div>
    )
  );
}
