import { SAFETY_WRONG_MAX } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { attemptsOf, forgetAttempt, reserveAttempt } from '../../account/index.ts';
import { findAccount, findHolder } from './queries.ts';
import { holderOf, isSameText, numberOf, sealerOf } from './seal.ts';

const GOOD_SECONDS = 300;
const LOCK_SECONDS = 3600;
/** As many tries as for the safety password, then an hour of waiting; counted in the database. */
const RULES = { lockAfter: SAFETY_WRONG_MAX, firstSeconds: LOCK_SECONDS, maxSeconds: LOCK_SECONDS };

export interface CardClaim {
  readonly cardId: string;
  readonly realName: string;
  readonly bankNumber: string;
}

/** Does this login know a bound card? The whole number and the name, five tries; right, it counts for five minutes. */
export async function checkCard(
  deps: Deps,
  { userId, sessionId }: { userId: string; sessionId: string },
  claim: CardClaim,
): Promise<Outcome<{ checkedUntil: number }, 'payoutAccountUnknown' | 'bankCardCheckWrong' | 'bankCardCheckLocked'>> {
  const card = await findAccount(deps.db, userId, claim.cardId, 'bank');
  const holder = await findHolder(deps.db, userId);
  if (card === null || holder === null) return refuse('payoutAccountUnknown');
  const key = `card:${userId}`;
  const waitSeconds = await reserveAttempt(deps.db, key, RULES);
  if (waitSeconds > 0)
    return refuse('bankCardCheckLocked', { field: 'bankNumber', params: { minutes: Math.ceil(waitSeconds / 60) } });
  const sealer = sealerOf(deps);
  const isRightNumber = isSameText(sealer.open(card.sealed, numberOf(card)), claim.bankNumber);
  const isRightName = isSameText(sealer.open(holder.sealed, holderOf(userId)), claim.realName);
  if (!isRightNumber || !isRightName) {
    const left = SAFETY_WRONG_MAX - (await attemptsOf(deps.db, key)).failures;
    if (left <= 0)
      return refuse('bankCardCheckLocked', { field: 'bankNumber', params: { minutes: LOCK_SECONDS / 60 } });
    return refuse('bankCardCheckWrong', { field: 'bankNumber', params: { left } });
  }
  await forgetAttempt(deps.db, key);
  return ok({ checkedUntil: (await saveCheck(deps.db, sessionId, userId, GOOD_SECONDS)).getTime() });
}

/** Whether this login has shown that it knows a card, within the last five minutes. */
export function isCardChecked(db: Queries, owner: { userId: string; sessionId: string }): Promise<boolean> {
  return isChecked(db, owner.sessionId, owner.userId);
}

/** Notes that this login knows a bound card, and until when that counts. */
async function saveCheck(db: Queries, session: string, player: string, seconds: number): Promise<Date> {
  await db.run('delete from bank_card_check where good_until < (select app_now())');
  const { until } = await db.one<{ until: Date }>(
    `insert into bank_card_check (session, player, good_until) values ($1, $2, app_now() + $3 * interval '1 second')
     on conflict (session) do update set good_until = excluded.good_until returning good_until as until`,
    [session, player, seconds],
  );
  return until;
}

async function isChecked(db: Queries, session: string, player: string): Promise<boolean> {
  const row = await db.maybeOne(
    'select 1 from bank_card_check where session = $1 and player = $2 and good_until > (select app_now())',
    [session, player],
  );
  return row !== null;
}
