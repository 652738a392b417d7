import { Link } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { useLiveList } from '../core/queries.ts';
import { liveTexts } from '../core/texts.ts';
import styles from './Elsewhere.module.css';

/** Beside the table of a lottery: the way to the room that is on air with it; nothing while none is. */
export function LiveLink({ lottery }: { lottery: string }) {
  const t = useText(liveTexts);
  const locale = useLocale((state) => state.locale);
  const { data } = useLiveList(lottery);
  const room = data?.live[0];
  if (!room) return null;
  return (
    <Link className={styles.link} to={`/live/${room.type}/${room.code}`} title={room.title[locale]}>
      <i aria-hidden="true" />
      {t('live')}
    </Link>
  );
}
