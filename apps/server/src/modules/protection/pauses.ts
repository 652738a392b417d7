import {
  EXCLUSION_MONTHS,
  REALITY_MINUTES,
  TIME_OUT_HOURS,
  protectionCalls,
  type ProtectionOverview,
} from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { refuse, type Outcome } from '../../platform/outcome.ts';
import { act } from './limits.ts';
import { begin } from './queries.ts';

export const pausesBindings = [
  bind(protectionCalls.takeTimeOut, ({ deps, session }, { hours }) => takeTimeOut(deps, session.userId, hours)),
  bind(protectionCalls.selfExclude, ({ deps, session }, { months }) => selfExclude(deps, session.userId, months)),
  bind(protectionCalls.setRealityCheck, ({ deps, session }, { minutes }) =>
    setRealityCheck(deps, session.userId, minutes),
  ),
  bind(protectionCalls.answerRealityCheck, ({ deps, session }) => answerRealityCheck(deps, session.userId)),
  bind(protectionCalls.answerLimitQuestion, ({ deps, session }) => answerQuestion(deps, session.userId)),
];

type Answer<Key extends string = never> = Promise<Outcome<ProtectionOverview, Key>>;

const isOneOf = (list: readonly number[], value: number): boolean => list.includes(value);

/** No bet, recharge or envelope for a while. At once; nobody takes it back. */
export async function takeTimeOut(deps: Deps, player: string, hours: number): Answer<'limitUnfit'> {
  if (!isOneOf(TIME_OUT_HOURS, hours)) return refuse('limitUnfit', { field: 'hours' });
  return shutOut(deps, player, 'timeOut', `${hours} hours`);
}

/** Self-exclusion (docs/decisions/0060): at once, never shortened; 0 months is for good. Withdrawals stay possible. */
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
    await shutOutIn(tx, player, kind, length);
    return null;
  });
}

/** At once and never shortened. */
export async function shutOutIn(
  tx: Tx,
  player: string,
  kind: 'timeOut' | 'selfExclusion',
  length: string | null,
): Promise<void> {
  await begin(tx, player);
  await exclude(tx, player, kind, length);
  // Whoever holds something open for the player (chases) ends it.
  await publishLater(tx, 'protection.excluded', { player });
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

/** Excludes at once; an exclusion in force is never shortened. Bets look at the account's own mark, recharges and envelopes at this row. */
async function exclude(
  tx: Tx,
  player: string,
  kind: 'timeOut' | 'selfExclusion',
  length: string | null,
): Promise<void> {
  await tx.run(
    `update protection_player p
        set excluded_kind = case when (p.excluded_until >= u.until and p.excluded_until > u.now) then p.excluded_kind else $2 end,
            excluded_from = case when p.excluded_until > u.now then p.excluded_from else u.now end,
            excluded_until = case when p.excluded_until > u.now then greatest(p.excluded_until, u.until) else u.until end
       from (select n.now, coalesce(n.now + $3::interval, 'infinity') as until from (select app_now() as now) as n) as u
      where p.player = $1`,
    [player, kind, length],
  );
  await tx.query(
    `select block_bets(p.player, greatest(p.excluded_until, a.blocked_until))
       from protection_player p join account a on a.player = p.player and a.asset = 'main' where p.player = $1`,
    [player],
  );
}

async function saveReality(tx: Tx, player: string, minutes: number | null): Promise<void> {
  await tx.run('update protection_player set reality_minutes = $2, answered_at = app_now() where player = $1', [
    player,
    minutes,
  ]);
}

async function saveAnswer(tx: Tx, player: string): Promise<void> {
  await tx.run('update protection_player set answered_at = app_now() where player = $1', [player]);
}

async function saveAsked(tx: Tx, player: string): Promise<void> {
  await tx.run('update protection_player set asked_at = coalesce(asked_at, app_now()) where player = $1', [player]);
}
