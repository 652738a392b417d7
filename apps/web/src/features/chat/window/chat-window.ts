import { go } from '../../../platform/page/navigation.ts';
import { personalStore } from '../../../platform/session/personal.ts';

/** Whether the chat stands as a window over the page. */
export const useChatWindow = personalStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Below this width there is no room for a window: the chat is a page (looks §6). */
const WINDOW_FROM_PX = 1024;

/** Opens the chat over whatever page is shown; on a phone as a page. Pressing again closes the window. */
export function toggleChat(): void {
  if (innerWidth < WINDOW_FROM_PX) go('/chat');
  else useChatWindow.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

export const closeChat = (): void => useChatWindow.setState({ isOpen: false });
