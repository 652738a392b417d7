import type { CallOutput, EmbedBinding, embedCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session, UploadedFile } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { infoUpdate, sessionInfo, uploadImage } from '../account/index.ts';
import { shownBinding } from './bind.ts';
import { listBindings } from './queries.ts';

type RefreshAvatar = typeof embedCalls.embedChatRefreshAvatar;

export async function bindInfo(deps: Deps, player: string): Promise<{ bindings: EmbedBinding[] }> {
  return { bindings: (await listBindings(deps.db, player)).map(shownBinding) };
}

export async function refreshAccount(
  deps: Deps,
  { userId, sessionId }: Session,
): Promise<CallOutput<typeof embedCalls.embedChatRefreshAccount>> {
  const [user, { bindings }] = await Promise.all([sessionInfo(deps, userId, sessionId), bindInfo(deps, userId)]);
  return { user, bindings };
}

/** The avatar as it is; with a picture, after that picture was taken in like any other avatar. Only bound accounts take one this way. */
export async function refreshAvatar(
  deps: Deps,
  { userId, sessionId }: Session,
  file: UploadedFile | null,
): Promise<Outcome<CallOutput<RefreshAvatar>, RefreshAvatar['refusals'][number] | 'tooManyRequests' | 'fieldEmpty'>> {
  if (file !== null) {
    if ((await listBindings(deps.db, userId)).length === 0) return refuse('embedNotBound');
    const stored = await uploadImage(deps, userId, file, 'avatar');
    if (!stored.ok) return stored;
    const changed = await infoUpdate(deps, userId, { avatar: stored.data.imgPath });
    if (!changed.ok) return changed.key === 'uploadUnknown' ? refuse('uploadUnknown') : refuse('imageInvalid');
  }
  const { avatar } = await sessionInfo(deps, userId, sessionId);
  return ok({ userId, avatar });
}
