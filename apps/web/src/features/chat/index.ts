/** The chat for the rest of the site: its window and the number of unread chats. Kept small: the frame of every page imports it. */
export { closeChat, toggleChat, useChatWindow } from './window/chat-window.ts';
export { ChatCount } from './window/ChatCount.tsx';
export { ChatInPlace } from './window/ChatInPlaceHost.tsx';
export { ChatWindowHost } from './window/ChatWindowHost.tsx';
export { useUnreadChats } from './window/use-unread.ts';
