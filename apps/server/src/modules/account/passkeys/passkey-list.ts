import { beijingTime, passkeyCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { holdPlayer } from '../core/queries.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { loginPasswordDue } from '../safety/login-proof.ts';
import { passkeyList } from './queries.ts';

export const passkeyListBindings = [
  bind(passkeyCalls.passkeyList, async ({ deps, session }) => ok(await passkeyList(deps.db, session.userId))),
  bind(passkeyCalls.renamePasskey, ({ deps, session }, input) => renamePasskey(deps, session, input)),
  bind(passkeyCalls.deletePasskey, ({ deps, session }, { passkeyId }) => deletePasskey(deps, session, passkeyId)),
];

type List = CallOutput<typeof passkeyCalls.passkeyList>;

export async function renamePasskey(
  deps: Deps,
  session: Session,
  { passkeyId, name }: CallInput<typeof passkeyCalls.renamePasskey>,
): Promise<Outcome<List, 'passkeyUnknown'>> {
  return deps.db.tx(async (tx) => {
    const count = await tx.run('update passkey set name = $3 where id = $1 and player = $2', [
      passkeyId,
      session.userId,
      name,
    ]);
    return count === 1 ? ok(await passkeyList(tx, session.userId)) : refuse('passkeyUnknown');
  });
}

/** The last one too: an account keeps its password, which no page takes away, so there is always another way in. */
export async function deletePasskey(
  deps: Deps,
  session: Session,
  passkeyId: string,
): Promise<Outcome<List, 'loginPasswordDue' | 'passkeyUnknown'>> {
  return deps.db.tx(async (tx) => {
    const due = await loginPasswordDue(tx, session.sessionId);
    if (due) return due;
    // Before the passkey's row, as a sign-in by it does.
    await holdPlayer(tx, session.userId);
    const name = await deleteOwnPasskey(tx, session.userId, passkeyId);
    if (name === null) return refuse('passkeyUnknown');
    await tellPlayer(tx, session.userId, 'passkeyDeleted', { name, at: beijingTime((await appNow(tx)).getTime()) });
    return ok(await passkeyList(tx, session.userId));
  });
}

/** Gives its name; null where it is not the player's, or gone. */
async function deleteOwnPasskey(tx: Tx, player: string, id: string): Promise<string | null> {
  const row = await tx.maybeOne<{ name: string }>('delete from passkey where id = $1 and player = $2 returning name', [
    id,
    player,
  ]);
  return row?.name ?? null;
}
