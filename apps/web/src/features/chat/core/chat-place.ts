import type { RoomCode } from '@caiting/contract/wire';
import { createContext, use, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** What the chat shows: a public room, a private chat by its id, or the first open room, whichever that is. */
export type ChatPlace = { readonly room: RoomCode } | { readonly direct: string } | { readonly home: true };

export const HOME: ChatPlace = { home: true };

/** Changes what is shown in place, where the chat is not the page: the floating window and the frame on another site. Null on /chat. */
export const ChatPlaceContext = createContext<((place: ChatPlace) => void) | null>(null);

/** Whether the lists are a page of their own: what they open is a step further then, and back leads to them. */
export const IsListPage = createContext(false);

/** The address of a place on the chat page. */
export function chatPath(place: ChatPlace): string {
  if ('home' in place) return '/chat';
  return 'room' in place ? `/chat?room=${place.room}` : `/chat?direct=${place.direct}`;
}

/** Goes to another room or chat: by the address on the chat page, in place elsewhere. */
export function useGoToChat(): (place: ChatPlace) => void {
  const show = use(ChatPlaceContext);
  const navigate = useNavigate();
  return show ?? ((place) => void navigate(chatPath(place), { replace: true }));
}

/** `onClick` of a link to a place: outside of the chat page a plain press stays where it is; opening in a new tab works as with any link. */
export function useFollowPlace(): (event: MouseEvent, place: ChatPlace) => void {
  const show = use(ChatPlaceContext);
  return (event, place) => {
    if (!show || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(place);
  };
}
