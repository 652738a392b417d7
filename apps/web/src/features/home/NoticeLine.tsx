import { ChevronRight, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/call/query.ts';
import { useLocale, useText } from '../../platform/i18n/i18n.ts';
import { useTenant } from '../../shared/site/tenant.ts';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import cardStyles from '../../ui/layout/Card.module.css';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** The first notice in one line; a tap opens all of them. */
export function NoticeLine() {
  const t = useText(homeTexts);
  const [isOpen, setIsOpen] = useState(false);
  const tenant = useTenant();
  const { data, isPending } = useQuery(callQuery(calls.noticeList, {}, true));
  const locale = useLocale((state) => state.locale);
  const written = data?.list.map(({ title }) => title[locale] || title.zh) ?? [];
  // A site whose operators have written none keeps the lines of its configuration.
  const notices = written.length > 0 || isPending ? written : (tenant?.notices ?? []);
  if (tenant && !isPending && notices.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={cx(cardStyles.card, styles.notice)}
        onClick={() => setIsOpen(true)}
        disabled={!tenant}
        aria-label={`${t('notices')} ${notices[0] ?? ''}`}
      >
        <Volume2 size={16} aria-hidden="true" />
        <span className="ell">{notices[0]}</span>
        <ChevronRight size={14} aria-hidden="true" />
      </button>
      <Sheet open={isOpen} title={t('notices')} onClose={() => setIsOpen(false)}>
        <ul className={styles.noticeList}>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
