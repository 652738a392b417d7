import { Smartphone, TriangleAlert } from 'lucide-react';
import { useText } from '../../platform/i18n/i18n.ts';
import { recordTime } from '../../platform/time/time.ts';
import { useWords } from '../../shared/language/use-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card, CardHead } from '../../ui/layout/Card.tsx';
import styles from './Push.module.css';
import { pushTexts } from './push-texts.ts';
import type { DeviceState, Push } from './use-push.ts';

const WARNS: readonly DeviceState[] = ['blocked', 'failed'];

/** Whether this device is told, and what to do where it cannot be. */
export function PushCard({ push }: { push: Push }) {
  const t = useText(pushTexts);
  const { device, settings, isBusy } = push;
  if (!settings) return null;
  const others = settings.devices.filter(({ isThis }) => !isThis).length;
  const isWarning = WARNS.includes(device);
  const Icon = isWarning ? TriangleAlert : Smartphone;
  return (
    <Card className={styles.device} aria-label={t('thisDevice')}>
      <span className={styles.icon} data-state={isWarning ? 'warn' : device} aria-hidden="true">
        <Icon size={20} />
      </span>
      <p role="status">
        <b>{t(device)}</b>
        <small>{device === 'on' && others > 0 ? t('onMore', { n: others }) : t(`${device}Text`)}</small>
      </p>
      {device === 'on' && (
        <Button size="s" busy={isBusy} onClick={push.turnOff}>
          {t('turnOff')}
        </Button>
      )}
      {device === 'off' && settings.kinds.length > 0 && (
        <Button size="s" kind="primary" busy={isBusy} onClick={push.turnOn}>
          {t('turnOn')}
        </Button>
      )}
      {isWarning && (
        <Button size="s" busy={isBusy} onClick={push.turnOn}>
          {t('tryAgain')}
        </Button>
      )}
    </Card>
  );
}

/** Every device that is told; any of them can be taken out from here. */
export function PushDevices({ push }: { push: Push }) {
  const t = useText(pushTexts);
  const words = useWords();
  const devices = push.settings?.devices ?? [];
  if (devices.length === 0) return null;
  return (
    <Card aria-label={t('devices')}>
      <CardHead title={t('devices')} />
      <ul className={styles.devices}>
        {devices.map(({ id, name, since, isThis }) => (
          <li key={id}>
            <span>
              {words(name)}
              {isThis && <em>{t('isThis')}</em>}
              <small>{t('since', { at: recordTime(since, false) })}</small>
            </span>
            <Button
              size="s"
              busy={push.isBusy}
              aria-label={t('removeOf', { name: words(name) })}
              onClick={() => push.remove(id)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
