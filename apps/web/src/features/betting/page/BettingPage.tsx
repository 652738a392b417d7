import type { LotteryInfo } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ClipboardList } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useBalance } from '../../../shared/money/balance.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { HelpLink } from '../../../shared/site/HelpLink.tsx';
import { FIRST_CHANNEL, isBuilt } from '../../../shared/site/site-map.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { groupOf, lunarYearOfIssue, useKnownLottery, useLotteryNow } from '../../draws/index.ts';
import { PauseNote, SessionClock } from '../../protection/index.ts';
import { playsQuery } from '../core/queries.ts';
import { betTexts } from '../core/texts.ts';
import styles from '../table/BettingPage.module.css';
import { BettingTable } from './BettingTable.tsx';
import { IssueHeader } from './IssueHeader.tsx';
import { LotteryColumn, LotterySheet } from './LotteryList.tsx';

const RecentDrawer = lazyPart(async () => (await import('./RecentDraws.tsx')).RecentDrawer);

/** /lottery/{type}/{code}: one page for every group; what a play needs on the screen is its PickShape. */
export function Component() {
  const { type = '', code = '' } = useParams();
  const lottery = useKnownLottery(code);
  const config = useLotteryConfig();
  const t = useText(betTexts);
  const isPlayer = useUser() !== null;
  useEffect(() => {
    // Beside the list of lotteries, not after it: the address says the group.
    const group = groupOf(type);
    if (group) void queryClient.prefetchQuery(playsQuery(group));
  }, [type]);
  // The page that the build wrote out stands before it is known who looks at it; the guard sends visitors to the login.
  if (!isPlayer) return <BettingSkeleton />;
  if (lottery) return <Table key={code} lottery={lottery} />;
  if (!config) return <BettingSkeleton />;
  return (
    <>
      <Bar title="" code={code} />
      <Empty title={t('unknownGroup')} action={<ButtonLink to="/lotteryHall">{t('backToHall')}</ButtonLink>} />
    </>
  );
}

function Table({ lottery }: { lottery: LotteryInfo & { group: Group } }) {
  const t = useText(betTexts);
  const now = useLotteryNow(lottery.lotteryCode);
  const [showsRecent, setShowsRecent] = useState(false);
  const lunarYear = lunarYearOfIssue(lottery.group, now?.current);
  // The picks stay when an issue of the new lunar year comes on sale.
  const plays = useQuery({ ...playsQuery(lottery.group, lunarYear), placeholderData: keepPreviousData });
  // Hundreds of buttons: drawn in slices, so that a tap on what already stands is answered meanwhile.
  const shown = useDeferredValue(plays.data);
  const header = (
    <>
      <IssueHeader lottery={lottery} now={now} onRecent={() => setShowsRecent(true)} />
      <SessionClock />
      <PauseNote />
    </>
  );
  return (
    <>
      <Bar title={lottery.lotteryName} code={lottery.lotteryCode} />
      <div className={`${styles.page} wrap`}>
        <h1 className="sr">{lottery.lotteryName}</h1>
        <LotteryColumn current={lottery.lotteryCode} />
        {shown ? (
          <BettingTable lottery={lottery} now={now} plays={shown} header={header} />
        ) : (
          <div className={styles.middle}>
            {header}
            {plays.isError ? (
              <ErrorState
                title={t('loadFailed')}
                text={t('loadFailedText')}
                action={<Button onClick={() => void plays.refetch()}>{t('reload')}</Button>}
              />
            ) : (
              <PlaysSkeleton />
            )}
          </div>
        )}
      </div>
      <Suspense>
        <RecentDrawer
          group={lottery.group}
          lotteryCode={lottery.lotteryCode}
          open={showsRecent}
          onClose={() => setShowsRecent(false)}
        />
      </Suspense>
    </>
  );
}

/** The page's own phone bar: the title opens the list of lotteries; balance leads to recharge. */
function Bar({ title, code }: { title: string; code: string }) {
  const t = useText(betTexts);
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useBalance();
  return (
    <>
      <PhoneBar
        title={
          title && (
            <button type="button" className={styles.title} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              {title} <ChevronDown size={14} aria-hidden="true" />
            </button>
          )
        }
        onBack={() => void navigate('/lotteryHall')}
        actions={
          <>
            {data && isBuilt('/userCenter/recharge') && (
              <Link to={FIRST_CHANNEL} className={styles.balance}>
                <span className="sr">{t('balanceToRecharge', { amount: data.balance })}</span>
                <span aria-hidden="true">
                  <Money value={data.balance} />
                </span>
              </Link>
            )}
            {isBuilt('/userCenter/betRecord') && (
              <Link to="/userCenter/betRecord" className={styles.records} aria-label={t('records')}>
                <ClipboardList size={20} aria-hidden="true" />
              </Link>
            )}
            <HelpLink path="/lottery/:type/:code" isPlaceKept />
          </>
        }
      />
      <LotterySheet current={code} open={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

function BettingSkeleton() {
  const t = useText(betTexts);
  return (
    <>
      <PhoneBar title="" />
      <div className={`${styles.page} wrap`} aria-busy="true" aria-label={t('loading')}>
        <div className={styles.middle}>
          <Card className={styles.headSkeleton}>
            <Skeleton width={180} height={28} radius={14} />
          </Card>
          <PlaysSkeleton />
        </div>
      </div>
    </>
  );
}

const ROWS = [1, 2, 3];
function PlaysSkeleton() {
  return (
    <Card className={styles.playsSkeleton} aria-hidden="true">
      <Skeleton width={170} height={36} radius={8} />
      <Skeleton width="100%" height={44} />
      {ROWS.map((row) => (
        <Skeleton key={row} width="100%" height={96} radius={8} />
      ))}
    </Card>
  );
}
