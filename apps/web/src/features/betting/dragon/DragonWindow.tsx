import { Flame } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { readStored, STORED, writeStored } from '../../../platform/storage/storage.ts';
import { FloatingWindow } from '../../../ui/overlay/FloatingWindow.tsx';
import { isPlace } from '../../../ui/overlay/window-place.ts';
import styles from './Dragon.module.css';
import { DragonPanel } from './DragonPanel.tsx';
import { dragonTexts } from './texts.ts';
import { closeDragon } from './window-store.ts';

/** The long dragon as a window over the page (desktop). */
export function DragonWindow() {
  const t = useText(dragonTexts);
  return (
    <FloatingWindow
      title={t('title')}
      icon={<Flame size={18} aria-hidden="true" />}
      note={t('refreshed')}
      closeLabel={t('close')}
      remembered={readStored(STORED.dragonPlace, isPlace)}
      onMoved={(place) => writeStored(STORED.dragonPlace, place)}
      onClose={closeDragon}
    >
      <DragonPanel className={styles.inWindow} />
    </FloatingWindow>
  );
}
