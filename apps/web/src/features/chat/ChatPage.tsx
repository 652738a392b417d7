import type { RoomCode } from '@caiting/contract/wire';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { useIsDesktop } from '../../ui/hooks/use-media.ts';
import { useTenant } from '../../shared/site/tenant.ts';
import { exceptInView } from '../../shared/site/NotInView.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PhoneBar } from '../../ui/layout/PhoneBar.tsx';
import { Forbidden } from '../../ui/layout/States.tsx';
import { HomeRoom } from './rooms/HomeRoom.tsx';
import { RoomView } from './rooms/RoomView.tsx';
import { chatTexts } from './core/texts.ts';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';

const DirectView = lazyPart(async () => (await import('./direct/DirectView.tsx')).DirectView);
const ChatListPage = lazyPart(async () => (await import('./lists/ChatListPage.tsx')).ChatListPage);
const ID = /^[1-9]\d{0,18}$/;
const ShareSheet = lazyPart(async () => (await import('./cards/ShareSheet.tsx')).ShareSheet);

const Switches = lazyPart(
  async () => (await import('../../shared/language/Switches.tsx')).Switches,
  () => null,
);
/** As the shell's bars have them for visitors. */
const SWITCHES = (
  <Suspense>
    <Switches />
  </Suspense>
);

/** /chat: the first open room, a public room (?room=) or a private chat (?direct=) for members; on a phone the lists of both (?list=); ?share= brings an own bet to be shared. A visitor is told to sign in, or may look around by the tenant's guest link. */
function ChatPage() {
  const t = useText(chatTexts);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const state = useSession((session) => session.state);
  const isDesktop = useIsDesktop();
  const guestLink = useTenant()?.demoGuestLink;
  if (state === 'unknown') return null;
  if (state === 'out') {
    return (
      <>
        <PhoneBar title={t('title')} onBack={() => void navigate('/index')} actions={SWITCHES} />
        <h1 className="sr">{t('title')}</h1>
        <Forbidden
          title={t('visitorTitle')}
          text={t('visitorText')}
          action={
            <>
              <ButtonLink to="/login?redirect=%2Fchat" kind="primary">
                {t('login')}
              </ButtonLink>
              {guestLink && <ButtonLink to={guestLink}>{t('asGuest')}</ButtonLink>}
            </>
          }
        />
      </>
    );
  }
  if (search.has('list') && !isDesktop)
    return (
      <Suspense>
        <ChatListPage />
      </Suspense>
    );
  const direct = search.get('direct');
  const room = search.get('room');
  const shared = search.get('share');
  const endShare = () => {
    const left = new URLSearchParams(search);
    left.delete('share');
    setSearch(left, { replace: true });
  };
  return (
    <>
      {direct !== null && ID.test(direct) ? (
        <Suspense>
          <DirectView key={direct} roomId={direct} />
        </Suspense>
      ) : room === null || room === '' ? (
        <HomeRoom guestCode={null} />
      ) : (
        <RoomView key={room} roomCode={room as RoomCode} guestCode={null} />
      )}
      {shared !== null && ID.test(shared) && (
        <Suspense>
          <ShareSheet open betId={shared} onClose={endShare} />
        </Suspense>
      )}
    </>
  );
}
export const Component = exceptInView(ChatPage);
