import { calls } from '@caiting/contract/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { shanghaiParts } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { cx } from '../../../ui/cx.ts';
import frame from '../core/ProofPage.module.css';
import { Availability } from './Availability.tsx';
import { DayBars } from './DayBars.tsx';
import { Evidence } from './Evidence.tsx';
import { HowToCheck } from './HowToCheck.tsx';
import { OperatorKeys } from './keys/OperatorKeys.tsx';
import { LotteryDays } from './LotteryDays.tsx';
import { StateHead } from './StateHead.tsx';
import { transparencyTexts } from './texts.ts';
import { Tiles } from './Tiles.tsx';
import styles from './Transparency.module.css';
import { VoidIssues } from './VoidIssues.tsx';

/** Of use to few, and with a verifier of its own. */
const Liabilities = lazy(async () => ({ default: (await import('./liabilities/Liabilities.tsx')).Liabilities }));

const REFRESH_MS = 15_000;

/** /transparency?before=&day=: how the site keeps its own rules, for anybody (product §10.1). */
export function Component() {
  const t = useText(transparencyTexts);
  const [query, setQuery] = useSearchParams();
  const before = query.get('before') ?? undefined;
  const newest = useQuery({ ...callQuery(calls.transparency, {}, true), refetchInterval: REFRESH_MS });
  const shown = useQuery({
    ...callQuery(calls.transparency, before === undefined ? {} : { before }, true),
    placeholderData: keepPreviousData,
  });
  const change = (name: string, value: string | null): void =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const status = newest.data;
  if (!status || !shown.data)
    return newest.isError || shown.isError ? (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void Promise.all([newest.refetch(), shown.refetch()])}>{t('reload')}</Button>}
      />
    ) : (
      <Loading />
    );
  const { hour, minute, second } = shanghaiParts(status.serverTime);
  return (
    <div className={cx(frame.page, 'wrap')}>
      <header className={cx(frame.title, styles.title, 'desk')}>
        <h1>{t('title')}</h1>
        <span>{t('subtitle')}</span>
        <span className="num">{t('updated', { time: `${hour}:${minute}:${second}` })}</span>
      </header>
      <StateHead status={status} />
      <Tiles status={status} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DayBars
            page={shown.data}
            before={before ?? null}
            onOlder={(next) => change('before', next)}
            onNewest={() => change('before', null)}
          />
          <Availability />
          <HowToCheck status={status} />
        </div>
        <div className={styles.side}>
          <VoidIssues />
          <Evidence status={status} />
          {status.signing && <OperatorKeys signing={status.signing} />}
        </div>
      </div>
      <Suspense
        fallback={
          <Card className={styles.waiting}>
            <Skeleton width="100%" height={260} />
          </Card>
        }
      >
        <Liabilities />
      </Suspense>
      <LotteryDays day={query.get('day') ?? status.today} today={status.today} onDay={(day) => change('day', day)} />
    </div>
  );
}

function Loading() {
  const t = useText(transparencyTexts);
  return (
    <div className={cx(frame.page, styles.loading, 'wrap')} role="status" aria-label={t('loading')}>
      <Card className={styles.waiting}>
        <Skeleton width="60%" height={26} />
        <Skeleton width="80%" height={16} />
      </Card>
      <Card className={styles.waiting}>
        <Skeleton width="100%" height={80} />
      </Card>
      <Card className={styles.waiting}>
        <Skeleton width="100%" height={200} />
      </Card>
    </div>
  );
}
