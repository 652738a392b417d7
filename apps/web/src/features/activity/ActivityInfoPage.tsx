import { useSearchParams } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Activity.module.css';
import { Detail } from './Detail.tsx';
import { activityTexts } from './texts.ts';

const RULES = ['info1', 'info2', 'info3', 'info4', 'info5', 'info6', 'info7'] as const;

/** /activityinfo: the rules of all activities; with `?id=` those of one. */
export function Component() {
  const t = useText(activityTexts);
  const id = useSearchParams()[0].get('id');
  return (
    <div className={`${styles.page} wrap`}>
      {id ? (
        <Detail key={id} id={id} />
      ) : (
        <Card className={styles.pad}>
          <h1>{t('infoTitle')}</h1>
          <ol className={styles.general}>
            {RULES.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
          <div className={styles.acts}>
            <ButtonLink to="/activity">{t('toList')}</ButtonLink>
          </div>
        </Card>
      )}
    </div>
  );
}
