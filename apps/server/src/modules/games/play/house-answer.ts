import type { HouseFault, RefusalKey } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { explain, isProtectionRefusal } from '../../protection/index.ts';

interface Fault {
  readonly status: HouseFault;
  readonly reason?: string | undefined;
}

const CODES = {
  unknown: 'gameUnknown',
  badInput: 'badInput',
  closed: 'gameClosed',
  late: 'roundClosed',
  limits: 'gameLimits',
  funds: 'balanceShort',
  busy: 'gameAway',
  otherBody: 'requestIdReused',
  handOpen: 'handOpen',
  noHand: 'handUnknown',
  otherStep: 'handMoved',
  notAllowed: 'actionNotAllowed',
} as const satisfies Record<Exclude<HouseFault, 'refused'>, RefusalKey>;

/** What the house's provider has against it, as the site's refusal. The keys are those that the call lists. */
export async function refusalOfFault<K extends RefusalKey>(
  { db }: Deps,
  session: Session,
  { status, reason = '' }: Fault,
): Promise<Refusal<K>> {
  if (status !== 'refused') return refuse(CODES[status]) as Refusal<RefusalKey> as Refusal<K>;
  const refusal = isProtectionRefusal(reason) ? await explain(db, session.userId, reason) : refuse('bettingBlocked');
  return refusal as Refusal<RefusalKey> as Refusal<K>;
}
