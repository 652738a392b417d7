import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { personal } from '../../../platform/session/personal.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { keepTable, keptPicks } from './kept-tables.ts';
import { emptyPicks, pick, readPicks, type PickAct, type PickState, type Reading } from '../picks/pick-state.ts';
import { readTyped, type TypedTickets } from '../picks/typed-tickets.ts';

interface Chosen {
  readonly play: AnyPlay;
  readonly state: PickState;
}

/**
 * The picks of the current play, outside React's own state: a press is heard by the ball that was pressed, by its row and by the foot, and nothing
 * else of the page is drawn again. The same object for as long as the play stays.
 */
export interface PicksView {
  readonly play: AnyPlay;
  now(): PickState;
  /** The bet text of what is chosen at this moment. */
  read(): Reading;
  subscribe(listener: () => void): () => void;
  act(act: PickAct): void;
  /** Puts a state onto the pad of a play, also of one that is opened only now. */
  restore(play: AnyPlay, state: PickState): void;
}

/** They have become a bet, also where the page has gone in the meantime. */
export function forgetPicks(lotteryCode: string, play: AnyPlay): void {
  keepTable(lotteryCode, play.code, emptyOf(play));
}

/** The state of a bet text that the play can read; null for any other, since anybody can write an address. */
function offeredPicks(play: AnyPlay, text: string | null): PickState | null {
  if (text === null || play.shape.kind === 'tickets') return null;
  const parsed = play.parse(text);
  return parsed.ok ? pick(play.shape, emptyPicks(play.shape), { kind: 'set', picks: parsed.picks }) : null;
}

/** The plays of a group may be loaded again (the lunar year becomes known): the picks stay, their shape is the same. */
const isSame = (a: AnyPlay, b: AnyPlay): boolean => a === b || (a.code === b.code && a.group === b.group);

/** Empty picks of each shape, one object each: what is compared by identity must stay the same. */
const EMPTY = new WeakMap<AnyPlay['shape'], PickState>();
function emptyOf({ shape }: AnyPlay): PickState {
  const known = EMPTY.get(shape) ?? emptyPicks(shape);
  EMPTY.set(shape, known);
  return known;
}

/** The last reading of typed tickets: the field and the foot ask for the same one. */
const lastTyped = personal<{ readonly play: AnyPlay; readonly text: string; readonly typed: TypedTickets } | null>(
  () => null,
);
function typedOf(play: AnyPlay, text: string): TypedTickets {
  const last = lastTyped.now();
  if (last?.play === play && last.text === text) return last.typed;
  const typed = readTyped(play, text);
  lastTyped.set({ play, text, typed });
  return typed;
}

/** What is chosen on the current play. Another play begins empty; `offered` is a bet text to begin with (a link from the trend chart carries one). */
export function usePicks(lotteryCode: string, play: AnyPlay, offered: string | null = null): PicksView {
  const [store] = useState(() =>
    createStore<Chosen>(() => ({
      play,
      state: offeredPicks(play, offered) ?? keptPicks(lotteryCode, play) ?? emptyOf(play),
    })),
  );
  const picks = useMemo<PicksView>(() => {
    const now = () => {
      const chosen = store.getState();
      return isSame(chosen.play, play) ? chosen.state : emptyOf(play);
    };
    return {
      play,
      now,
      read: () => readPicks(play, now(), typedOf(play, now().typed).tickets),
      subscribe: (listener) => store.subscribe(listener),
      act: (act) => store.setState({ play, state: pick(play.shape, now(), act) }, true),
      restore: (of, state) => store.setState({ play: of, state }, true),
    };
  }, [store, play]);
  useEffect(() => {
    const keep = () => keepTable(lotteryCode, picks.play.code, picks.now());
    keep();
    return picks.subscribe(keep);
  }, [lotteryCode, picks]);
  return picks;
}

/** A part of what is chosen; draws again only when that part changes. */
export function usePicked<T>(picks: PicksView, part: (state: PickState) => T): T {
  return useSyncExternalStore(picks.subscribe, () => part(picks.now()));
}

const typedText = ({ typed }: PickState): string => typed;

/** The typed tickets, read behind the typing. */
export function useTyped(picks: PicksView): TypedTickets {
  const text = useDeferredValue(usePicked(picks, typedText));
  return useMemo(() => typedOf(picks.play, text), [picks, text]);
}

const whole = (state: PickState): PickState => state;

/** The bet text of what is chosen, for whoever draws its cost. */
export function useReading(picks: PicksView): Reading {
  const state = usePicked(picks, whole);
  const { tickets } = useTyped(picks);
  return useMemo(() => readPicks(picks.play, state, tickets), [picks, state, tickets]);
}
