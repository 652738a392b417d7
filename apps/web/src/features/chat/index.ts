/** The chat for the rest of the site: its window and the number of unread chats. Kept small: the frame of every page imports it. */
export { closeChat, toggleChat, useChatWindow } from './window/chat-window.ts';
export { ChatInPlace } from './window/ChatInPlaceHost.tsx';
export { ChatWindowHost } from './window/ChatWindowHost.tsx';
export { UNREAD_SHOWN_MAX } from './unread/counts.ts';
export { TalkCard } from './unread/TalkCard.tsx';
export { useUnreadTalk } from './unread/queries.ts';

/** Whether an earlier page of this tab has texts that it did not get sent; the chat takes them up when it is loaded. */
export { hasUnsent } from './feed/unsent.ts';
export const loadChat = (): Promise<unknown> => import('./window/ChatWindow.tsx');

/** A room of talk beside something else, as the page of a live room has it. */
export { registerMessageKind } from './messages/message-kinds.ts';
export { RoomTalk, useOpened } from './rooms/RoomTalk.tsx';
export { useRoom } from './rooms/use-room.ts';
