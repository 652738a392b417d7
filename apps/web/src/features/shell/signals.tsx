import { Suspense } from 'react';
import { isFrame } from '../../platform/session/frame.ts';
import { useSession } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';

/** What waits for the person, in the bars of both sizes. Their code comes after the page's own; a bar stands without them. */
const nothing = () => null;
const Bell = lazyPart(async () => (await import('../content/index.ts')).LetterBell, nothing);
const Unread = lazyPart(async () => (await import('../content/index.ts')).UnreadBell, nothing);
type Count = { className?: string | undefined };
const Letters = lazyPart<Count>(async () => (await import('../content/index.ts')).LetterCount, nothing);
const Chats = lazyPart<Count>(async () => (await import('./ChatCount.tsx')).ChatCount, nothing);

const useIsIn = (): boolean => useSession(({ state }) => state === 'in');

/** The bell with the number of unread letters. */
export function BellSignal() {
  return useIsIn() ? (
    <Suspense>
      <Bell />
    </Suspense>
  ) : null;
}

/** The bell in the bars of pages that draw their own (table, games, trend, chat). Inside another site there are no letters to go to. */
export function OwnBarSignal() {
  return useIsIn() && !isFrame ? (
    <Suspense>
      <Unread />
    </Suspense>
  ) : null;
}

/** Numbers on the icon of an entry of the bottom bar. */
export function TabSignal({ of, className }: { of: 'letters' | 'chats'; className?: string | undefined }) {
  const isIn = useIsIn();
  if (!isIn) return null;
  return <Suspense>{of === 'letters' ? <Letters className={className} /> : <Chats className={className} />}</Suspense>;
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
