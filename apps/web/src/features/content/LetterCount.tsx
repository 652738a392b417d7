import { useText } from '../../platform/i18n/i18n.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { useUnreadLetters } from './queries.ts';
import { contentTexts } from './texts.ts';

/** The number of unread letters, beside an entry that says letters already. */
export function LetterCount({ className }: { className?: string | undefined }) {
  const t = useText(contentTexts);
  return <Badge count={useUnreadLetters()} label={t('unreadMark')} className={className} />;
}
