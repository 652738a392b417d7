import { fileTime } from '@caiting/contract/wire';
import { useSyncExternalStore } from 'react';
import { serverNow, subscribeTick } from '@caiting/web/ui/hooks/clock.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

/** The time that decides, by the second. */
export function ServerClock() {
  const t = useText(shellTexts);
  const seconds = useSyncExternalStore(subscribeTick, () => Math.floor(serverNow() / 1000));
  const text = fileTime(seconds * 1000);
  return (
    <time
      className={styles.clock}
      aria-label={`${t('time')} ${text.slice(5, 16)}`}
      dateTime={new Date(seconds * 1000).toISOString()}
    >
      {text.slice(5)}
    </time>
  );
}
