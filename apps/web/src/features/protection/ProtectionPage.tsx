import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { figureTexts, shownOf } from '../../shared/money/figures.tsx';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/display/Money.tsx';
import { ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { Limits } from './Limits.tsx';
import { Pauses, Reality } from './Pauses.tsx';
import { PlayLine } from './PlayLine.tsx';
import styles from './Protection.module.css';
import { overviewQuery } from './queries.ts';
import { protectionTexts } from './texts.ts';

/** /userCenter/protection: own limits, reality check, time-out and self-exclusion. */
export function Component() {
  const t = useText(protectionTexts);
  const word = useText(figureTexts);
  // Whoever comes from the table has just bet: what was read on the way in is no longer so.
  const { data, isError, refetch } = useQuery({ ...overviewQuery, staleTime: 0 });
  return (
    <div className={styles.page}>
      <h1 className="desk">{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      {data ? (
        <>
          {data.play && (
            <Card className={styles.card}>
              <div className={styles.row}>
                <h2>{t('play')}</h2>
                <span>
                  {word('profit')} <Money value={shownOf(data.play)?.profit ?? null} signed />
                </span>
              </div>
              <PlayLine play={data.play} />
            </Card>
          )}
          <Limits limits={data.limits} />
          <Reality overview={data} />
          <Pauses overview={data} />
        </>
      ) : isError ? (
        <ErrorState
          title={t('loadFailed')}
          text={t('loadFailedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <Card className={cx(styles.card, styles.coming)} aria-busy="true">
          <Skeleton width="40%" height={20} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Card>
      )}
      <p className={styles.help}>
        <ShieldCheck size={16} aria-hidden="true" />
        <span>{t('help')}</span>
      </p>
    </div>
  );
}
