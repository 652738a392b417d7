import { bettingCalls, chaseCalls, lotteryCalls } from '@caiting/contract';
import { formatMoney, money } from '@caiting/money';
import type { Dice } from '../dice.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';
import { TASTES, drawLine } from '../tastes.ts';

/** Nearer to its close an issue is left alone. */
const BEFORE_CLOSE_MS = 3_000;
const CHASE_ISSUES = [5, 6, 8, 10];

/** A small bet on an issue on sale. */
export async function bet(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const taste = dice.of(TASTES);
  const { current, serverTime } = await scene.now(taste.lotteryCode);
  if (current.closeAt - serverTime < BEFORE_CLOSE_MS) return;
  const { line } = drawLine(taste, current.issue, dice);
  const placed = await person.call(bettingCalls.addBetting, { bettingData: [line], requestId: dice.uuid() });
  for (const betId of placed.betIds) person.keepBet(betId);
}

/** A short chase at the lowest stake, which a win ends. */
export async function chase(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const taste = dice.of(TASTES.filter(({ plays }) => plays.some(([code]) => code === 'DWD')));
  const length = dice.of(CHASE_ISSUES);
  const { list, serverTime } = await scene.client.call(lotteryCalls.openTime, {
    lotteryCode: taste.lotteryCode,
    pageSize: length,
  });
  const [first] = list;
  if (first === undefined || list.length < length || first.closeAt - serverTime < BEFORE_CLOSE_MS) return;
  const { line, amount } = drawLine(taste, first.issue, dice, { code: 'DWD', multiples: [1] });
  await person.call(chaseCalls.addChaseBetting, {
    bettingData: [line],
    chaseData: {
      plan: { mode: 'same', multiple: 1 },
      issues: list.map(({ issue }) => ({ issue, multiple: 1 })),
      stopOnWin: '1',
      amount: formatMoney(money(amount * BigInt(length))),
    },
    requestId: dice.uuid(),
  });
}
