import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { ambiguousPlays, optionLabel, optionText, type AnyPlay, type MenuTab } from '../picks/menu.ts';
import { linePreview, oddsShown } from '../slip/line-view.ts';
import { amountOf, type SlipLine } from '../slip/line.ts';
import { addLine, removeLines, useSlip } from '../slip/slip-store.ts';
import { useStake } from '../slip/stake-store.ts';
import { issueKey, turnOff, useOnePress } from '../one-press/store.ts';
import { useOnePressOf } from '../one-press/use-one-press.ts';
import { useCreditDraft, useKeepDraft } from './use-credit-slip.ts';
import { betTexts } from '../core/texts.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import styles from './BettingPage.module.css';
import { CreditBar } from './CreditBar.tsx';
import type { PlayScreenProps } from './draft.ts';
import { PlayInfo } from './PlayInfo.tsx';
import { OptionMatrix, rowsOfPlays } from '../pads/OptionMatrix.tsx';
import { NO_ODDS, PickArea } from '../pads/PickArea.tsx';
import { PickTools } from '../pads/PickTools.tsx';
import { useReading } from '../pads/use-picks.ts';
import { TableDock } from './TableDock.tsx';
import type { RebateView } from '../pads/use-stake-view.ts';
import { linesNow, useLines } from '../pads/use-table.ts';

/** Opens by a press. */
const OnePressSheet = lazyPart(async () => (await import('../one-press/OnePressSheet.tsx')).OnePressSheet);
const CreditSheet = lazyPart(async () => (await import('./CreditSlip.tsx')).CreditSheet);
/** For a keyboard, once the pad stands. */
const PadKeys = lazyPart(async () => (await import('../pads/PadKeys.tsx')).PadKeys);

/** Takes all lines of the table away, and what is picked on its pad. */
function useClear({ lottery: { lotteryCode }, picks }: PlayScreenProps): () => void {
  return useCallback(() => {
    removeLines(linesNow(lotteryCode, 'credit').map(({ id }) => id));
    picks.act({ kind: 'clear' });
  }, [lotteryCode, picks]);
}

/** Credit plays: a matrix whose options go straight into the slip, or a pad whose picks are added as one line. */
export function CreditTable(props: PlayScreenProps) {
  const { lottery, table, view, picks, menu } = props;
  const [isOpen, setOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const pad = useRef<HTMLDivElement>(null);
  const clear = useClear(props);
  const isMatrix = table.tab?.isMatrix ?? false;
  return (
    <>
      <Card>
        {menu}
        {isMatrix && table.tab ? (
          <>
            <QuickSwitch at={issueKey(lottery.lotteryCode, props.issue ?? '')}>
              <PlayInfo
                title={translated(table.tab.label)}
                play={table.play}
                plays={table.tab.sets.flatMap(({ plays }) => plays)}
                lottery={lottery}
                view={view}
              />
            </QuickSwitch>
            <div ref={pad} data-play={table.play.code}>
              <Matrix {...props} tab={table.tab} />
            </div>
          </>
        ) : (
          <div ref={pad} data-play={table.play.code}>
            <PadLine {...props} />
          </div>
        )}
        {isDesktop && (
          <Suspense>
            <PadKeys pad={pad} play={table.play} onClear={clear} />
          </Suspense>
        )}
      </Card>
      <TableDock lotteryCode={lottery.lotteryCode} family="credit" picks={picks}>
        {!isDesktop && <CreditBar {...props} onSlip={() => setOpen(true)} />}
      </TableDock>
      {!isDesktop && (
        <Suspense>
          <CreditSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 一键投注, off unless the player switches it on, with its amounts. */
function QuickSwitch({ at, children }: { at: string; children: ReactNode }) {
  const t = useText(betTexts);
  const isOn = useOnePress((state) => state.isOn);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.quick}>
      <span className="ell">
        <b>{t('quickBet')}</b> <small>{t('quickBetText')}</small>
      </span>
      <Switch label={t('quickBet')} checked={isOn} onChange={(on) => (on ? setAsking(true) : turnOff())} />
      {children}
      {isAsking && (
        <Suspense>
          <OnePressSheet at={at} open onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Each option is a line of its own: a press adds it, the same press again takes it away. */
function Matrix({ lottery, view, issue, gate, tab }: PlayScreenProps & { tab: MenuTab }) {
  const lines = useLines(lottery.lotteryCode, 'credit');
  const plays = useMemo(() => tab.sets.flatMap((set) => set.plays), [tab]);
  const rows = useMemo(() => [...tab.extra, ...rowsOfPlays(plays)], [tab, plays]);
  const odds = useMemo(
    () => new Map(view.isKnown ? rows.map(({ play }) => [play.code, view.oddsOf(play)]) : []),
    [rows, view],
  );
  const chosen = useMemo(() => new Set(lines.map(({ id }) => id)), [lines]);
  const ambiguous = useMemo(() => ambiguousPlays(rows), [rows]);
  const toggle = useToggleOption(lottery, view, ambiguous, useOnePressOf(issue, gate));
  return (
    <OptionMatrix
      rows={rows}
      odds={odds}
      isChosen={(play, row, option) => chosen.has(optionId(lottery.lotteryCode, play, row, option))}
      onToggle={toggle}
    />
  );
}

/** Read by the slip too: play, row and option stand behind the lottery, parted by bars. */
const optionId = (lotteryCode: string, play: AnyPlay, row: number, option: number) =>
  `${lotteryCode}/${play.code}|${row}|${option}`;

function useToggleOption(
  lottery: PlayScreenProps['lottery'],
  { pointOf, isKnown }: RebateView,
  ambiguous: ReadonlySet<AnyPlay>,
  /** 一键投注: a press bets at once instead of adding to the slip. */
  pressOnce: ((line: SlipLine) => void) | null,
) {
  const t = useText(betTexts);
  const full = t('slipFull');
  const { group, lotteryCode } = lottery;
  return useCallback(
    (play: AnyPlay, row: number, option: number) => {
      const id = optionId(lotteryCode, play, row, option);
      if (!pressOnce && useSlip.getState().lines.some((line) => line.id === id)) return removeLines([id]);
      if (!isKnown) return;
      const line: SlipLine = {
        id,
        lotteryCode,
        group,
        family: 'credit',
        playCode: play.code,
        label: optionLabel(play, row, option, ambiguous.has(play)),
        text: optionText(play, row, option),
        count: 1,
        mode: 'amount',
        unit: '1',
        multiple: 1,
        perTicket: useStake.getState().perTicket,
        point: pointOf(play),
      };
      // Another id than the same option's line in the slip, which stays there.
      if (pressOnce) pressOnce({ ...line, id: `fast/${id}` });
      else if (!addLine(line)) showToast(full, 'failed');
    },
    [lotteryCode, group, pointOf, isKnown, full, ambiguous, pressOnce],
  );
}

/** A credit play whose picks combine (冠亚组合, 组选三): picked on a pad, one line of so many tickets from the first complete pick on. */
function PadLine(props: PlayScreenProps) {
  const { lottery, view, picks } = props;
  const { play } = picks;
  return (
    <>
      <PickTools play={play} onRandom={null}>
        <PlayInfo title={translated(play.label)} play={play} plays={[play]} lottery={lottery} view={view} />
      </PickTools>
      <PickArea lottery={lottery} odds={view.isKnown ? view.oddsOf(play) : NO_ODDS} picks={picks} />
      <AddRow {...props} />
    </>
  );
}

/** What the picks come to; they are in the slip's total already, and the button makes room on the pad for another line. */
function AddRow(props: PlayScreenProps) {
  const { picks } = props;
  const t = useText(betTexts);
  const reading = useReading(picks);
  const line = useCreditDraft(props);
  const keep = useKeepDraft(props);
  const preview = line && linePreview(line, picks.play, props.basePayout);
  return (
    <div className={styles.addRow}>
      <span role="status">
        {line ? (
          <>
            {t('tickets', { n: line.count })} · <Money value={amountOf(line)} /> ·{' '}
            {t('oddsOf', { odds: oddsShown(preview?.odds ?? new Map()) })} · {t('bestOfLine')}{' '}
            <Money value={preview?.best ?? null} />
          </>
        ) : (
          !reading.ok && translated(reading.message)
        )}
      </span>
      <Button
        data-act="add"
        disabled={!line}
        onClick={() => (keep() ? showToast(t('added')) : showToast(t('slipFull'), 'failed'))}
      >
        {t('addToCredit')}
      </Button>
    </div>
  );
}
