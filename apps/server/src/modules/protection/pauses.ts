import { EXCLUSION_MONTHS, REALITY_MINUTES, TIME_OUT_HOURS, type ProtectionOverview } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { refuse, type Outcome } from '../../platform/outcome.ts';
import { act } from './limits.ts';
import { begin, exclude, saveAnswer, saveAsked, saveReality } from './queries.ts';

type Answer<Key extends string = never> = Promise<Outcome<ProtectionOverview, Key>>;

const isOneOf = (list: readonly number[], value: number): boolean => list.includes(value);

/** No bet, recharge or envelope for a while. At once; nobody takes it back. */
export async function takeTimeOut(deps: Deps, player: string, hours: number): Answer<'limitUnfit'> {
  if (!isOneOf(TIME_OUT_HOURS, hours)) return refuse('limitUnfit', { field: 'hours' });
  return shutOut(deps, player, 'timeOut', `${hours} hours`);
}

/** Self-exclusion (S9): at once, never shortened; 0 months is for good. Withdrawals stay possible. */
export async function selfExclude(deps: Deps, player: string, months: number): Answer<'limitUnfit'> {
  if (!isOneOf(EXCLUSION_MONTHS, months)) return refuse('limitUnfit', { field: 'months' });
  return shutOut(deps, player, 'selfExclusion', months === 0 ? null : `${months} months`);
}

function shutOut(
  deps: Deps,
  player: string,
  kind: 'timeOut' | 'selfExclusion',
  length: string | null,
): Answer<'limitUnfit'> {
  return act(deps, player, kind, { length: length ?? 'forever' }, async (tx) => {
    await begin(tx, player);
    await exclude(tx, player, kind, length);
    // Whoever holds something open for the player (chases) ends it.
    await publishLater(tx, { type: 'protection.excluded', player });
    return null;
  });
}

/** How often play stops for a look at time and net position; 0 = never. */
export async function setRealityCheck(deps: Deps, player: string, minutes: number): Answer<'limitUnfit'> {
  if (minutes !== 0 && !isOneOf(REALITY_MINUTES, minutes)) return refuse('limitUnfit', { field: 'minutes' });
  return act(deps, player, 'setRealityCheck', { minutes }, async (tx) => {
    await begin(tx, player);
    await saveReality(tx, player, minutes === 0 ? null : minutes);
    return null;
  });
}

/** The player has looked and goes on. */
export function answerRealityCheck(deps: Deps, player: string): Answer {
  return act(deps, player, 'answerRealityCheck', {}, async (tx) => {
    await saveAnswer(tx, player);
    return null;
  });
}

/** The question of the first recharge was answered, whatever the answer. */
export function answerQuestion(deps: Deps, player: string): Answer {
  return act(deps, player, 'answerQuestion', {}, async (tx) => {
    await begin(tx, player);
    await saveAsked(tx, player);
    return null;
  });
}
