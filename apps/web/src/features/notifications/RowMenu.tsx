import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Menu, type MenuItem, type Point } from '../../ui/overlay/Menu.tsx';
import styles from './Notifications.module.css';
import { notificationTexts } from './texts.ts';

/** What else can be done with a row. */
export function RowMenu({ acts }: { acts: readonly MenuItem[] }) {
  const t = useText(notificationTexts);
  const [at, setAt] = useState<Point | null>(null);
  return (
    <>
      <IconButton
        label={t('more')}
        size="s"
        className={styles.more ?? ''}
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect();
          setAt({ x: right, y: bottom });
        }}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
      {at && <Menu label={t('more')} at={at} items={acts} onClose={() => setAt(null)} />}
    </>
  );
}
