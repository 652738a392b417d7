import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState, Forbidden, Skeleton } from '../../../ui/layout/States.tsx';
import { yuebaoTexts } from './texts.ts';
import styles from './Yuebao.module.css';

/** Frame of every page here: title (desktop), parts, and in demo mode what the money is. */
export function YuebaoFrame({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  const t = useText(yuebaoTexts);
  const tenant = useTenant();
  return (
    <div className={styles.page}>
      <header className={`${styles.head} desk`}>
        <h1>{title}</h1>
        {acts}
      </header>
      {children}
      {tenant?.demo !== false && <p className={styles.fine}>{t('demoNote')}</p>}
    </div>
  );
}

/** What stands in a page's place while its data comes or when it did not. */
export function Waiting({ isError, onRetry }: { isError: boolean; onRetry(): void }) {
  const t = useText(yuebaoTexts);
  return (
    <Card className={styles.waiting} aria-busy={!isError || undefined}>
      {isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={onRetry}>{t('reload')}</Button>}
        />
      ) : (
        <Skeleton width="100%" height={280} radius={8} />
      )}
    </Card>
  );
}

/** The switch is off: nothing goes in. With money inside, the way out. */
export function Closed({ hasMoney }: { hasMoney: boolean }) {
  const t = useText(yuebaoTexts);
  return (
    <Card className={styles.waiting}>
      <Forbidden
        title={t('closedTitle')}
        text={t(hasMoney ? 'closedInside' : 'closedText')}
        action={hasMoney ? <ButtonLink to="/userCenter/balanceOut">{t('closedOut')}</ButtonLink> : undefined}
      />
    </Card>
  );
}

/** A line over a page that still works in part. */
export function ClosedBanner() {
  const t = useText(yuebaoTexts);
  return <Banner tone="warn">{t('closedBanner')}</Banner>;
}

/** Named figures in rows. */
export function Rows({ items }: { items: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl className={styles.rows}>
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sentences in small type under a heading. */
export function Notes({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Card className={styles.notes}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
