import { profileCalls, type CallInput } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { hashToken, newToken } from '../core/tokens.ts';

export const deviceNamesBinding = bind(profileCalls.renameDevice, ({ deps, session }, input) =>
  renameDevice(deps, session, input),
);

/**
 * Calls the browser of an own login something; an empty name takes it back. Not by a login that is itself in question: whoever came in unseen would make
 * their browser look like one of the owner's.
 */
export async function renameDevice(
  deps: Deps,
  session: Session,
  { sessionId, name }: CallInput<typeof profileCalls.renameDevice>,
): Promise<Outcome<{ name: string }, 'sessionUnknown'>> {
  return deps.db.tx(async (tx) => {
    const device = await deviceOfOwnLogin(tx, session, sessionId);
    if (device === null) return refuse('sessionUnknown');
    await saveName(tx, session.userId, device, name);
    return ok({ name });
  });
}

/** The browser of an open login; one that is not known by any token gets a value of its own, so that this login at least has its name. */
async function deviceOfOwnLogin(tx: Tx, session: Session, sessionId: string): Promise<Buffer | null> {
  const row = await tx.maybeOne<{ token_hash: Buffer }>(
    `insert into login_device as d (session, token_hash)
     select s.id, $4::bytea from session s
      where s.id = $1 and s.player = $2 and s.ended_at is null
        and not exists (select from login_mark w where w.session = $3 and w.is_unknown)
     on conflict (session) do update set token_hash = d.token_hash
     returning token_hash`,
    [sessionId, session.userId, session.sessionId, hashToken(newToken())],
  );
  return row?.token_hash ?? null;
}

async function saveName(tx: Tx, player: string, device: Buffer, name: string): Promise<void> {
  await (name === ''
    ? tx.run('delete from device_name where player = $1 and token_hash = $2', [player, device])
    : tx.run(
        `insert into device_name (player, token_hash, name) values ($1, $2, $3)
         on conflict (player, token_hash) do update set name = excluded.name`,
        [player, device, name],
      ));
}

/** Notes which browser a login was opened by; gives what its owner calls it, empty for nothing. */
export async function noteDevice(tx: Tx, player: bigint, sessionId: bigint, token: string): Promise<string> {
  const row = await tx.maybeOne<{ name: string }>(
    `with noted as (insert into login_device (session, token_hash) values ($1, $3))
     select name from device_name where player = $2 and token_hash = $3`,
    [sessionId, player, hashToken(token)],
  );
  return row?.name ?? '';
}

/** A device in words: what its owner calls it before what it is. */
export const namedDevice = (name: string, device: string): string => (name === '' ? device : `${name}（${device}）`);

/** Names of browsers that no login and no known browser is left of. */
export function deleteStaleNames(db: Queries): Promise<number> {
  return db.run(
    `delete from device_name n
      where not exists (select from login_device d where d.token_hash = n.token_hash)
        and not exists (select from known_device k where k.token_hash = n.token_hash and k.player = n.player)`,
  );
}
