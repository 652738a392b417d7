import { Suspense, useState } from 'react';
import { isView } from '../../../platform/session/view.ts';
import { NotInView } from '../../../shared/site/NotInView.tsx';
import { ChatPlaceContext, HOME, type ChatPlace } from '../core/chat-place.ts';
import { HomeRoom } from '../rooms/HomeRoom.tsx';
import { RoomView } from '../rooms/RoomView.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const DirectView = lazyPart(async () => (await import('../direct/DirectView.tsx')).DirectView);

/** Rooms and private chats without an address of their own: a choice in the lists changes what is shown here. */
export function ChatInPlace({ onShow }: { onShow?: (place: ChatPlace) => void }) {
  const [shown, setShown] = useState<ChatPlace>(HOME);
  const show = (place: ChatPlace) => {
    setShown(place);
    onShow?.(place);
  };
  if (isView) return <NotInView />;
  return (
    <ChatPlaceContext value={show}>
      {'direct' in shown ? (
        <Suspense>
          <DirectView key={shown.direct} roomId={shown.direct} />
        </Suspense>
      ) : 'home' in shown ? (
        <HomeRoom guestCode={null} />
      ) : (
        <RoomView key={shown.room} roomCode={shown.room} guestCode={null} />
      )}
    </ChatPlaceContext>
  );
}
