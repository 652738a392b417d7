import { fileTime } from '@caiting/contract/wire';
import { useSyncExternalStore } from 'react';
import { serverNow, subscribeTick } from '@caiting/web/ui/hooks/clock.ts';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { useSession } from '../platform/session.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

/** Whether this is play money, and the time that decides, by the second. */
export function ServerClock() {
  const t = useText(shellTexts);
  const seconds = useSyncExternalStore(subscribeTick, () => Math.floor(serverNow() / 1000));
  const text = fileTime(seconds * 1000);
  const isDemo = useSession((state) => state.mode === 'demo');
  return (
    <>
      {isDemo && <Tag tone="warn">{t('demo')}</Tag>}
      <time
        className={styles.clock}
        aria-label={`${t('time')} ${text.slice(5, 16)}`}
        dateTime={new Date(seconds * 1000).toISOString()}
      >
        {text.slice(5)}
      </time>
    </>
  );
}
