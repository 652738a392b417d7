import { useState } from 'react';
import { ChatPlaceContext, LOBBY, type ChatPlace } from '../chat-place.ts';
import { DirectView } from '../DirectView.tsx';
import { RoomView } from '../RoomView.tsx';

/** Rooms and private chats without an address of their own: a choice in the lists changes what is shown here. */
export function ChatInPlace({ onShow }: { onShow?: (place: ChatPlace) => void }) {
  const [shown, setShown] = useState<ChatPlace>(LOBBY);
  const show = (place: ChatPlace) => {
    setShown(place);
    onShow?.(place);
  };
  return (
    <ChatPlaceContext value={show}>
      {'direct' in shown ? (
        <DirectView key={shown.direct} roomId={shown.direct} />
      ) : (
        <RoomView key={shown.room} roomCode={shown.room} guestCode={null} />
      )}
    </ChatPlaceContext>
  );
}
