import { useText } from '../../../platform/i18n/i18n.ts';
import { trendTexts } from './texts.ts';
import styles from './TrendPage.module.css';

/** What the marks mean, up to which issue they count, and that they tell nothing about the next one. */
export function Legend({ newest }: { newest: string }) {
  const t = useText(trendTexts);
  return (
    <ul className={styles.legend}>
      <li>
        <i className={styles.markHit} aria-hidden="true" /> {t('legendHit')}
      </li>
      <li>
        <i className={styles.markBar} aria-hidden="true" /> {t('legendBar')}
      </li>
      <li>
        <b className={styles.markHot}>{t('hot')}</b> {t('legendHot')}
      </li>
      <li>
        <b className={styles.markCold}>{t('cold')}</b> {t('legendCold')}
      </li>
      <li>
        <b className={styles.markLong}>15</b> {t('legendLong')}
      </li>
      <li className={styles.asOf}>{t('asOf', { issue: newest })}</li>
    </ul>
  );
}
