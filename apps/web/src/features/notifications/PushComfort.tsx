import { useText } from '../../platform/i18n/i18n.ts';
import { Switch } from '../../ui/form/Toggle.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Push.module.css';
import { pushTexts } from './push-texts.ts';
import type { Push } from './use-push.ts';

/** When devices are left alone, and what a locked screen may show. */
export function PushComfort({ push }: { push: Push }) {
  const t = useText(pushTexts);
  const { settings, isBusy, setComfort } = push;
  if (!settings) return null;
  const { isQuiet, hidesSums } = settings;
  return (
    <Card aria-label={t('comfort')}>
      <ul className={styles.devices}>
        <li>
          <span>
            {t('quiet')}
            <small>{t('quietText')}</small>
          </span>
          <Switch
            label={t('quiet')}
            checked={isQuiet}
            disabled={isBusy}
            onChange={(on) => setComfort({ isQuiet: on, hidesSums })}
          />
        </li>
        <li>
          <span>
            {t('noSums')}
            <small>{t('noSumsText')}</small>
          </span>
          <Switch
            label={t('noSums')}
            checked={hidesSums}
            disabled={isBusy}
            onChange={(on) => setComfort({ isQuiet, hidesSums: on })}
          />
        </li>
      </ul>
    </Card>
  );
}
