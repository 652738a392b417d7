import { useCallback, useEffect } from 'react';
import { useTell } from '../slip/use-place.ts';
import type { SlipLine } from '../slip/line.ts';
import { turnOff, useOnePress } from './store.ts';

/** While one press bets: what a press on an option does; null while it is off or nobody can bet. Off again when the table is left. */
export function useOnePressOf(issue: string | undefined, gate: string | null): ((line: SlipLine) => void) | null {
  const isOn = useOnePress((state) => state.isOn);
  const tell = useTell();
  useEffect(() => turnOff, []);
  const press = useCallback(
    (line: SlipLine) => {
      if (issue === undefined || gate !== null) return;
      // Its code comes with the bar, before the first press.
      void import('./press.ts').then(({ pressOnce }) => pressOnce(line, issue, tell));
    },
    [issue, gate, tell],
  );
  return isOn ? press : null;
}
