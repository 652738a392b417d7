import { embedCalls } from '@caiting/contract';
import type { CallOutput, EmbedBinding } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind, type Session, type UploadedFile } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { infoUpdate, sessionInfo, uploadImage } from '../account/index.ts';
import { shownBinding } from './bind.ts';
import { BINDING_COLUMNS, type BindingRow } from './queries.ts';

export const refreshBindings = [
  bind(embedCalls.embedChatBindInfo, async ({ deps, session }) => ok(await bindInfo(deps, session.userId))),
  bind(embedCalls.embedChatRefreshAccount, async ({ deps, session }) => ok(await refreshAccount(deps, session))),
  bind(embedCalls.embedChatRefreshAvatar, ({ deps, session, file }) => refreshAvatar(deps, session, file)),
];

type RefreshAvatar = typeof embedCalls.embedChatRefreshAvatar;

export async function bindInfo(deps: Deps, player: string): Promise<{ bindings: EmbedBinding[] }> {
  return { bindings: (await listBindings(deps.db, player)).map(shownBinding) };
}

async function refreshAccount(
  deps: Deps,
  { userId, sessionId }: Session,
): Promise<CallOutput<typeof embedCalls.embedChatRefreshAccount>> {
  const [user, { bindings }] = await Promise.all([sessionInfo(deps, userId, sessionId), bindInfo(deps, userId)]);
  return { user, bindings };
}

/** The avatar as it is; with a picture, after that picture was taken in like any other avatar. Only bound accounts take one this way. */
async function refreshAvatar(
  deps: Deps,
  { userId, sessionId }: Session,
  file: UploadedFile | null,
): Promise<Outcome<CallOutput<RefreshAvatar>, RefreshAvatar['refusals'][number] | 'tooManyRequests' | 'fieldEmpty'>> {
  if (file !== null) {
    if ((await listBindings(deps.db, userId)).length === 0) return refuse('embedNotBound');
    const stored = await uploadImage(deps, userId, file, 'avatar');
    if (!stored.ok) return stored;
    const changed = await infoUpdate(deps, userId, { avatar: stored.data.imgPath });
    if (!changed.ok)
      return changed.key === 'uploadUnknown'
        ? refuse('uploadUnknown', { field: 'avatar' })
        : refuse('imageInvalid', { field: 'avatar' });
  }
  const { avatar } = await sessionInfo(deps, userId, sessionId);
  return ok({ userId, avatar });
}

function listBindings(db: Queries, player: string): Promise<BindingRow[]> {
  return db.query<BindingRow>(
    `select ${BINDING_COLUMNS} from embed_binding where player = $1 order by bound_at, origin`,
    [player],
  );
}
