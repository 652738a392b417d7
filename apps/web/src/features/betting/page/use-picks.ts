import { useCallback, useDeferredValue, useEffect, useMemo, useReducer } from 'react';
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
  /** Puts a state onto the pad of a play, also of one that is opened only now. */
  restore(play: AnyPlay, state: PickState): void;
}

/** The picks that were open last, so that a login that ran out or a look elsewhere does not cost them. */
let remembered: { readonly key: string; readonly state: PickState } | null = null;

/** They have become a bet, also where the page has gone in the meantime. */
export function forgetPicks(): void {
  remembered = null;
}

/** The state of a bet text that the play can read; null for any other, since anybody can write an address. */
function offeredPicks(play: AnyPlay, text: string | null): PickState | null {
  if (text === null || play.shape.kind === 'tickets') return null;
  const parsed = play.parse(text);
  return parsed.ok ? pick(play.shape, emptyPicks(play.shape), { kind: 'set', picks: parsed.picks }) : null;
}

/** The plays of a group may be loaded again (the lunar year becomes known): the picks stay, their shape is the same. */
const isSame = (a: AnyPlay, b: AnyPlay): boolean => a === b || (a.code === b.code && a.group === b.group);

/**
 * What is chosen on the current play, and its bet text. Another play begins empty; `offered` is a bet text to begin with (a link from the trend
 * chart carries one). Typed tickets are read behind the typing.
 */
export function usePicks(lotteryCode: string, play: AnyPlay, offered: string | null = null): PicksView {
  const key = `${lotteryCode}/${play.code}`;
  const [chosen, dispatch] = useReducer(
    (before: Chosen, { play: of, act }: { play: AnyPlay; act: PickAct }): Chosen => ({
      play: of,
      state: pick(of.shape, isSame(before.play, of) ? before.state : emptyPicks(of.shape), act),
    }),
    play,
    (first): Chosen => ({
      play: first,
      state: offeredPicks(first, offered) ?? (remembered?.key === key ? remembered.state : emptyPicks(first.shape)),
    }),
  );
  const state = useMemo(() => (isSame(chosen.play, play) ? chosen.state : emptyPicks(play.shape)), [chosen, play]);
  useEffect(() => {
    remembered = { key, state };
  }, [key, state]);
  const text = useDeferredValue(state.typed);
  const typed = useMemo(() => readTyped(play, text), [play, text]);
  const reading = useMemo(() => readPicks(play, state, typed.tickets), [play, state, typed]);
  const act = useCallback((next: PickAct) => dispatch({ play, act: next }), [play]);
  const restore = useCallback(
    (of: AnyPlay, kept: PickState) => dispatch({ play: of, act: { kind: 'restore', state: kept } }),
    [],
  );
  return { state, reading, typed, hasPicks: !isEmpty(state), act, restore };
}
