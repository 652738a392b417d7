import { calls } from '@caiting/contract/registry';
import { yuanText } from '@caiting/contract/wire';
import { parseMoney, type Money as Amount } from '@caiting/money';
import { useQueries } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { amountOf, wireLines, type SlipLine } from './line.ts';

/** Said here alone: the table does not wait for it. */
const roomTexts = defineTexts(
  {
    room: '本期该玩法目前最多可投 {max}',
    over: '{play}：本期目前最多可投 {max}，请减少金额',
    none: '{play}：本期已售满，请选其他号码或等下一期',
  },
  {
    room: 'You can bet at most {max} on this play in this issue now',
    over: '{play}: at most {max} in this issue now, please lower the amount',
    none: '{play}: sold out in this issue; pick other numbers or wait for the next one',
  },
);

/** Lines beyond these are asked of when they are bet. */
const ASKED_MAX = 8;
const AGAIN_MS = 5_000;

export interface StakeRoom {
  readonly line: SlipLine;
  readonly max: Amount;
  readonly isOver: boolean;
}

/** Where the issue comes near its largest loss: how much of a line it takes now, of the line with the least left. Null where the usual limits alone hold. */
export function useStakeRoom(lines: readonly SlipLine[], issue: string | undefined): StakeRoom | null {
  const asked = issue ? lines.slice(0, ASKED_MAX) : [];
  const rooms = useQueries({
    queries: asked.map((line) => ({
      ...callQuery(
        calls.getStakeRoom,
        { bettingData: wireLines([line], issue ?? '') },
        true,
        calls.getStakeRoom.refusals,
      ),
      refetchInterval: AGAIN_MS,
      staleTime: 0,
      retry: false,
    })),
  });
  let least: StakeRoom | null = null;
  for (const [at, line] of asked.entries()) {
    const max = parseMoney(rooms[at]?.data?.max ?? '');
    if (max === null) continue;
    const isOver = amountOf(line) > max;
    if (least === null || (isOver && !least.isOver) || (isOver === least.isOver && max < least.max))
      least = { line, max, isOver };
  }
  return least;
}

export function StakeRoomNote({ room: { line, max, isOver } }: { room: StakeRoom }) {
  const t = useText(roomTexts);
  const said = { play: line.label, max: yuanText(max) };
  return <Banner tone={isOver ? 'danger' : 'info'}>{t(!isOver ? 'room' : max > 0n ? 'over' : 'none', said)}</Banner>;
}
