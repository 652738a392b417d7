import { Suspense, lazy } from 'react';
import { useChatWindow } from './chat-window.ts';

const ChatWindow = lazy(async () => ({ default: (await import('./ChatWindow.tsx')).ChatWindow }));

/** The place of the chat's window in the site's frame; its code comes when it is first opened. */
export function ChatWindowHost() {
  const isOpen = useChatWindow((state) => state.isOpen);
  return (
    isOpen && (
      <Suspense>
        <ChatWindow />
      </Suspense>
    )
  );
}
