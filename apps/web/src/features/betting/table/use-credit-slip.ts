import { BET_LINES_MAX } from '@caiting/contract';
import { useCallback, useMemo } from 'react';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import type { Reading } from '../picks/pick-state.ts';
import { draftLine, type PlayScreenProps } from './draft.ts';
import { useReading } from '../pads/use-picks.ts';
import { linesNow, useLines, type TableView } from '../pads/use-table.ts';
import { betTexts } from '../core/texts.ts';
import type { Pricing } from '../slip/line-problem.ts';
import { linesProblem, useLineLimits } from '../slip/limits.ts';
import { DRAFT_ID, type SlipLine } from '../slip/line.ts';
import { addLine, editLines, removeLines } from '../slip/slip-store.ts';
import { setPerTicket, useStake } from '../slip/stake-store.ts';

/** What the credit slip needs from the page. */
export type CreditScreen = Pick<
  PlayScreenProps,
  'lottery' | 'table' | 'view' | 'picks' | 'basePayout' | 'gate' | 'issue' | 'closesAt' | 'placing' | 'chasing'
>;

type DraftScreen = Pick<PlayScreenProps, 'lottery' | 'view' | 'picks'> & { readonly table: Pick<TableView, 'tab'> };

/** The current picks of a pad as a line with the amount that is set; null while they make none, and in a matrix, whose options are lines already. */
function creditDraft(
  { lottery, table, view, picks }: DraftScreen,
  reading: Reading,
  perTicket: number,
): SlipLine | null {
  const { play } = picks;
  if (!view.isKnown || table.tab?.isMatrix || play.family !== 'credit') return null;
  return draftLine(lottery, play, reading, {
    mode: 'amount',
    unit: '1',
    multiple: 1,
    perTicket,
    point: view.pointOf(play),
  });
}

/** The picks of the pad as a line, for whoever draws it. */
export function useCreditDraft({ lottery, table, view, picks }: DraftScreen): SlipLine | null {
  const perTicket = useStake((stake) => stake.perTicket);
  const reading = useReading(picks);
  const { tab } = table;
  return useMemo(
    () => creditDraft({ lottery, table: { tab }, view, picks }, reading, perTicket),
    [lottery, tab, view, picks, reading, perTicket],
  );
}

/** The credit lines of the page, the picks that are lit on a pad among them, with what can be done to them. */
export function useCreditSlip(screen: CreditScreen) {
  const { lottery, table, basePayout, picks, gate, placing, chasing } = screen;
  const stored = useLines(lottery.lotteryCode, 'credit');
  const draft = useCreditDraft(screen);
  const lines = useMemo(() => (draft ? [...stored, draft] : stored), [stored, draft]);
  const limits = useLineLimits(lottery.group);
  const pricing = useMemo<Pricing>(
    () => ({ plays: table.byCode, basePayout, limits }),
    [table.byCode, basePayout, limits],
  );
  const problem = useMemo(() => linesProblem(lines, pricing), [lines, pricing]);
  const whenFits = (act: (lines: readonly SlipLine[]) => void) => () =>
    lines.length > BET_LINES_MAX ? showToast(textOf(betTexts, 'slipFull'), 'failed') : act(lines);
  return {
    lines,
    pricing,
    /** Why a line cannot be placed as it is staked; null when all can. */
    problem,
    /** What the button says when nothing can be bet now. */
    gate: gate ?? (problem ? textOf(betTexts, 'overLimit') : null),
    ask: whenFits(placing.ask),
    chase: whenFits(chasing.ask),
    remove: useCallback(
      (gone: readonly SlipLine[]) => {
        removeLines(gone.map(({ id }) => id));
        if (gone.some(({ id }) => id === DRAFT_ID)) picks.act({ kind: 'clear' });
      },
      [picks],
    ),
  };
}

/**
 * Puts the picks of a credit pad into the slip, for whatever takes the pad away from under them: they were counted in the slip's total and must not leave
 * it unasked. Gives false when the slip is full.
 */
export function useKeepDraft({ lottery, table, view, picks }: DraftScreen): () => boolean {
  const { tab } = table;
  return useCallback(() => {
    const draft = creditDraft({ lottery, table: { tab }, view, picks }, picks.read(), useStake.getState().perTicket);
    if (!draft) return true;
    if (linesNow(lottery.lotteryCode, 'credit').length >= BET_LINES_MAX) return false;
    picks.act({ kind: 'clear' });
    return addLine({ ...draft, id: uuid() });
  }, [lottery, tab, view, picks]);
}

/** Another amount for one line; that of the picks on the pad is the amount of all lines to come. */
export function editAmount(id: string, perTicket: number): void {
  if (id === DRAFT_ID) setPerTicket(perTicket);
  else editLines((line) => (line.id === id ? { ...line, perTicket } : line));
}

/** The menu's two acts, which first put the picks of a credit pad into the slip. */
export function useMenuActs(screen: DraftScreen & { table: TableView }): Pick<TableView, 'setPlay' | 'setFamily'> {
  const keep = useKeepDraft(screen);
  const { setPlay, setFamily } = screen.table;
  return useMemo(() => {
    const after =
      <T>(act: (to: T) => void) =>
      (to: T) =>
        keep() ? act(to) : showToast(textOf(betTexts, 'slipFull'), 'failed');
    return { setPlay: after(setPlay), setFamily: after(setFamily) };
  }, [keep, setPlay, setFamily]);
}
