import { useText } from '../../../platform/i18n/i18n.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { ListPages } from '../../records/index.ts';
import styles from '../Content.module.css';
import { useSentLetters } from '../queries.ts';
import { contentTexts } from '../texts.ts';

/** What the player has written to his agent or his line, whole, for nothing else opens it. */
export function SentLetters() {
  const t = useText(contentTexts);
  const pages = useSentLetters();
  const rows = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Card>
      <ListPages
        pages={pages}
        count={rows.length}
        pending={<Skeleton height={240} width="100%" />}
        failed={t('sentFailed')}
        empty={<Empty of="letters" title={t('noSent')} text={t('noSentText')} />}
        isEndQuiet
      >
        <ul aria-label={t('sent')} className={styles.sent}>
          {rows.map(({ id, nickname, content, sentAt }) => (
            <li key={id}>
              <b className="ell">{t('sentTo', { name: nickname })}</b>
              <time className="num">{fullTime(sentAt)}</time>
              <p className={styles.plain}>{content}</p>
            </li>
          ))}
        </ul>
      </ListPages>
      <p className={styles.kept}>{t('kept')}</p>
    </Card>
  );
}
