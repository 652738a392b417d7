import { Suspense } from 'react';
import { isFrame } from '../../platform/session/frame.ts';
import { useSession } from '../../platform/session/session.ts';
import styles from './Shell.module.css';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';

/** What waits for the person, in the bars of both sizes. Their code comes after the page's own; a bar stands without them. */
const nothing = () => null;
const Bell = lazyPart(async () => (await import('../notifications/index.ts')).NotificationBell, nothing);
const Unread = lazyPart(async () => (await import('../notifications/index.ts')).UnreadNotificationBell, nothing);
type Count = { className?: string | undefined };
const Told = lazyPart<Count>(async () => (await import('../notifications/index.ts')).NotificationCount, nothing);
const Chats = lazyPart<Count>(async () => (await import('./ChatCount.tsx')).ChatCount, nothing);
const OnPage = lazyPart(async () => (await import('./ChatCount.tsx')).ChatOnPage, nothing);

const useIsIn = (): boolean => useSession(({ state }) => state === 'in');

/** What of the chat is told on every page. */
export function ChatSignal() {
  return useIsIn() && !isFrame ? (
    <Suspense>
      <OnPage />
    </Suspense>
  ) : null;
}

/** The bell with the number of unread notifications. */
export function BellSignal() {
  // Its place is kept: a bar whose end grows would move the title.
  return useIsIn() ? (
    <Suspense fallback={<span className={styles.bellPlace} />}>
      <Bell />
    </Suspense>
  ) : null;
}

/** The bell in the bars of pages that draw their own (table, games, trend, chat). Inside another site there are no pages of one’s own to go to. */
export function OwnBarSignal() {
  return useIsIn() && !isFrame ? (
    <Suspense>
      <Unread />
    </Suspense>
  ) : null;
}

/** Numbers on the icon of an entry of the bottom bar. */
export function TabSignal({ of, className }: { of: 'told' | 'chats'; className?: string | undefined }) {
  const isIn = useIsIn();
  if (!isIn) return null;
  return <Suspense>{of === 'told' ? <Told className={className} /> : <Chats className={className} />}</Suspense>;
}

const Live = lazyPart<{ readonly lottery: string }>(async () => (await import('../live/index.ts')).LiveLink, nothing);

/** Beside a lottery's table: the way to the room that is on air with it. */
export function liveSignal(lottery: string) {
  return (
    <Suspense>
      <Live lottery={lottery} />
    </Suspense>
  );
}
