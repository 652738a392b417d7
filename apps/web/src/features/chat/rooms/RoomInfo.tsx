import type { RoomSettings } from '@caiting/contract';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { MuteManagement } from '../mutes/MuteManagement.tsx';
import { QuietSwitch } from '../unread/QuietSwitch.tsx';
import styles from './RoomView.module.css';
import { chatTexts } from '../core/texts.ts';

const ReportSheet = lazyPart(async () => (await import('../reports/ReportSheet.tsx')).ReportSheet);

interface Props {
  settings: RoomSettings;
  onPerson: (userId: string) => void;
  onGuest: (guestName: string) => void;
}

/** What is known of a room, and for its managers what they may do in it. */
export function RoomInfo({ settings, onPerson, onGuest }: Props) {
  const t = useText(chatTexts);
  const [isReporting, setReporting] = useState(false);
  const user = useUser();
  return (
    <>
      <dl className={styles.infoList}>
        <dt>ID</dt>
        <dd>{settings.roomCode}</dd>
        <dt>{t('roomName')}</dt>
        <dd translate="no">{settings.title}</dd>
        <dt>{t('created')}</dt>
        <dd>{fullTime(settings.gmtCreated)}</dd>
        <dt>{t('introduction')}</dt>
        <dd>{settings.content || t('noIntroduction')}</dd>
      </dl>
      {user && <QuietSwitch roomCode={settings.roomCode} />}
      {user && !settings.isManager && (
        <p className={styles.reportRoom}>
          <Button block onClick={() => setReporting(true)}>
            {t('report')}
          </Button>
        </p>
      )}
      {isReporting && (
        <Suspense>
          <ReportSheet roomCode={settings.roomCode} of={{ kind: 'room' }} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {settings.isManager && <MuteManagement settings={settings} onChoose={onPerson} onGuest={onGuest} />}
    </>
  );
}
