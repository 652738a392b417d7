import { CheckCheck, Settings } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { isView } from '../../platform/session/view.ts';
import { NotInView } from '../../shared/site/NotInView.tsx';
import { Button, IconButton } from '../../ui/form/Button.tsx';
import { useIsDesktop } from '../../ui/hooks/use-media.ts';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import styles from './Notifications.module.css';
import { readAll, readOne, useNewestNotifications, useUnreadNotifications } from './queries.ts';
import { useRowActs } from './row-acts.ts';
import { Rows } from './Rows.tsx';
import { notificationTexts } from './texts.ts';

/** The newest notifications: a sheet on a phone, a panel under the bell of a desktop. Looking marks nothing. */
export function BellPanel({ onClose }: { onClose(): void }) {
  const t = useText(notificationTexts);
  const isDesktop = useIsDesktop();
  const unread = useUnreadNotifications();
  const newest = useNewestNotifications();
  const rows = newest.data?.list ?? [];
  const first = rows[0];
  const actsOf = useRowActs();
  const tools = (
    <span className={styles.tools}>
      {unread > 0 && <span className="num">{t('unread', { n: unread })}</span>}
      {unread > 0 && first && (
        <IconButton
          label={t('readAll')}
          size="s"
          onClick={({ currentTarget }) => {
            // The button goes with what was unread: the focus stays in the panel.
            currentTarget.closest<HTMLElement>('dialog, [role="dialog"]')?.focus();
            void readAll(first.id, null).catch(tellRefusal);
          }}
        >
          <CheckCheck size={18} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
  const list = isView ? (
    <NotInView />
  ) : newest.isPending ? (
    <Skeleton height={320} width="100%" />
  ) : newest.isError && rows.length === 0 ? (
    <ErrorState title={t('failed')} action={<Button onClick={() => void newest.refetch()}>{t('again')}</Button>} />
  ) : rows.length === 0 ? (
    <Empty of="bell" title={t('empty')} text={t('emptyText')} />
  ) : (
    <Rows
      rows={rows}
      dayLevel="h3"
      onOpen={(row) => void readOne(row).catch(tellRefusal)}
      {...(!isDesktop && { actsOf })}
    />
  );
  const foot = (
    <div className={styles.foot}>
      <Link to="/userCenter/notifications">{t('all')}</Link>
      <Link to="/userCenter/notifySettings">
        <Settings size={16} aria-hidden="true" /> {t('settings')}
      </Link>
    </div>
  );
  if (!isDesktop)
    return (
      // A section, so that the head and foot of the sheet are not taken for those of the page.
      <section>
        <Sheet open title={t('title')} aside={tools} onClose={onClose} foot={foot} className={styles.sheet ?? ''}>
          {list}
        </Sheet>
      </section>
    );
  return (
    <Popover label={t('title')} head={tools} foot={foot} onClose={onClose}>
      {list}
    </Popover>
  );
}

interface PopoverProps {
  label: string;
  head: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  onClose(): void;
}

/** A panel under its button, without a scrim: a press elsewhere or Escape closes it. */
function Popover({ label, head, foot, children, onClose }: PopoverProps) {
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    box.current?.focus();
    const closeOutside = (event: PointerEvent) => {
      // The button around it opens and closes by itself.
      if (!box.current?.parentElement?.contains(event.target as Node)) close.current();
    };
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    addEventListener('pointerdown', closeOutside);
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('keydown', closeOnEscape);
    };
  }, []);
  return (
    <section ref={box} tabIndex={-1} role="dialog" aria-label={label} className={styles.popover}>
      <div className={styles.head}>
        <h2>{label}</h2>
        {head}
      </div>
      <div className={styles.scroll}>{children}</div>
      {foot}
    </section>
  );
}
