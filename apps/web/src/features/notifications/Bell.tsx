import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { useTitleCount } from '../../shared/site/title.ts';
import { Badge, countShown } from '../../ui/display/Badge.tsx';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import styles from './Bell.module.css';
import { useUnreadNotifications } from './queries.ts';
import { notificationTexts } from './texts.ts';

const BellPanel = lazyPart(async () => (await import('./BellPanel.tsx')).BellPanel);

/** The bell with the number of unread notifications; a press opens the newest of them. `isQuiet`: it stands only while something waits, or is looked at. */
export function NotificationBell({ isQuiet = false }: { isQuiet?: boolean }) {
  const t = useText(notificationTexts);
  const unread = useUnreadNotifications();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => setOpen(false), [pathname, search]);
  useEffect(() => useTitleCount.setState({ unread }), [unread]);
  // Marking all as read takes the number away, not the list that is looked at.
  if (isQuiet && unread === 0 && !isOpen) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        // What is seen is part of the name.
        aria-label={unread > 0 ? `${t('title')}, ${countShown(unread)} ${t('unreadMark')}` : t('title')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <Bell size={20} aria-hidden="true" />
        <Badge count={unread} label={t('unreadMark')} className={styles.count} />
      </button>
      {isOpen && (
        <Suspense>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    </span>
  );
}

/** The number alone, beside an entry that says what it is. */
export function NotificationCount({ className }: { className?: string | undefined }) {
  const t = useText(notificationTexts);
  return <Badge count={useUnreadNotifications()} label={t('unreadMark')} className={className} />;
}

/** The same in a bar that is full of other things. */
export const UnreadNotificationBell = () => <NotificationBell isQuiet />;
