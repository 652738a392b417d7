import type { PlanCard } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import styles from './Cards.module.css';
import { cardTexts } from './texts.ts';

type Rates = Pick<
  PlanCard,
  'totalWinRate' | 'todayWinRate' | 'totalHits' | 'totalResults' | 'todayHits' | 'todayResults'
>;

interface Props {
  rates: Rates;
  hasTotal: boolean;
  hasToday: boolean;
  /** A card keeps the figures of its push; the history has those of now. */
  isOfPush?: boolean;
}

/** Hit rates with what they are of: a percentage of a handful of results says nothing, so there the counts stand alone. */
export function WinRates({ rates, hasTotal, hasToday, isOfPush = false }: Props) {
  const t = useText(cardTexts);
  if (!hasTotal && !hasToday) return null;
  const none = t(isOfPush ? 'noResultsAtPush' : 'noResults');
  return (
    <div className={styles.rates}>
      {hasTotal && (
        <Rate
          label={t('totalRate')}
          rate={rates.totalWinRate}
          hits={rates.totalHits}
          results={rates.totalResults}
          none={none}
        />
      )}
      {hasToday && (
        <Rate
          label={t('todayRate')}
          rate={rates.todayWinRate}
          hits={rates.todayHits}
          results={rates.todayResults}
          none={none}
        />
      )}
    </div>
  );
}

interface RateProps {
  label: string;
  rate: string;
  hits: number;
  results: number;
  /** Said where there are no results. */
  none: string;
}

function Rate({ label, rate, hits, results, none }: RateProps) {
  const t = useText(cardTexts);
  const counts = t('hitsOf', { hits, results });
  return (
    <div>
      {label}
      <b className="num">{results === 0 ? t('none') : rate === '' ? counts : `${rate}%`}</b>
      <small className="num">{results === 0 ? none : rate === '' ? t('fewResults') : counts}</small>
    </div>
  );
}
