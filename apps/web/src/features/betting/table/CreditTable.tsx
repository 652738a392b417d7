import { Fragment, use, useCallback, useMemo, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { ambiguousPlays, optionLabel, optionText, type AnyPlay, type MenuTab } from '../picks/menu.ts';
import { CreditSheet } from './CreditSlip.tsx';
import { linePreview, oddsShown } from '../slip/line-view.ts';
import { amountOf, type SlipLine } from '../slip/line.ts';
import { addLine, removeLines, useSlip } from '../slip/slip-store.ts';
import { setQuick, useStake } from '../slip/stake-store.ts';
import { useCreditDraft, useKeepDraft } from './use-credit-slip.ts';
import { betTexts } from '../core/texts.ts';
import { UiWords } from '../../../ui/words.ts';
import styles from './BettingPage.module.css';
import { CreditBar } from './CreditBar.tsx';
import type { PlayScreenProps } from './draft.ts';
import { Limits } from './Limits.tsx';
import { OptionMatrix, rowsOfPlays } from '../pads/OptionMatrix.tsx';
import { NO_ODDS, PickArea } from '../pads/PickArea.tsx';
import { PickTools } from '../pads/PickTools.tsx';
import { RebateSlider } from './StakeControls.tsx';
import { useReading } from '../pads/use-picks.ts';
import { TableDock } from './TableDock.tsx';
import type { RebateView } from '../pads/use-stake-view.ts';
import { useLines } from '../pads/use-table.ts';

/** Credit plays: a matrix whose options go straight into the slip, or a pad whose picks are added as one line. */
export function CreditTable(props: PlayScreenProps) {
  const { lottery, table, view, picks, menu } = props;
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const isMatrix = table.tab?.isMatrix ?? false;
  const shown = isMatrix ? (table.tab?.sets.flatMap(({ plays }) => plays) ?? []) : [table.play];
  // 特码A and 特码B leave nothing to trade.
  const traded = shown.find(({ trade }) => trade === undefined);
  return (
    <>
      <Card>
        {menu}
        {isMatrix && table.tab ? (
          <>
            <QuickSwitch />
            <Matrix {...props} tab={table.tab} />
          </>
        ) : (
          <PadLine {...props} />
        )}
        {traded && (
          <div className={styles.creditTrade}>
            <RebateSlider group={lottery.group} view={view} name={t('odds')} shown={oddsText(view, traded)} compact />
          </div>
        )}
      </Card>
      <TableDock lotteryCode={lottery.lotteryCode} family="credit" picks={picks}>
        {!isDesktop && <CreditBar {...props} onSlip={() => setOpen(true)} />}
      </TableDock>
      {!isDesktop && <CreditSheet {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Odds of the play, least and most, for the slider; a dash while the level is not known. */
function oddsText(view: RebateView, play: AnyPlay): string {
  return (view.isKnown && oddsShown(view.oddsOf(play))) || '—';
}

/** 一键投注, off unless the player switches it on. */
function QuickSwitch() {
  const t = useText(betTexts);
  const isQuick = useStake((stake) => stake.isQuick);
  return (
    <div className={styles.quick}>
      <span>
        <b>{t('quickBet')}</b> <small>{t('quickBetText')}</small>
      </span>
      <Switch label={t('quickBet')} checked={isQuick} onChange={setQuick} />
    </div>
  );
}

/** Each option is a line of its own: a press adds it, the same press again takes it away. */
function Matrix({ lottery, view, placing, tab }: PlayScreenProps & { tab: MenuTab }) {
  const lines = useLines(lottery.lotteryCode, 'credit');
  const plays = useMemo(() => tab.sets.flatMap((set) => set.plays), [tab]);
  const rows = useMemo(() => [...tab.extra, ...rowsOfPlays(plays)], [tab, plays]);
  const odds = useMemo(
    () => new Map(view.isKnown ? rows.map(({ play }) => [play.code, view.oddsOf(play)]) : []),
    [rows, view],
  );
  const chosen = useMemo(() => new Set(lines.map(({ id }) => id)), [lines]);
  const ambiguous = useMemo(() => ambiguousPlays(rows), [rows]);
  const isQuick = useStake((stake) => stake.isQuick);
  const { colon } = use(UiWords);
  const toggle = useToggleOption(lottery, view, ambiguous, isQuick ? placing.askFast : null);
  return (
    <>
      <OptionMatrix
        rows={rows}
        odds={odds}
        isChosen={(play, row, option) => chosen.has(optionId(lottery.lotteryCode, play, row, option))}
        onToggle={toggle}
      />
      {plays.map((play) => (
        <Fragment key={play.code}>
          <p className={styles.ruleLine}>
            {plays.length > 1 && `${play.label}${colon}`}
            {play.rule}
          </p>
          {view.isKnown && <Limits group={lottery.group} mode="amount" odds={view.oddsOf(play)} />}
        </Fragment>
      ))}
    </>
  );
}

/** Read by the slip too: play, row and option stand behind the lottery, parted by bars. */
const optionId = (lotteryCode: string, play: AnyPlay, row: number, option: number) =>
  `${lotteryCode}/${play.code}|${row}|${option}`;

function useToggleOption(
  lottery: PlayScreenProps['lottery'],
  { pointOf, isKnown }: RebateView,
  ambiguous: ReadonlySet<AnyPlay>,
  /** 一键投注: the option goes straight to the confirmation instead of into the slip. */
  askFast: ((line: SlipLine) => void) | null,
) {
  const t = useText(betTexts);
  const full = t('slipFull');
  const { group, lotteryCode } = lottery;
  return useCallback(
    (play: AnyPlay, row: number, option: number) => {
      const id = optionId(lotteryCode, play, row, option);
      if (!askFast && useSlip.getState().lines.some((line) => line.id === id)) return removeLines([id]);
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
      if (askFast) askFast({ ...line, id: `fast/${id}` });
      else if (!addLine(line)) showToast(full, 'failed');
    },
    [lotteryCode, group, pointOf, isKnown, full, ambiguous, askFast],
  );
}

/** A credit play whose picks combine (冠亚组合, 组选三): picked on a pad, one line of so many tickets from the first complete pick on. */
function PadLine(props: PlayScreenProps) {
  const { lottery, view, picks } = props;
  const { play } = picks;
  return (
    <>
      <p className={styles.padRule}>{play.rule}</p>
      {view.isKnown && <Limits group={lottery.group} mode="amount" odds={view.oddsOf(play)} />}
      <PickTools play={play} onRandom={null} />
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
          !reading.ok && reading.message
        )}
      </span>
      <Button disabled={!line} onClick={() => (keep() ? showToast(t('added')) : showToast(t('slipFull'), 'failed'))}>
        {t('addToCredit')}
      </Button>
    </div>
  );
}
