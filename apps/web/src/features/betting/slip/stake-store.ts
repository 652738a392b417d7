import type { Play } from '@caiting/lottery/core';
import { formatRate, parseRate, rateOf } from '@caiting/money';
import { UNITS, type Unit } from './line.ts';
import { personalCell, storedStore } from '../../../platform/session/personal-storage.ts';

/** How the next lines are staked: the choices a player expects to stay from issue to issue and from lottery to lottery. */
interface Stake {
  readonly unit: Unit;
  readonly multiple: number;
  /** Whole yuan per ticket of credit lines; 0 while what is typed is no amount, which no line can be placed with. */
  readonly perTicket: number;
  /** Part of the rebate level turned into odds, in steps of 0.1 %, by group; absent: all of it. */
  readonly steps: Readonly<Record<string, number>>;
}

const FIRST: Stake = { unit: '1', multiple: 1, perTicket: 10, steps: {} };

const cell = personalCell<Stake>({ name: 'caiting.stake', in: 'tab', check: isStake, follows: true });

function isStake(value: unknown): value is Stake {
  const stake = value as Partial<Stake> | null;
  return (
    UNITS.some((one) => one.value === stake?.unit) &&
    Number.isInteger(stake?.multiple) &&
    Number.isInteger(stake?.perTicket) &&
    typeof stake?.steps === 'object' &&
    Object.values(stake.steps).every(Number.isInteger)
  );
}

/** Kept in the tab: a reload changes nothing about the next bet. */
export const useStake = storedStore<Stake, Stake>(
  cell,
  (stored) => stored ?? FIRST,
  (stake) => stake,
);

export const setUnit = (unit: Unit): void => useStake.setState({ unit });
export const setMultiple = (multiple: number): void => useStake.setState({ multiple });
export const setPerTicket = (perTicket: number): void => useStake.setState({ perTicket });
export const setSteps = (group: string, steps: number): void =>
  useStake.setState((stake) => ({ steps: { ...stake.steps, [group]: steps } }));

/** 0.1 % in units of a Rate. */
const STEP = 1_000n;

/** Whole steps of 0.1 % in a rebate level of the wire ("8.5" → 85). */
export function levelSteps(level: string): number {
  return Number((parseRate(level) ?? 0n) / STEP);
}

/** Steps → percent text of the wire: 85 → "8.5". */
export function stepsText(steps: number): string {
  return formatRate(rateOf(BigInt(steps) * STEP));
}

/** The chosen point of a group under a level that may have moved since. */
export function pointSteps(steps: Readonly<Record<string, number>>, group: string, level: string): number {
  return Math.min(steps[group] ?? Number.POSITIVE_INFINITY, levelSteps(level));
}

/** bettingPoint of a line of this play: the chosen steps, unless the play says what becomes of the level (特码A, 特码B). */
export function playPoint(play: Pick<Play, 'trade'>, chosen: number, levelMax: number): string {
  if (play.trade === undefined) return stepsText(chosen);
  return stepsText(play.trade === 'odds' ? levelMax : 0);
}

export const QUICK_AMOUNTS = [10, 50, 100, 500] as const;
