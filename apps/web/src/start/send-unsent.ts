import { hasUnsent, loadChat } from '../features/chat/index.ts';
import { useSession } from '../platform/session/session.ts';

/** What was said on the page before and did not get through goes out, wherever in the site its writer went. Once, as soon as it is known who is here. */
export function sendUnsent(): void {
  const send = (): boolean => {
    if (useSession.getState().state === 'unknown') return false;
    if (hasUnsent()) void loadChat();
    return true;
  };
  if (send()) return;
  const stop = useSession.subscribe(() => send() && stop());
}
