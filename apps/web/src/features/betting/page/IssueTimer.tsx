import type { LotteryNow } from '@caiting/contract';
import { useCallback } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { usePhase } from '../../draws/index.ts';
import { betTexts } from '../core/texts.ts';
import styles from './IssueTimer.module.css';

/** The issue on sale and the time to its close, or what it waits for: the one timer of a table that is also spoken. */
export function IssueTimer({ now, paused }: { now: LotteryNow | undefined; paused: boolean }) {
  const t = useText(betTexts);
  const phase = usePhase(now, paused);
  const issue = now ? shortIssue(now.current.issue) : '';
  const spoken = useCallback(
    (seconds: number) => (seconds > 0 ? t('secondsLeft', { issue, n: seconds }) : t('nowClosed', { issue })),
    [t, issue],
  );
  if (phase === 'paused') return <Tag>{t('paused')}</Tag>;
  return (
    <span className={styles.timer}>
      <span className={`${styles.issue} num`}>{now ? t('issueBar', { issue }) : '--'}</span>
      <span className={styles.left}>
        {now && phase === 'selling' ? (
          <CountdownText endsAt={now.current.closeAt} drawsAt={now.current.drawAt} size="l" spoken={spoken} />
        ) : (
          phase && (
            <Tag tone={phase === 'drawing' ? 'info' : 'warn'}>{t(phase === 'drawing' ? 'drawing' : 'closed')}</Tag>
          )
        )}
      </span>
    </span>
  );
}
