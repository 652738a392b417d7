import type { LotteryNow } from '@caiting/contract';
import { X } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { LunarYear, lunarYearOfIssue, usePhase, ZodiacTable } from '../../draws/index.ts';
import { useChase } from '../chase/use-chase.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { isEmpty } from '../picks/pick-state.ts';
import { useRebate } from '../core/queries.ts';
import { ConfirmDialog } from '../slip/lazy-confirm.ts';
import { DRAFT_ID, type SlipLine } from '../slip/line.ts';
import { removeLines } from '../slip/slip-store.ts';
import { useMenuActs } from '../table/use-credit-slip.ts';
import { usePlace } from '../slip/use-place.ts';
import { betTexts } from '../core/texts.ts';
import styles from '../table/BettingPage.module.css';
import { CreditTable } from '../table/CreditTable.tsx';
import type { PlayScreenProps } from '../table/draft.ts';
import { OfficialTable } from '../table/OfficialTable.tsx';
import { PlayMenu } from '../table/PlayMenu.tsx';
import { SessionClock } from '../../protection/index.ts';
import { useGate } from '../core/use-gate.ts';
import { useIssueRoll, type Rolled } from './use-issue-roll.ts';
import { forgetPicks, usePicks } from '../pads/use-picks.ts';
import { useRebateView } from '../pads/use-stake-view.ts';
import { linesNow, useFittingPoints, useTable, type Lottery, type TableView } from '../pads/use-table.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

/** At the right of a desktop: beside the table, not before it. */
const OfficialSlip = lazyPart(async () => (await import('../table/OfficialSlip.tsx')).OfficialSlip);
const CreditSlip = lazyPart(async () => (await import('../table/CreditSlip.tsx')).CreditSlip);
const SLIP_PX = 372;
const RecentPanel = lazyPart(async () => (await import('./RecentDraws.tsx')).RecentPanel);
/** Under the pad. */
const MyBets = lazyPart(async () => (await import('./MyBets.tsx')).MyBets);
/** Ten draws. */
const RECENT_PX = 464;
/** Its code comes with the first chase. */
const ChaseSheet = lazyPart(async () => (await import('../chase/ChaseSheet.tsx')).ChaseSheet);

interface Props {
  lottery: Lottery;
  now: LotteryNow | undefined;
  plays: readonly AnyPlay[];
  header: ReactNode;
}

/** The table of one lottery: plays in the middle, slip and records at the right, confirmation over all. */
export function BettingTable(props: Props) {
  const table = useTable(props.lottery, props.plays);
  return table && <OpenTable {...props} table={table} />;
}

function OpenTable({ lottery, now, plays, header, table }: Props & { table: TableView }) {
  const t = useText(betTexts);
  const { play } = table;
  const isDesktop = useIsDesktop();
  const view = useRebateView(lottery.lotteryCode, lottery.group);
  const { data: rebate } = useRebate(lottery.lotteryCode);
  const [query] = useSearchParams();
  const picks = usePicks(lottery.lotteryCode, play, query.get('picks'));
  useFittingPoints(lottery.lotteryCode, view);
  const menu = useMenuActs({ lottery, table, view, picks });
  const handlePlaced = usePlaced(lottery.lotteryCode, picks);
  const placing = usePlace(handlePlaced);
  const chasing = useChase(handlePlaced);
  const phase = usePhase(now, lottery.paused);
  const gate = useGate(phase, placing.isBusy || chasing.isBusy, view.isKnown);
  const lunarYear = lunarYearOfIssue(lottery.group, now?.current);
  const hasPicks = () => !isEmpty(picks.now()) || linesNow(lottery.lotteryCode, play.family).length > 0;
  const { rolled, dismiss } = useIssueRoll(now, hasPicks);
  const screen: PlayScreenProps = {
    lottery,
    table,
    plays,
    view,
    picks,
    gate,
    placing,
    chasing,
    issue: now?.current.issue,
    closesAt: now?.current.closeAt ?? null,
    basePayout: rebate?.basePayout ?? '0',
    menu: (
      <PlayMenu
        play={play}
        tabs={table.tabs}
        families={table.families}
        onFamily={menu.setFamily}
        onPlay={menu.setPlay}
      />
    ),
  };
  return (
    <LunarYear value={lunarYear}>
      <div className={styles.middle}>
        {header}
        {rolled && <RolledLine rolled={rolled} onClose={dismiss} />}
        <h2 className="sr">{t('playGroups')}</h2>
        {play.family === 'official' ? <OfficialTable {...screen} /> : <CreditTable {...screen} />}
        <Suspense>
          <MyBets lotteryCode={lottery.lotteryCode} />
        </Suspense>
        {lunarYear !== undefined && (
          <Card>
            <ZodiacTable lunarYear={lunarYear} />
          </Card>
        )}
        {!isDesktop && <SessionClock />}
      </div>
      {isDesktop && <Beside screen={screen} now={now} />}
      <BetDialogs screen={screen} now={now} />
    </LunarYear>
  );
}

/** At the right of a desktop: the slip, the session clock, the last draws. */
function Beside({ screen, now }: { screen: PlayScreenProps; now: LotteryNow | undefined }) {
  const { lottery, table } = screen;
  return (
    <aside className={styles.right}>
      <Suspense fallback={<Skeleton height={SLIP_PX} />}>
        {table.play.family === 'credit' ? <CreditSlip {...screen} now={now} /> : <OfficialSlip {...screen} now={now} />}
      </Suspense>
      <SessionClock />
      <Suspense fallback={<Skeleton height={RECENT_PX} />}>
        <RecentPanel group={lottery.group} lotteryCode={lottery.lotteryCode} now={now} />
      </Suspense>
    </aside>
  );
}

/** Lines that were placed leave the slip; a line that was still on the pad leaves its picks too. */
function usePlaced(lotteryCode: string, picks: PlayScreenProps['picks']) {
  return useCallback(
    (placed: readonly SlipLine[]) => {
      removeLines(placed.map(({ id }) => id));
      if (!placed.some(({ id }) => id === DRAFT_ID)) return;
      forgetPicks(lotteryCode, picks.play);
      picks.act({ kind: 'clear' });
    },
    [lotteryCode, picks],
  );
}

/** The confirmation, and the plan of a chase once the first one was asked for. */
function BetDialogs({ screen, now }: { screen: PlayScreenProps; now: LotteryNow | undefined }) {
  const { lottery, table, placing, chasing, basePayout, gate } = screen;
  const [hasChased, setHasChased] = useState(false);
  if (chasing.asked && !hasChased) setHasChased(true);
  return (
    <>
      <Suspense>
        <ConfirmDialog placing={placing} lottery={lottery} now={now} plays={table.byCode} basePayout={basePayout} />
      </Suspense>
      {hasChased && (
        <Suspense>
          <ChaseSheet
            chasing={chasing}
            lottery={lottery}
            now={now}
            plays={table.byCode}
            basePayout={basePayout}
            gate={gate}
          />
        </Suspense>
      )}
    </>
  );
}

/** 第 … 期已封盘，已为您切换到 … 期, over the page for a while. */
function RolledLine({ rolled: { from, to }, onClose }: { rolled: Rolled; onClose(): void }) {
  const t = useText(betTexts);
  return (
    <div className={styles.rolled}>
      <Banner
        tone="info"
        action={
          <IconButton label={t('close')} size="s" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        {t('rolled', { from, to })}
      </Banner>
    </div>
  );
}
