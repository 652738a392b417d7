import { MESSAGE_TYPES } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { buildImage } from './image-body.ts';
import { buildCard, isCardType } from './share-card.ts';

/** Types that people send and whose body the server writes: pictures, and cards of own records. */
export const isBuiltType = (type: number): boolean => type === MESSAGE_TYPES.image || isCardType(type);

/** What a member wants to show → the JSON of its message. */
export function buildBody(
  deps: Deps,
  userId: string,
  type: number,
  message: string,
): Promise<Outcome<string, 'imagePathMissing' | 'uploadUnknown' | 'cardForged' | 'cardMixed'>> {
  return type === MESSAGE_TYPES.image ? buildImage(deps, { userId }, message) : buildCard(deps, userId, type, message);
}
