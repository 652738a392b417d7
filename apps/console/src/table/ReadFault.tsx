import { clockTime } from '@caiting/contract/wire';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { ErrorState } from '@caiting/web/ui/layout/States.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import styles from './Table.module.css';
import { tableTexts } from './texts.ts';

/** What is said of a read that failed: why, where there is nothing to show; else how old is what stands below. */
export function ReadFault({
  why,
  oldSince,
  onAgain,
}: {
  why: string;
  /** When what stands below was read, on the server's clock. */
  oldSince: number | null;
  onAgain(): void;
}) {
  const t = useText(tableTexts);
  if (oldSince === null)
    return (
      <div className={styles.pad}>
        <ErrorState title={t('failed', { why })} action={<Button onClick={onAgain}>{t('retry')}</Button>} />
      </div>
    );
  return (
    <Banner
      tone="danger"
      action={
        <Button size="s" onClick={onAgain}>
          {t('retry')}
        </Button>
      }
    >
      {t('stale', { time: clockTime(oldSince, true) })}
    </Banner>
  );
}
