import type { RoomCode } from '@caiting/contract/wire';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { useTenant } from '../../platform/tenant.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PhoneBar } from '../../ui/PhoneBar.tsx';
import { Forbidden } from '../../ui/States.tsx';
import { RoomView } from './RoomView.tsx';
import { chatTexts } from './texts.ts';

const LOBBY = 'lobby';

/** /chat: the public room for members. A visitor is told to sign in, or may look around by the tenant's guest link. */
export function Component() {
  const t = useText(chatTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
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
  return <RoomView roomCode={(search.get('room') ?? LOBBY) as RoomCode} guestCode={null} />;
}
