import { NOTIFICATION_GROUPS, type NotificationGroup } from '@caiting/contract';
import { CheckCheck } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { exceptInView } from '../../shared/site/NotInView.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Chips } from '../../ui/form/Chips.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../ui/layout/PhoneBar.tsx';
import { Empty, Skeleton } from '../../ui/layout/States.tsx';
import { ListPages } from '../records/index.ts';
import styles from './Notifications.module.css';
import { readAll, readOne, useNotifications } from './queries.ts';
import { useRowActs } from './row-acts.ts';
import { RowMenu } from './RowMenu.tsx';
import { Rows } from './Rows.tsx';
import { groupTexts, notificationTexts } from './texts.ts';

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[];

/** /userCenter/notifications: everything one was told, by group (?group=). */
function NotificationPage() {
  const t = useText(notificationTexts);
  const [query, setQuery] = useSearchParams();
  const group = GROUPS.find((one) => one === query.get('group')) ?? null;
  const pages = useNotifications(group);
  const rows = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const known = useRef(pages.data?.pages[0]?.counts);
  known.current = pages.data?.pages[0]?.counts ?? known.current;
  // Of the group before while another one comes: the chips keep their places, and the focus.
  const counts = known.current ?? {};
  const newest = rows[0];
  const hasUnread = group === null ? (pages.data?.pages[0]?.unread ?? 0) > 0 : (counts[group] ?? 0) > 0;
  const actsOf = useRowActs();
  const act = newest && hasUnread && (
    <Button kind="ghost" size="s" onClick={() => void readAll(newest.id, group).catch(tellRefusal)}>
      <CheckCheck size={16} aria-hidden="true" /> {t('readAll')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PhoneBarActions>{act}</PhoneBarActions>
      <div className={`${styles.bar} desk`}>
        <h1>{t('title')}</h1>
        {act}
        <ButtonLink to="/userCenter/notifySettings" kind="ghost">
          {t('settings')}
        </ButtonLink>
      </div>
      <Card>
        <Groups
          value={group}
          counts={known.current}
          onChange={(one) => setQuery(one ? { group: one } : {}, { replace: true })}
        />
        <ListPages
          pages={pages}
          count={rows.length}
          pending={<Skeleton height={320} width="100%" />}
          failed={t('failed')}
          empty={<Empty of="bell" title={t('empty')} {...(group === null && { text: t('emptyText') })} />}
          isEndQuiet
        >
          <Rows
            rows={rows}
            dayLevel="h2"
            onOpen={(row) => void readOne(row).catch(tellRefusal)}
            actsOf={actsOf}
            RowMenu={RowMenu}
          />
        </ListPages>
        {pages.data && (
          <p className={styles.kept}>
            {t('kept')}
            <Link className="link phone" to="/userCenter/notifySettings">
              {t('settings')}
            </Link>
          </p>
        )}
      </Card>
    </div>
  );
}

interface GroupsProps {
  value: NotificationGroup | null;
  /** Unread ones by group; undefined until they are known. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange(group: NotificationGroup | null): void;
}

/** All, or one group, each with how many are unread. They are drawn once the numbers are known: a chip that grows would push the others. */
function Groups({ value, counts, onChange }: GroupsProps) {
  const t = useText(notificationTexts);
  const named = useText(groupTexts);
  if (!counts)
    return (
      <div className={styles.chips}>
        <Skeleton height={32} width="100%" />
      </div>
    );
  return (
    <Chips<NotificationGroup | 'every'>
      label={t('groups')}
      value={value ?? 'every'}
      options={[
        { value: 'every', label: t('every') },
        ...GROUPS.map((one) => ({ value: one, label: counts[one] ? `${named(one)} ${counts[one]}` : named(one) })),
      ]}
      onChange={(one) => onChange(one === 'every' ? null : one)}
      className={styles.chips ?? ''}
    />
  );
}
export const Component = exceptInView(NotificationPage);
