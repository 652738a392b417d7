import { Suspense } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

/** Only of lotteries that are not drawn here. */
const Official = lazyPart(async () => (await import('./Official.tsx')).Official);

interface Props {
  lottery: string;
  issue: string;
  /** State of an issue that has no result. */
  pending: string | null;
  error: Error | null;
  onReload(): void;
}

/** Nothing to verify yet: loading, not drawn, void, unknown, official, or the site does not answer. */
export function NoProof({ lottery, issue, pending, error, onReload }: Props) {
  const t = useText(verifyTexts);
  if (pending === 'void') return <Empty title={t('voided')} text={t('voidedText')} />;
  if (pending !== null) return <Empty title={t('pending')} text={t('pendingText')} />;
  if (error instanceof CallError && error.key === 'notDrawnHere')
    return (
      <Suspense fallback={<Loading />}>
        <Official lottery={lottery} issue={issue} />
      </Suspense>
    );
  if (error instanceof CallError && error.code !== null)
    return <Empty title={t('notFound')} text={t('notFoundText')} />;
  if (error)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={t('loadFailedText')}
        action={<Button onClick={onReload}>{t('reload')}</Button>}
      />
    );
  return <Loading />;
}

function Loading() {
  const t = useText(verifyTexts);
  return (
    <div className={styles.head} role="status" aria-label={t('loading')}>
      <Skeleton width={180} height={44} />
      <Skeleton width={200} height={32} />
      <Skeleton width={120} height={63} />
    </div>
  );
}
