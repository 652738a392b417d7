import type { RoomCode } from '@caiting/contract/wire';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { useTenant } from '../../platform/tenant.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PhoneBar } from '../../ui/PhoneBar.tsx';
import { Forbidden } from '../../ui/States.tsx';
import { DirectView } from './DirectView.tsx';
import { RoomView } from './RoomView.tsx';
import { chatTexts } from './texts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const LOBBY = 'lobby';
const ID = /^[1-9]\d{0,18}$/;
const ShareSheet = lazyPart(async () => (await import('./cards/ShareSheet.tsx')).ShareSheet);

/** /chat: a public room (?room=) or a private chat (?direct=) for members; ?share= brings an own bet to be shared. A visitor is told to sign in, or may look around by the tenant's guest link. */
export function Component() {
  const t = useText(chatTexts);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const state = useSession((session) => session.state);
  const guestLink = useTenant()?.demoGuestLink;
  if (state === 'unknown') return null;
  if (state === 'out') {
    return (
      <>
        <PhoneBar title={t('title')} onBack={() => void navigate('/index')} />
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
  const direct = search.get('direct');
  const shared = search.get('share');
  const endShare = () => {
    const left = new URLSearchParams(search);
    left.delete('share');
    setSearch(left, { replace: true });
  };
  return (
    <>
      {direct !== null && ID.test(direct) ? (
        <DirectView key={direct} roomId={direct} />
      ) : (
        <RoomView roomCode={(search.get('room') ?? LOBBY) as RoomCode} guestCode={null} />
      )}
      {shared !== null && ID.test(shared) && (
        <Suspense>
          <ShareSheet open betId={shared} onClose={endShare} />
        </Suspense>
      )}
    </>
  );
}
