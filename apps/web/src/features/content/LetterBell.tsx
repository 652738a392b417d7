import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import styles from './Bell.module.css';
import { useUnreadLetters } from './queries.ts';
import { contentTexts } from './texts.ts';

/** The header's bell with the number of unread letters. */
export function LetterBell() {
  const t = useText(contentTexts);
  const unread = useUnreadLetters();
  return (
    <Link to="/userCenter/letter" className={styles.bell} aria-label={bellLabel(t('letters'), unread, t('unreadMark'))}>
      <Bell size={20} aria-hidden="true" />
      <Badge count={unread} label={t('unreadMark')} className={styles.count} />
    </Link>
  );
}

/** The same in a bar that is full of other things: only while something waits. */
export function UnreadBell() {
  return useUnreadLetters() > 0 ? <LetterBell /> : null;
}

/** The number alone, beside an entry that says letters already. */
export function LetterCount({ className }: { className?: string | undefined }) {
  const t = useText(contentTexts);
  return <Badge count={useUnreadLetters()} label={t('unreadMark')} className={className} />;
}

const bellLabel = (name: string, unread: number, word: string): string =>
  unread > 0 ? `${name}, ${unread} ${word}` : name;
