/**
 * Kinds of rooms, which lie in one table because their logs are one thing: `public` of the hall, `live` beside the picture of a live room, `direct` of two
 * people. What a statement may reach is said by one of these words, never by a kind.
 */
export type RoomKind = 'public' | 'live' | 'direct';

/** SQL: rooms that are entered by their code. Private chats are found by their two people only. */
export const IS_OPEN = `kind in ('public', 'live')`;
/** SQL: rooms of the hall: listed, one of them the default, with guest links and passwords. */
export const IS_OF_HALL = `kind = 'public'`;

/** The same of a row. */
export const isOpen = (kind: RoomKind | null): boolean => kind === 'public' || kind === 'live';
export const isOfHall = (kind: RoomKind): boolean => kind === 'public';
/** Read and heard by whoever comes, without a login or a link; to speak one signs in. */
export const isReadByAll = (kind: RoomKind | null): boolean => kind === 'live';
