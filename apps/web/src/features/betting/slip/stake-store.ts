import { PER_TICKET_MAX_YUAN } from '@caiting/contract';
import type { Play } from '@caiting/lottery/core';
import { formatRate, parseRate, rateOf } from '@caiting/money';
import type { Unit } from './line.ts';
import { personalStore } from '../../../platform/session/personal.ts';

/** How the next lines are staked: the choices a player expects to stay from issue to issue and from lottery to lottery. */
interface Stake {
  readonly unit: Unit;
  readonly multiple: number;
  /** Whole yuan per ticket of credit lines. */
  readonly perTicket: number;
  /** Part of the rebate level turned into odds, in steps of 0.1 %, by group; absent: all of it. */
  readonly steps: Readonly<Record<string, number>>;
  /** 一键投注: an option of a credit matrix goes straight to its confirmation. */
  readonly isQuick: boolean;
}

export const useStake = personalStore<Stake>(() => ({
  unit: '1',
  multiple: 1,
  perTicket: 10,
  steps: {},
  isQuick: false,
}));

export const setUnit = (unit: Unit): void => useStake.setState({ unit });
export const setMultiple = (multiple: number): void => useStake.setState({ multiple });
export const setPerTicket = (perTicket: number): void => useStake.setState({ perTicket });
export const setQuick = (isQuick: boolean): void => useStake.setState({ isQuick });
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

/** A typed amount per ticket: whole yuan 1–1,000,000, or null. */
export function readPerTicket(typed: string): number | null {
  if (!/^[1-9]\d{0,6}$/.test(typed)) return null;
  const amount = Number(typed);
  return amount <= PER_TICKET_MAX_YUAN ? amount : null;
}

export const QUICK_AMOUNTS = [10, 50, 100, 500] as const;
