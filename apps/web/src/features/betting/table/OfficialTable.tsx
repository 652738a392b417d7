import { Suspense, useCallback, useRef, useState } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { randomPicks, readingOf } from '../picks/pick-state.ts';
import type { AnyPlay } from '../picks/menu.ts';
import type { SlipLine } from '../slip/line.ts';
import { linesProblem, useLineLimits } from '../slip/limits.ts';
import { addLine } from '../slip/slip-store.ts';
import { betTexts } from '../core/texts.ts';
import { dice, draftLine, stakeOf, type PlayScreenProps } from './draft.ts';
import { OfficialBar } from './OfficialStake.tsx';
import { useOfficialStake } from './use-official-stake.ts';
import { NO_ODDS, PickArea } from '../pads/PickArea.tsx';
import { PickTools } from '../pads/PickTools.tsx';
import { PlayInfo } from './PlayInfo.tsx';
import { useEditLine } from './use-edit-line.ts';
import { useLines } from '../pads/use-table.ts';
import { TableDock } from './TableDock.tsx';

// The basket stands under the pad of a desktop and opens by a press on a phone: its code comes after the pad's.
const SlipTable = lazyPart(async () => (await import('../slip/SlipTable.tsx')).SlipTable);
const SlipSheet = lazyPart(async () => (await import('../slip/SlipTable.tsx')).SlipSheet);

/** For a keyboard, once the pad stands. */
const PadKeys = lazyPart(async () => (await import('../pads/PadKeys.tsx')).PadKeys);

/** An official play: its pad and the basket; on a phone the dock at the thumb. A press on the pad draws none of this again. */
export function OfficialTable(props: PlayScreenProps) {
  const { lottery, table, view, picks, basePayout, menu } = props;
  const { play } = table;
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const pad = useRef<HTMLDivElement>(null);
  const clear = useCallback(() => picks.act({ kind: 'clear' }), [picks]);
  const odds = view.oddsOf(play);
  const stake = useOfficialStake(props);

  function random(tickets: 1 | 5) {
    const draw = () => randomPicks(play, picks.now().positions, dice);
    const first = draw();
    if (!first) return;
    if (tickets === 1) return picks.act({ kind: 'set', picks: first });
    for (const found of [first, draw(), draw(), draw(), draw()]) {
      const ticket = found && draftLine(lottery, play, readingOf(play, found), stakeOf(view, play));
      if (ticket && !addLine({ ...ticket, id: uuid() })) return showToast(t('slipFull'), 'failed');
    }
    showToast(t('addedFive'));
  }
  return (
    <>
      <Card>
        {menu}
        <PickTools play={play} onRandom={view.isKnown ? random : null}>
          <PlayInfo title={translated(play.label)} play={play} plays={[play]} lottery={lottery} view={view} />
        </PickTools>
        <div ref={pad} data-play={play.code}>
          <PickArea lottery={lottery} odds={view.isKnown ? odds : NO_ODDS} picks={picks} />
        </div>
        {isDesktop && (
          <Suspense>
            <PadKeys pad={pad} play={play} onClear={clear} />
          </Suspense>
        )}
      </Card>
      <Basket {...props} plays={table.byCode} basePayout={basePayout} isOpen={isOpen} setOpen={setOpen} />
      {!isDesktop && (
        <TableDock lotteryCode={lottery.lotteryCode} family="official" picks={picks}>
          <OfficialBar {...stake} onSlip={() => setOpen(true)} />
        </TableDock>
      )}
    </>
  );
}

interface BasketProps extends Pick<PlayScreenProps, 'lottery' | 'table' | 'picks' | 'gate' | 'placing' | 'chasing'> {
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** 购彩篮, in the page of a desktop and as the sheet of a phone. */
function Basket({ lottery, table, picks, plays, basePayout, gate, placing, chasing, isOpen, setOpen }: BasketProps) {
  const t = useText(betTexts);
  const lines = useLines(lottery.lotteryCode, 'official');
  const edit = useEditLine(table, picks);
  const isDesktop = useIsDesktop();
  const problem = linesProblem(lines, { plays, basePayout, limits: useLineLimits(lottery.group) });
  const slip = {
    lines,
    plays,
    basePayout,
    problem,
    act: {
      label: gate ?? t(problem ? 'overLimit' : 'confirmBets'),
      disabled: gate !== null || problem !== null || lines.length === 0,
    },
    onEdit: (line: SlipLine) => {
      if (edit(line)) setOpen(false);
    },
    onConfirm: () => {
      setOpen(false);
      placing.ask(lines);
    },
    onChase: () => {
      setOpen(false);
      chasing.ask(lines);
    },
  };
  return (
    <Suspense>
      {isDesktop ? <SlipTable {...slip} /> : <SlipSheet {...slip} open={isOpen} onClose={() => setOpen(false)} />}
    </Suspense>
  );
}
