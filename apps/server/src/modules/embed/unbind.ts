import { embedCalls, type CallInput, type EmbedBinding } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind, type Session } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { endEverywhere, endOtherSessions, holdPlayer, tellPlayer } from '../account/index.ts';
import { bindInfo } from './refresh.ts';

export const unbindBinding = bind(embedCalls.embedChatUnbind, ({ deps, session }, input) =>
  unbind(deps, session, input),
);

const UNBOUND_MESSAGE = '与合作网站的绑定已解除，请重新登录';

/**
 * A person undoes what lets a partner site sign them in. A login that was opened that way looks like any other, so all others of the account end with it; a
 * sign-in of this moment waits for the player's row and finds no binding.
 */
async function unbind(
  deps: Deps,
  { userId, sessionId }: Session,
  { origin, uid }: CallInput<typeof embedCalls.embedChatUnbind>,
): Promise<Outcome<{ bindings: EmbedBinding[] }, 'embedNotBound'>> {
  const ended = await deps.db.tx(async (tx) => {
    await holdPlayer(tx, userId);
    if (!(await deleteBinding(tx, userId, { origin, uid }))) return null;
    await tellPlayer(tx, userId, 'embedUnbound', { origin });
    return endOtherSessions(tx, userId, sessionId, UNBOUND_MESSAGE, 'logout');
  });
  if (ended === null) return refuse('embedNotBound');
  await endEverywhere(deps, ended, UNBOUND_MESSAGE);
  return ok(await bindInfo(deps, userId));
}

async function deleteBinding(
  tx: Tx,
  player: string,
  { origin, uid }: { readonly origin: string; readonly uid: string },
): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>('select unbind_embed($1, $2, $3) as count', [player, origin, uid]);
  return count > 0;
}
