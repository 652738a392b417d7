import type { ChaseDetail } from '@caiting/contract';
import { Link } from 'react-router';
import { useCountdown } from '../../../platform/time/clock.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { DrawnBalls, groupOf } from '../../draws/index.ts';
import { chaseTexts } from '../chase/texts.ts';
import { STATE_TONES } from '../records/BetResult.tsx';
import { recordTexts } from '../records/texts.ts';
import { useCancelChase } from './use-cancel-chase.ts';
import styles from './Seek.module.css';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

type Issue = ChaseDetail['issues'][number];

/** Every issue of a chase with its stake, draw and result; what has not closed can be cancelled, one or all. */
export function IssueList({ data: { chase, issues } }: { data: ChaseDetail }) {
  const t = useText(chaseTexts);
  const { isBusy, cancel } = useCancelChase(chase.id);
  // The list changes at every close of one of its issues.
  const closes = issues.filter(({ state }) => state === 'placed').map(({ closeAt }) => closeAt);
  const open = useOpen(issues, closes);
  return (
    <Card>
      <CardHead title={t('issueList')} />
      {open.length > 0 && (
        <div className={styles.rest}>
          <Button kind="danger" size="s" busy={isBusy} onClick={() => cancel(open)}>
            {t('cancelRest', { n: open.length })}
          </Button>
        </div>
      )}
      <ol className={styles.issues}>
        {issues.map((issue) => (
          <IssueRow
            key={issue.issue}
            issue={issue}
            lotteryCode={chase.lotteryCode}
            lotteryType={chase.lotteryType}
            onCancel={open.includes(issue) && !isBusy ? () => cancel(open, issue) : null}
          />
        ))}
      </ol>
    </Card>
  );
}

/** Issues that can still be cancelled at this moment. */
function useOpen(issues: readonly Issue[], closes: readonly number[]): readonly Issue[] {
  // Ticks until the last of them has closed; 0 then, and nothing is drawn again.
  const last = closes.length > 0 ? Math.max(...closes) : null;
  const left = useCountdown(last);
  const now = last === null ? Number.POSITIVE_INFINITY : last - left * 1000;
  return issues.filter(({ state, closeAt }) => state === 'placed' && closeAt > now);
}

interface RowProps {
  issue: Issue;
  lotteryCode: string;
  lotteryType: string;
  onCancel: (() => void) | null;
}

function IssueRow({ issue, lotteryCode, lotteryType, onCancel }: RowProps) {
  const t = useText(chaseTexts);
  const word = useText(recordTexts);
  const group = groupOf(lotteryType);
  const isDrawn = issue.openNumber !== '' && issue.state !== 'cancelled';
  const [first] = issue.betIds;
  return (
    <li>
      <span className={styles.no}>
        <b className="num">{wholeIssue(issue.issue)}</b>
        <small className="num">{t('multipleShown', { n: issue.multiple })}</small>
      </span>
      <span className={styles.middle}>
        {isDrawn && group ? (
          <DrawnBalls group={group} openNumber={issue.openNumber} size={20} />
        ) : (
          <small className="num">{t('untilClose', { time: clockTime(issue.closeAt) })}</small>
        )}
        <span className={styles.links}>
          {issue.betIds.map((id, at) => (
            <Link key={id} className="link" to={`/userCenter/betDetail?id=${id}`}>
              {issue.betIds.length > 1 ? t('betNo', { n: at + 1 }) : t('bet')}
            </Link>
          ))}
          {isDrawn && first && isBuilt('/verify') && (
            <Link
              className="link"
              to={`/verify?lottery=${lotteryCode}&issue=${issue.issue}&bet=${first}`}
              aria-label={t('proofOf', { issue: wholeIssue(issue.issue) })}
            >
              {t('proof')}
            </Link>
          )}
          {onCancel && (
            <button type="button" aria-label={t('cancelIssue', { issue: wholeIssue(issue.issue) })} onClick={onCancel}>
              {t('cancelOne')}
            </button>
          )}
        </span>
      </span>
      <span className={styles.end}>
        {issue.state === 'won' ? (
          <b>
            <Money value={issue.payout} signed />
          </b>
        ) : (
          <Tag tone={STATE_TONES[issue.state]}>{word(issue.state)}</Tag>
        )}
        <small>
          <Money value={issue.amount} />
        </small>
      </span>
    </li>
  );
}
