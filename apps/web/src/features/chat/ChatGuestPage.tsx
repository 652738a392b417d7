import { Navigate, useSearchParams } from 'react-router';
import { HomeRoom } from './rooms/HomeRoom.tsx';

/** /chatGuest?guestCode=…: the room of a guest link, for whoever holds it. Without a code there is nothing to see here. */
export function Component() {
  const [search] = useSearchParams();
  const guestCode = search.get('guestCode');
  if (!guestCode) return <Navigate to="/chat" replace />;
  return <HomeRoom key={guestCode} guestCode={guestCode} />;
}
