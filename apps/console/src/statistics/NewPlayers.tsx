import { consoleStatisticsCalls } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { ReadCard } from './ReadCard.tsx';
import { percentOf } from './span.ts';
import styles from './Statistics.module.css';
import { statisticsTexts } from './texts.ts';

/** Steps that new players took since, as shares of those who registered: gifts let some bet who never recharged. */
export function NewPlayers({ from }: { from: string }) {
  const t = useText(statisticsTexts);
  return (
    <ReadCard
      call={consoleStatisticsCalls.statisticSignups}
      input={{ from }}
      title={t('funnel')}
      text={t('funnelText')}
      empty={t('noNewcomers')}
    >
      {({ list }) => {
        const sum = (of: (row: (typeof list)[number]) => number): number =>
          list.reduce((total, row) => total + of(row), 0);
        const registered = sum((row) => row.registered);
        // Only those who had the time to come back in it.
        const over = sum((row) => (row.secondWeek === null ? 0 : row.registered));
        return (
          <>
            <dl className={styles.funnel}>
              <Step name={t('registered')} count={registered} of={registered} />
              <Step name={t('firstRecharges')} count={sum((row) => row.firstRecharges)} of={registered} />
              <Step name={t('firstBets')} count={sum((row) => row.firstBets)} of={registered} />
              {over > 0 && <Step name={t('secondWeek')} count={sum((row) => row.secondWeek ?? 0)} of={over} />}
            </dl>
            <p className={styles.fine}>{over > 0 ? t('secondWeekText', { n: over }) : t('noSecondWeek')}</p>
          </>
        );
      }}
    </ReadCard>
  );
}

function Step({ name, count, of }: { name: string; count: number; of: number }) {
  const percent = percentOf(count, of) ?? 0;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        <i aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </i>
        <b>{countText(count)}</b>
        <small>{countText(percent, 1)}%</small>
      </dd>
    </div>
  );
}
