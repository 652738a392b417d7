import { ticketStake, type OddsTable } from '@caiting/lottery/core';
import { money } from '@caiting/money';
import { useMemo, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { uuid } from '../../../platform/uuid.ts';
import { Card } from '../../../ui/Card.tsx';
import { showToast } from '../../../ui/notices.ts';
import { randomPicks, readingOf, stateOf, type Reading } from '../picks/pick-state.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { amountOf, priceOf, prizeOf, prizeRange, type SlipLine } from '../slip/line.ts';
import { addLine, removeLines } from '../slip/slip-store.ts';
import { SlipSheet, SlipTable } from '../slip/SlipTable.tsx';
import { setMultiple, setUnit, useStake } from '../slip/stake-store.ts';
import { betTexts } from '../texts.ts';
import { dice, draftLine, type PlayScreenProps } from './draft.ts';
import { OfficialBar, OfficialPanel, type Draft, type StakeProps } from './OfficialStake.tsx';
import { PickArea } from './PickArea.tsx';
import { PickTools } from './PickTools.tsx';
import { RuleLine } from './PlayMenu.tsx';
import type { RebateView } from './use-stake-view.ts';

const NO_ODDS: OddsTable = new Map();

/** An official play: its pad, the stake under it, the basket; on a phone the bar at the thumb. */
export function OfficialTable(props: PlayScreenProps) {
  const { lottery, table, plays, view, picks, lines, gate, placing, chasing, basePayout, menu } = props;
  const { play } = table;
  const t = useText(betTexts);
  const { unit, multiple } = useStake();
  const [isOpen, setOpen] = useState(false);
  const odds = view.oddsOf(play);
  const prizes = useMemo(
    () => prizeRange(play, odds, priceOf({ mode: 'stake', unit, multiple: 1, perTicket: 0 })),
    [play, odds, unit],
  );
  const line = draftLine(lottery, play, picks.reading, {
    mode: 'stake',
    unit,
    multiple,
    perTicket: 0,
    point: view.point,
  });

  function add() {
    if (!line) return;
    if (!addLine({ ...line, id: uuid() })) return showToast(t('slipFull'), 'failed');
    picks.act({ kind: 'clear' });
    showToast(t('added'));
  }
  function random(tickets: 1 | 5) {
    const draw = () => randomPicks(play, picks.state.positions, dice);
    const first = draw();
    if (!first) return;
    if (tickets === 1) return picks.act({ kind: 'set', picks: first });
    const stakeNow = { mode: 'stake', unit, multiple, perTicket: 0, point: view.point } as const;
    for (const found of [first, draw(), draw(), draw(), draw()]) {
      const ticket = found && draftLine(lottery, play, readingOf(play, found), stakeNow);
      if (ticket && !addLine({ ...ticket, id: uuid() })) return showToast(t('slipFull'), 'failed');
    }
    showToast(t('addedFive'));
  }
  /** A line goes back to its pad with its unit and multiple, to be changed and added again. */
  function edit(kept: SlipLine) {
    const of = table.byCode.get(kept.playCode);
    const state = of && stateOf(of, kept.text);
    if (!of || !state) return;
    setOpen(false);
    removeLines([kept.id]);
    setUnit(kept.unit);
    setMultiple(kept.multiple);
    picks.restore(of, state);
    if (of !== play) table.setPlay(of);
    showToast(t('edited'));
  }
  function askForAll() {
    setOpen(false);
    placing.ask(lines);
  }

  const stake: StakeProps = {
    group: lottery.group,
    view,
    prize: prizes[1],
    draft: draftOf(
      play,
      view,
      picks.reading,
      line,
      ticketStake(priceOf({ mode: 'stake', unit, multiple, perTicket: 0 })),
    ),
    act: gate ? { label: gate, disabled: true } : { label: t(line ? 'bet' : 'pickFirst'), disabled: !line },
    canAdd: line !== null && view.isKnown,
    slipCount: lines.length,
    onAdd: add,
    onBet: () => line && placing.ask([line]),
    onSlip: () => setOpen(true),
  };
  const slip = {
    lines,
    plays: table.byCode,
    basePayout,
    act: { label: gate ?? t('confirmBets'), disabled: gate !== null || lines.length === 0 },
    onEdit: edit,
    onConfirm: askForAll,
    onChase: () => {
      setOpen(false);
      chasing.ask(lines);
    },
  };
  return (
    <>
      <Card>
        {menu}
        <RuleLine rule={play.rule} prizes={view.isKnown ? prizes : null} />
        <PickTools play={play} onRandom={view.isKnown ? random : null} />
        <PickArea lottery={lottery} play={play} plays={plays} odds={view.isKnown ? odds : NO_ODDS} picks={picks} />
        <OfficialPanel {...stake} act={gate || !line ? stake.act : { label: t('betNow'), disabled: false }} />
      </Card>
      <SlipTable {...slip} />
      <OfficialBar {...stake} />
      <SlipSheet {...slip} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Cost and gain of the current picks, by the functions that settle. */
function draftOf(
  play: AnyPlay,
  view: RebateView,
  reading: Reading,
  line: SlipLine | null,
  oneTicket: Draft['ticketStake'],
): Draft {
  const nothing = { count: 0, amount: money(0n), ticketStake: oneTicket, profit: null };
  if (!reading.ok || !line) return { ...nothing, lacks: reading.ok || reading.isEmpty ? null : reading.message };
  const amount = amountOf(line);
  const prize = prizeOf(play, reading.picks, view.oddsOf(play), priceOf(line));
  return { ...nothing, count: line.count, amount, profit: view.isKnown ? money(prize - amount) : null, lacks: null };
}
