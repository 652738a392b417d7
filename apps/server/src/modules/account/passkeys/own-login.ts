import {
  OWN_PLACES,
  beijingTime,
  passkeyCalls,
  type CallInput,
  type CallOutput,
  type OwnWord,
} from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { changePassword } from '../recovery/change-password.ts';
import { deviceWords } from '../sessions/sessions.ts';

export const ownLoginBindings = [
  bind(passkeyCalls.confirmSession, ({ deps, session }, { sessionId }) => confirmSession(deps, session, sessionId)),
  bind(passkeyCalls.disownSession, ({ deps, session }, input) => disownSession(deps, session, input)),
];

/** "That was me": said by a login that is not itself in question, or whoever came in unseen would say it. */
export async function confirmSession(
  deps: Deps,
  session: Session,
  sessionId: string,
): Promise<Outcome<Record<string, never>, 'sessionUnknown'>> {
  const count = await deps.db.run(
    `update login_mark m set is_unknown = false from session s
      where m.session = $1 and m.is_unknown and s.id = m.session and s.player = $2 and s.ended_at is null
        and not exists (select from login_mark w where w.session = $3 and w.is_unknown)`,
    [sessionId, session.userId, session.sessionId],
  );
  return count === 1 ? ok({}) : refuse('sessionUnknown');
}

type Disowned = CallOutput<typeof passkeyCalls.disownSession>;

/**
 * "That was not me". Whoever came in knew the password or had a passkey, and may have laid down another meanwhile: in one transaction the password is
 * changed, every login but this one ends, and the passkey that opened that login goes, with all that were made since it began. One that had
 * ended by itself may be disowned too.
 */
export async function disownSession(
  deps: Deps,
  session: Session,
  { sessionId, ...passwords }: CallInput<typeof passkeyCalls.disownSession>,
): Promise<
  Outcome<
    Disowned,
    'sessionUnknown' | 'oldPasswordWrong' | 'loginLocked' | 'passwordWeak' | 'fieldUnique' | 'tooManyRequests'
  >
> {
  if (sessionId === session.sessionId || !(await findOwnLogin(deps.db, session.userId, sessionId)))
    return refuse('sessionUnknown');
  let passkeys = 0;
  const changed = await changePassword(deps, session, passwords, async (tx) => {
    const login = await findOwnLogin(tx, session.userId, sessionId);
    if (login === null) return refuse('sessionUnknown');
    passkeys = await deletePasskeysSince(tx, session.userId, login);
    await tellPlayer(tx, session.userId, 'loginDisowned', {
      at: beijingTime(login.created_at.getTime()),
      device: deviceWords(login.user_agent),
      place: placeWords(login.place),
      passkeys: String(passkeys),
    });
    return null;
  });
  return changed.ok ? ok({ ended: changed.data.ended, passkeys }) : changed;
}

/** A place as it is kept, for readers of both languages; the names of countries are kept in Chinese. */
const placeWords = (kept: string): OwnWord =>
  Object.values(OWN_PLACES).find(({ zh }) => zh === kept) ?? { zh: kept, en: kept };

interface LoginRow {
  readonly id: bigint;
  readonly created_at: Date;
  readonly place: string;
  readonly user_agent: string;
  readonly passkey: bigint | null;
}

function findOwnLogin(db: Pick<Tx, 'maybeOne'>, player: string, id: string): Promise<LoginRow | null> {
  return db.maybeOne<LoginRow>(
    `select s.id, s.created_at, s.place, s.user_agent, m.passkey
       from session s left join login_mark m on m.session = s.id where s.id = $1 and s.player = $2`,
    [id, player],
  );
}

function deletePasskeysSince(tx: Tx, player: string, { created_at, passkey }: LoginRow): Promise<number> {
  return tx.run('delete from passkey where player = $1 and (id = $2 or created_at >= $3)', [
    player,
    passkey,
    created_at,
  ]);
}
