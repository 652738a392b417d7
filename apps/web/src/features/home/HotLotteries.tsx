import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { translated, useText } from '../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../shared/site/site-map.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card, CardHead } from '../../ui/layout/Card.tsx';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import {
  DrawnBalls,
  groupOf,
  periodText,
  PhaseTimer,
  useAllNow,
  useLotteryNow,
  useRollingIssue,
} from '../draws/index.ts';
import styles from './Home.module.css';
import { hotOf } from './hot.ts';
import { homeTexts } from './texts.ts';
import { shortIssue } from '../../shared/lottery/issue.ts';

/** Three rows of two on a desktop; the rest is in the hall. */
const SHOWN_MAX = 6;

/** Six lotteries of different kind with live countdowns and last balls; pushes change them in place. */
export function HotLotteries() {
  const t = useText(homeTexts);
  const config = useLotteryConfig();
  const { data, isError, refetch } = useAllNow();
  const hot = hotOf(config?.lotteries ?? [], SHOWN_MAX);

  return (
    <Card>
      <CardHead title={t('hot')} {...(isBuilt('/lotteryHall') && { more: t('hall'), to: '/lotteryHall' })} />
      {isError && !data ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <ul className={styles.lots}>
          {data && config
            ? hot.map((info) => <LotteryCell key={info.lotteryCode} info={info} />)
            : Array.from({ length: SHOWN_MAX }, (_, at) => (
                <li key={at} className={styles.lot}>
                  <Skeleton width={44} height={44} radius={12} />
                  <Skeleton width="60%" height={18} />
                  <span />
                  <div className={styles.lotBalls}>
                    <Skeleton width={146} height={26} radius={13} />
                  </div>
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}

function LotteryCell({ info }: { info: LotteryInfo }) {
  const t = useText(homeTexts);
  const now = useLotteryNow(info.lotteryCode);
  const rolling = useRollingIssue(now);
  const group = groupOf(info.lotteryType);
  if (!group) return null;
  return (
    <li>
      <CellLink info={info}>
        <GroupGlyph group={group} />
        <span className={styles.lotName}>
          <b>{translated(info.lotteryName)}</b> <span>{periodText(info)}</span>
        </span>
        <span className={styles.lotTime}>
          <PhaseTimer now={now} paused={info.paused} />
          {now && <span className="desk num">{t('untilClose', { issue: shortIssue(now.current.issue) })}</span>}
        </span>
        <span className={styles.lotBalls}>
          <DrawnBalls group={group} openNumber={shownResult(now, rolling !== null)} rolling={rolling !== null} />
        </span>
      </CellLink>
    </li>
  );
}

/** Numbers of the last draw; none while the next one rolls, or when the last was void. */
function shownResult(now: LotteryNow | undefined, isRolling: boolean): string | null {
  return isRolling || !now?.last || now.last.void ? null : now.last.openNumber;
}

function CellLink({ info, children }: { info: LotteryInfo; children: ReactNode }) {
  return (
    <Link className={styles.lot} to={`/lottery/${info.lotteryType}/${info.lotteryCode}`}>
      {children}
    </Link>
  );
}
