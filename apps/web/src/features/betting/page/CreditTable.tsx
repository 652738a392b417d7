import { formatOddsShown } from '@caiting/money';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { uuid } from '../../../platform/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { showToast } from '../../../ui/notices.ts';
import { useIsDesktop } from '../../../ui/use-media.ts';
import { Switch } from '../../../ui/Toggle.tsx';
import { ambiguousPlays, optionLabel, optionText, type AnyPlay, type MenuTab } from '../picks/menu.ts';
import { CreditSheet } from '../slip/CreditSlip.tsx';
import { amountOf, type SlipLine } from '../slip/line.ts';
import { addLine, removeLines, useSlip } from '../slip/slip-store.ts';
import { setQuick, useStake } from '../slip/stake-store.ts';
import { betTexts } from '../texts.ts';
import styles from './BettingPage.module.css';
import { CreditBar } from './CreditBar.tsx';
import { draftLine, type PlayScreenProps } from './draft.ts';
import { OptionMatrix, rowsOfPlays } from './OptionMatrix.tsx';
import { PickArea } from './PickArea.tsx';
import { PickTools } from './PickTools.tsx';
import { RebateSlider } from './StakeControls.tsx';
import { useReading } from './use-picks.ts';
import type { RebateView } from './use-stake-view.ts';
import { useLines } from './use-table.ts';

/** Credit plays: a matrix whose options go straight into the slip, or a pad whose picks are added as one line. */
export function CreditTable(props: PlayScreenProps) {
  const { lottery, table, view, menu } = props;
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const isMatrix = table.tab?.isMatrix ?? false;
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
        <div className={styles.creditTrade}>
          <RebateSlider group={lottery.group} view={view} name={t('odds')} shown={oddsText(view, table.play)} compact />
        </div>
      </Card>
      {!isDesktop && (
        <>
          <CreditBar {...props} onSlip={() => setOpen(true)} />
          <CreditSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  );
}

/** Odds of the play's first tier, for the slider; a dash while the level is not known. */
function oddsText(view: RebateView, play: AnyPlay): string {
  const odds = view.isKnown ? view.oddsOf(play).get(play.tiers[0]?.name ?? '1') : undefined;
  return odds === undefined ? '—' : formatOddsShown(odds);
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
        <p key={play.code} className={styles.ruleLine}>
          {plays.length > 1 && `${play.label}：`}
          {play.rule}
        </p>
      ))}
    </>
  );
}

/** Read by the slip too: play, row and option stand behind the lottery, parted by bars. */
const optionId = (lotteryCode: string, play: AnyPlay, row: number, option: number) =>
  `${lotteryCode}/${play.code}|${row}|${option}`;

function useToggleOption(
  lottery: PlayScreenProps['lottery'],
  { point, isKnown }: RebateView,
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
        point,
      };
      // Another id than the same option's line in the slip, which stays there.
      if (askFast) askFast({ ...line, id: `fast/${id}` });
      else if (!addLine(line)) showToast(full, 'failed');
    },
    [lotteryCode, group, point, isKnown, full, ambiguous, askFast],
  );
}

/** A credit play whose picks combine (冠亚组合, 组选三): picked on a pad, added as one line of so many tickets. */
function PadLine(props: PlayScreenProps) {
  const { lottery, plays, view, picks } = props;
  const { play } = picks;
  return (
    <>
      <p className={styles.padRule}>{play.rule}</p>
      <PickTools play={play} onRandom={null} />
      <PickArea lottery={lottery} plays={plays} odds={view.oddsOf(play)} picks={picks} />
      <AddRow {...props} />
    </>
  );
}

/** What the picks come to, and the way into the slip: the part that a press on the pad draws again. */
function AddRow({ lottery, view, picks }: PlayScreenProps) {
  const t = useText(betTexts);
  const perTicket = useStake((stake) => stake.perTicket);
  const reading = useReading(picks);
  const line = draftLine(lottery, picks.play, reading, {
    mode: 'amount',
    unit: '1',
    multiple: 1,
    perTicket,
    point: view.point,
  });
  function add() {
    if (!line) return;
    if (!addLine({ ...line, id: uuid() })) return showToast(t('slipFull'), 'failed');
    picks.act({ kind: 'clear' });
    showToast(t('added'));
  }
  return (
    <div className={styles.addRow}>
      <span role="status">
        {line ? (
          <>
            {t('tickets', { n: line.count })} · <Money value={amountOf(line)} />
          </>
        ) : (
          !reading.ok && reading.message
        )}
      </span>
      <Button disabled={!line || !view.isKnown} onClick={add}>
        {t('addToCredit')}
      </Button>
    </div>
  );
}
