import { Suspense } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import { useUnreadChats } from '../chat/index.ts';
import { shellTexts } from './texts.ts';

/** What waits for the person, in the bars of both sizes. Their code comes after the page's own; a bar stands without them. */
const nothing = () => null;
const Bell = lazyPart(async () => (await import('../content/index.ts')).LetterBell, nothing);
const Letters = lazyPart<{ className?: string | undefined }>(
  async () => (await import('../content/index.ts')).LetterCount,
  nothing,
);

/** Own private chats with something unread. */
function Chats({ className }: { className?: string | undefined }) {
  const t = useText(shellTexts);
  const unread = useUnreadChats();
  return <Badge count={unread} label={t('unreadChats', { n: unread })} className={className} />;
}

const useIsIn = (): boolean => useSession(({ state }) => state === 'in');

/** The bell with the number of unread letters. */
export function BellSignal() {
  return useIsIn() ? (
    <Suspense>
      <Bell />
    </Suspense>
  ) : null;
}

/** Numbers on the icon of an entry of the bottom bar. */
export function TabSignal({ of, className }: { of: 'letters' | 'chats'; className?: string | undefined }) {
  const isIn = useIsIn();
  if (!isIn) return null;
  return <Suspense>{of === 'letters' ? <Letters className={className} /> : <Chats className={className} />}</Suspense>;
}
