import { Suspense } from 'react';
import { useChatWindow } from './chat-window.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const ChatWindow = lazyPart(async () => (await import('./ChatWindow.tsx')).ChatWindow);

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
