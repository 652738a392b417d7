import { useCallback } from 'react';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { stateOf } from '../picks/pick-state.ts';
import type { SlipLine } from '../slip/line.ts';
import { removeLines } from '../slip/slip-store.ts';
import { setMultiple, setPerTicket, setUnit } from '../slip/stake-store.ts';
import { betTexts } from '../core/texts.ts';
import type { PicksView } from '../pads/use-picks.ts';
import type { TableView } from '../pads/use-table.ts';

/**
 * Takes a line back to its pad with its stake, to be changed and added again. False where its text is none that the pad knows: the line stays as it
 * was.
 */
export function useEditLine(
  { byCode, play, setPlay }: TableView,
  picks: PicksView,
  /** Puts what stands on the pad now into the slip; the line that leaves the slip has made room for it. */
  keep?: () => boolean,
): (line: SlipLine) => boolean {
  return useCallback(
    (line) => {
      const of = byCode.get(line.playCode);
      const state = of && stateOf(of, line.text);
      if (!of || !state) return false;
      removeLines([line.id]);
      keep?.();
      if (line.mode === 'stake') {
        setUnit(line.unit);
        setMultiple(line.multiple);
      } else setPerTicket(line.perTicket);
      picks.restore(of, state);
      if (of !== play) setPlay(of);
      showToast(textOf(betTexts, 'edited'));
      return true;
    },
    [byCode, play, setPlay, picks, keep],
  );
}
