import type { ReactNode } from 'react';
import type { StakeMode } from '@caiting/lottery/core';
import type { AnyPlay } from '../picks/menu.ts';
import type { Reading } from '../picks/pick-state.ts';
import { rememberPicks } from '../slip/line-view.ts';
import { DRAFT_ID, type SlipLine } from '../slip/line.ts';
import type { Chasing } from '../chase/use-chase.ts';
import { useStake } from '../slip/stake-store.ts';
import type { Placing } from '../slip/use-place.ts';
import type { PicksView } from '../pads/use-picks.ts';
import type { RebateView } from '../pads/use-stake-view.ts';
import type { Lottery, TableView } from '../pads/use-table.ts';

/** What the screen of a play needs from the page. */
export interface PlayScreenProps {
  readonly lottery: Lottery;
  readonly table: TableView;
  readonly plays: readonly AnyPlay[];
  readonly view: RebateView;
  readonly picks: PicksView;
  /** Why nobody can bet now; null when one can. */
  readonly gate: string | null;
  /** The issue on sale; undefined while it is not known. */
  readonly issue: string | undefined;
  /** Close of the issue on sale, ms of the server's clock; null while it is not known. */
  readonly closesAt: number | null;
  readonly placing: Placing;
  readonly chasing: Chasing;
  readonly basePayout: string;
  /** Family, tabs and chips: the top of the play's card. */
  readonly menu: ReactNode;
}

interface StakeOfLine {
  readonly mode: StakeMode;
  readonly unit: SlipLine['unit'];
  readonly multiple: number;
  readonly perTicket: number;
  readonly point: string;
}

/** How an official line is staked at this moment. */
export function stakeOf({ pointOf }: RebateView, play: AnyPlay): StakeOfLine {
  const { unit, multiple } = useStake.getState();
  return { mode: 'stake', unit, multiple, perTicket: 0, point: pointOf(play) };
}

/** The current picks as a line; null while they make none. */
export function draftLine(lottery: Lottery, play: AnyPlay, reading: Reading, stake: StakeOfLine): SlipLine | null {
  if (!reading.ok) return null;
  const line: SlipLine = {
    id: DRAFT_ID,
    lotteryCode: lottery.lotteryCode,
    group: lottery.group,
    family: play.family,
    playCode: play.code,
    label: play.label,
    text: reading.text,
    count: reading.count,
    ...stake,
  };
  rememberPicks(line, reading.picks);
  return line;
}

/** A whole number below `below`, for 随机一注. Convenience only: the draw itself has another source. */
export function dice(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;
}
