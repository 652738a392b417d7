import { calls } from '@caiting/contract/registry';
import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asGroup } from '../../platform/groups.ts';
import { useText } from '../../platform/i18n.ts';
import { drawnNumbers, shortIssue } from '../../platform/issue.ts';
import { useLotteryConfig } from '../../platform/lottery-config.ts';
import { callQuery } from '../../platform/query.ts';
import { useRefreshAfter } from '../../platform/refresh-after.ts';
import { isBuilt } from '../../platform/site-map.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHead } from '../../ui/Card.tsx';
import { BallRow } from '../../ui/lottery/BallRow.tsx';
import { CountdownText } from '../../ui/lottery/Countdown.tsx';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Home.module.css';
import { periodText } from './period.ts';
import { homeTexts } from './texts.ts';

const SKELETONS = 2;

/** The tenant's hot lotteries with live countdowns and last balls; pushes change them in place. */
export function HotLotteries() {
  const t = useText(homeTexts);
  const config = useLotteryConfig();
  const { data, isError, refetch } = useQuery({ ...callQuery(calls.hot, {}), refetchInterval: 60_000 });
  const closes = data?.list.map((now) => now.current.closeAt) ?? [];
  useRefreshAfter(closes.length > 0 ? Math.min(...closes) : null, refetch);

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
            ? data.list.map((now) => {
                const info = config.lotteries.find((lottery) => lottery.lotteryCode === now.lotteryCode);
                return info && <LotteryCell key={now.lotteryCode} info={info} now={now} />;
              })
            : Array.from({ length: SKELETONS }, (_, at) => (
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

function LotteryCell({ info, now }: { info: LotteryInfo; now: LotteryNow }) {
  const t = useText(homeTexts);
  const group = asGroup(info.lotteryType);
  if (!group) return null;
  return (
    <li>
      <CellLink info={info}>
        <GroupGlyph group={group} />
        <span className={styles.lotName}>
          <b>{info.lotteryName}</b> <span>{periodText(t, info.periodSeconds)}</span>
        </span>
        <span className={styles.lotTime}>
          {info.paused ? (
            <Tag>{t('paused')}</Tag>
          ) : (
            <CountdownText endsAt={now.current.closeAt} drawsAt={now.current.drawAt} />
          )}
          <span className="desk num">{t('untilClose', { issue: shortIssue(now.current.issue) })}</span>
        </span>
        <span className={styles.lotBalls}>
          <BallRow
            group={group}
            numbers={now.drawing ? null : drawnNumbers(now.last?.openNumber)}
            rolling={now.drawing !== null}
          />
        </span>
      </CellLink>
    </li>
  );
}

function CellLink({ info, children }: { info: LotteryInfo; children: ReactNode }) {
  return isBuilt('/lottery/:type/:code') ? (
    <Link className={styles.lot} to={`/lottery/${info.lotteryType}/${info.lotteryCode}`}>
      {children}
    </Link>
  ) : (
    <div className={styles.lot}>{children}</div>
  );
}
