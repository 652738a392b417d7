import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { buildImage } from '../images/image-body.ts';

/**
 * What higher slices know of their types of messages: how the body is made from what a client shares, and how a page of messages is brought up to
 * date before it is shown. They register it when the module is loaded, so that sending and history import no kind of card.
 */

type BuildBody = (
  deps: Deps,
  userId: string,
  type: number,
  message: string,
) => Promise<Outcome<string, 'imagePathMissing' | 'uploadUnknown' | 'cardForged' | 'cardMixed'>>;

const builders = new Map<number, BuildBody>([
  [MESSAGE_TYPES.image, (deps, userId, _type, message) => buildImage(deps, { userId }, message)],
]);

export function registerBuilder(types: readonly number[], build: BuildBody): void {
  for (const type of types) builders.set(type, build);
}

/** Makes the body of a type that people send and the server writes; undefined for plain text and for what nobody may send. */
export const builderOf = (type: number): BuildBody | undefined => builders.get(type);

/** Gives the messages with their cards as they stand now, as `viewerId` sees them; null is a guest. */
type Refresh = (deps: Deps, list: readonly ChatMessage[], viewerId: string | null) => Promise<readonly ChatMessage[]>;

const refreshers: Refresh[] = [];

export function registerRefresher(refresh: Refresh): void {
  refreshers.push(refresh);
}

export async function refreshBodies(
  deps: Deps,
  list: readonly ChatMessage[],
  viewerId: string | null,
): Promise<readonly ChatMessage[]> {
  let shown = list;
  for (const refresh of refreshers) shown = await refresh(deps, shown, viewerId);
  return shown;
}
