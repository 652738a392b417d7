import { gameCalls } from '@caiting/contract';
import type { Dice } from '../dice.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';

/** The tables with the lowest limits, and what is laid there. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  DT1: ['dragon', 'tiger'],
  BA1: ['banker', 'player'],
};
const STAKES = ['2', '5', '10'];
const HAND_STAKES = ['10', '20'];
/** A hand has fewer steps: more would be a fault of ours. */
const STEPS_MAX = 12;
const HITS_IN_HUNDRED = 45;

/** A small stake at a table whose round takes bets. */
export async function cards(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const { tables } = await scene.client.call(gameCalls.gameTables, {});
  const open = tables.filter(({ table, state, isOpen }) => isOpen && state === 'betting' && table in TABLES);
  if (open.length === 0) return;
  const { table, number } = dice.of(open);
  const stakes = { [dice.of(TABLES[table] ?? [])]: dice.of(STAKES) };
  await person.call(gameCalls.placeGameBets, { table, number, stakes, requestId: dice.uuid() });
}

/** A hand of twenty-one from its stake to its end. */
export async function hand(_scene: Scene, person: Person, dice: Dice): Promise<void> {
  const last = (await person.call(gameCalls.blackjackHand, {})).hand;
  let held =
    last !== null && !last.isOver
      ? last
      : (await person.call(gameCalls.startBlackjack, { stake: dice.of(HAND_STAKES), requestId: dice.uuid() })).hand;
  for (let step = 0; step < STEPS_MAX && !held.isOver; step += 1) {
    const wished = dice.below(100) < HITS_IN_HUNDRED ? 'hit' : 'stand';
    const action = held.actions.includes(wished) ? wished : 'stand';
    const answer = await person.call(gameCalls.actBlackjack, {
      hand: held.hand,
      step: held.step,
      action,
      requestId: dice.uuid(),
    });
    held = answer.hand;
  }
}
