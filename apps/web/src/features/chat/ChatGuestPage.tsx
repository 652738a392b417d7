import type { RoomCode } from '@caiting/contract/wire';
import { Navigate, useSearchParams } from 'react-router';
import { RoomView } from './RoomView.tsx';

/** /chatGuest?guestCode=…: a room for whoever holds the link, to read. Without a code there is nothing to see here. */
export function Component() {
  const [search] = useSearchParams();
  const guestCode = search.get('guestCode');
  if (!guestCode) return <Navigate to="/chat" replace />;
  return <RoomView roomCode={(search.get('room') ?? 'lobby') as RoomCode} guestCode={guestCode} />;
}
