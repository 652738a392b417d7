import { useCallback, useDeferredValue, useMemo, useReducer } from 'react';
import type { AnyPlay } from '../picks/menu.ts';
import {
  emptyPicks,
  isEmpty,
  pick,
  readPicks,
  type PickAct,
  type PickState,
  type Reading,
} from '../picks/pick-state.ts';
import { readTyped, type TypedTickets } from '../picks/typed-tickets.ts';

interface Chosen {
  readonly play: AnyPlay;
  readonly state: PickState;
}

export interface PicksView {
  readonly state: PickState;
  readonly reading: Reading;
  readonly typed: TypedTickets;
  readonly hasPicks: boolean;
  act(act: PickAct): void;
}

/** What is chosen on the current play, and its bet text. Another play begins empty. Typed tickets are read behind the typing. */
export function usePicks(play: AnyPlay): PicksView {
  const [chosen, dispatch] = useReducer(
    (before: Chosen, { play: of, act }: { play: AnyPlay; act: PickAct }): Chosen => ({
      play: of,
      state: pick(of.shape, before.play === of ? before.state : emptyPicks(of.shape), act),
    }),
    play,
    (first): Chosen => ({ play: first, state: emptyPicks(first.shape) }),
  );
  const state = useMemo(() => (chosen.play === play ? chosen.state : emptyPicks(play.shape)), [chosen, play]);
  const text = useDeferredValue(state.typed);
  const typed = useMemo(() => readTyped(play, text), [play, text]);
  const reading = useMemo(() => readPicks(play, state, typed.tickets), [play, state, typed]);
  const act = useCallback((next: PickAct) => dispatch({ play, act: next }), [play]);
  return { state, reading, typed, hasPicks: !isEmpty(state), act };
}
