import { MESSAGE_TYPES } from '@caiting/contract';
import type { RoomLine, RoomListItem } from '@caiting/contract';

/** Names of the words for what is no text. */
const KINDS = {
  [MESSAGE_TYPES.image]: 'kindImage',
  [MESSAGE_TYPES.envelope]: 'kindEnvelope',
  [MESSAGE_TYPES.betCard]: 'kindBet',
  [MESSAGE_TYPES.profitCard]: 'kindProfit',
  [MESSAGE_TYPES.planCard]: 'kindPlan',
} as const;
export type KindWord = (typeof KINDS)[keyof typeof KINDS] | 'kindOther';

/** The word for a message that is no text; null for a text. */
export const kindWord = ({ messageTypeId }: RoomLine): KindWord | null =>
  messageTypeId === MESSAGE_TYPES.text ? null : ((KINDS as Record<number, KindWord>)[messageTypeId] ?? 'kindOther');

/** The first room stays on top; under it the one in which was spoken last. Rooms without a word keep their order. Pure. */
export function inOrder(rooms: readonly RoomListItem[]): readonly RoomListItem[] {
  const [first, ...others] = rooms;
  return first ? [first, ...others.toSorted((a, b) => (b.latestAt ?? 0) - (a.latestAt ?? 0))] : rooms;
}

/** Whether a name has the text that is sought in it; nothing sought finds all. */
export const isNamed = (name: string, find: string): boolean => name.toLowerCase().includes(find.trim().toLowerCase());
