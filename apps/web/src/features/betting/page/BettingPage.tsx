import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { groupOf, lunarYearOfIssue, useKnownLottery, useLotteryNow } from '../../draws/index.ts';
import { PauseNote } from '../../protection/index.ts';
import { playsQuery } from '../core/queries.ts';
import { betTexts } from '../core/texts.ts';
import styles from '../table/BettingPage.module.css';
import { BettingTable } from './BettingTable.tsx';
import { IssueStrip } from './IssueStrip.tsx';
import { IssueTimer } from './IssueTimer.tsx';
import { TableMore } from './TableMore.tsx';

/** Of a desktop, which has its place. */
const IssueHeader = lazyPart(async () => (await import('./IssueHeader.tsx')).IssueHeader);
const LotteryColumn = lazyPart(async () => (await import('./LotteryList.tsx')).LotteryColumn);
/** Opens by a press. */
const LotterySheet = lazyPart(async () => (await import('./LotteryList.tsx')).LotterySheet);
const HEADER_PX = 60;
const RecentDrawer = lazyPart(async () => (await import('./RecentDraws.tsx')).RecentDrawer);

/** /lottery/{type}/{code}: one page for every group; what a play needs on the screen is its PickShape. */
export function Component() {
  const { type = '', code = '' } = useParams();
  const lottery = useKnownLottery(code);
  const config = useLotteryConfig();
  const t = useText(betTexts);
  const isPlayer = useUser() !== null;
  const navigate = useNavigate();
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
      <PhoneBar title="" onBack={() => void navigate('/lotteryHall')} />
      <Empty title={t('unknownGroup')} action={<ButtonLink to="/lotteryHall">{t('backToHall')}</ButtonLink>} />
    </>
  );
}

type Known = LotteryInfo & { group: Group };

function Table({ lottery }: { lottery: Known }) {
  const t = useText(betTexts);
  const now = useLotteryNow(lottery.lotteryCode);
  const [showsRecent, setShowsRecent] = useState(false);
  const lunarYear = lunarYearOfIssue(lottery.group, now?.current);
  // The picks stay when an issue of the new lunar year comes on sale.
  const plays = useQuery({ ...playsQuery(lottery.group, lunarYear), placeholderData: keepPreviousData });
  // Hundreds of buttons: drawn in slices, so that a tap on what already stands is answered meanwhile.
  const shown = useDeferredValue(plays.data);
  const isDesktop = useIsDesktop();
  const showRecent = () => setShowsRecent(true);
  const header = (
    <>
      {isDesktop && (
        <Suspense fallback={<Skeleton height={HEADER_PX} />}>
          <IssueHeader lottery={lottery} now={now} />
        </Suspense>
      )}
      <PauseNote />
    </>
  );
  return (
    <>
      {!isDesktop && <Bar lottery={lottery} now={now} onRecent={showRecent} />}
      <div className={`${styles.page} wrap`}>
        <h1 className="sr">{translated(lottery.lotteryName)}</h1>
        {isDesktop && (
          <Suspense>
            <LotteryColumn current={lottery.lotteryCode} />
          </Suspense>
        )}
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
          now={now}
          open={showsRecent}
          onClose={() => setShowsRecent(false)}
        />
      </Suspense>
    </>
  );
}

/** The phone's bar of a table: the title opens the list of lotteries, the close of the issue stands at the right. */
function Bar({ lottery, now, onRecent }: { lottery: Known; now: LotteryNow | undefined; onRecent(): void }) {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <PhoneBar
        title={
          <button type="button" className={styles.title} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            <span className="ell">{translated(lottery.lotteryName)}</span> <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
        onBack={() => void navigate('/lotteryHall')}
        actions={
          <>
            <IssueTimer now={now} paused={lottery.paused} />
            <TableMore lotteryCode={lottery.lotteryCode} />
          </>
        }
      />
      <IssueStrip lottery={lottery} now={now} onRecent={onRecent} />
      <Suspense>
        <LotterySheet current={lottery.lotteryCode} open={isChoosing} onClose={() => setChoosing(false)} />
      </Suspense>
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
            <Skeleton width={180} height={24} radius={12} />
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
