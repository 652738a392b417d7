import { personal } from '../../../platform/session/personal.ts';

/** Rooms that are drawn on this page, and whether their reader is at the end. */
const views = personal(() => new Map<object, { readonly roomCode: string; readonly isAtEnd: boolean }>());

export const setView = (view: object, roomCode: string, isAtEnd: boolean): void =>
  void views.now().set(view, { roomCode, isAtEnd });
export const endView = (view: object): void => void views.now().delete(view);

/** Nobody looks at a page that is hidden. */
const viewsOf = (roomCode: string) =>
  globalThis.document?.visibilityState === 'hidden'
    ? []
    : [...views.now().values()].filter((view) => view.roomCode === roomCode);

/** The room is looked at. */
export const isOpen = (roomCode: string): boolean => viewsOf(roomCode).length > 0;

/** What is said in the room is read as it comes. */
export const isReading = (roomCode: string): boolean => viewsOf(roomCode).some(({ isAtEnd }) => isAtEnd);
