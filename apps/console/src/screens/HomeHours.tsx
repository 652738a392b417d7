import { consoleSiteReadCalls } from '@caiting/contract';
import { clockTime, type CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { readOptions } from '../platform/query.ts';
import { Legend } from '../statistics/Legend.tsx';
import { Lines } from '../statistics/Lines.tsx';
import type { Line } from '../statistics/TimeChart.tsx';
import styles from './Home.module.css';
import { hoursTexts } from './hours-texts.ts';

type Hour = CallOutput<typeof consoleSiteReadCalls.homeHours>['list'][number];

const EVERY_MS = 60_000;

/** The last day by the hour. The hour that runs is not drawn: it would look like a fall. */
export function HomeHours() {
  const t = useText(hoursTexts);
  const { data, isError } = useQuery({
    ...readOptions(consoleSiteReadCalls.homeHours, {}),
    refetchInterval: EVERY_MS,
  });
  const hours = data?.list.slice(0, -1);
  return (
    <Card className={styles.card} aria-busy={data === undefined && !isError}>
      <CardHead title={t('title')}>
        <span className={styles.by}>{t('by')}</span>
      </CardHead>
      {isError && <p className={styles.none}>{data ? t('old', { time: clockTime(data.at, true) }) : t('unknown')}</p>}
      {hours !== undefined && hours.length > 0 && <Drawn hours={hours} />}
    </Card>
  );
}

function Drawn({ hours }: { hours: readonly Hour[] }) {
  const t = useText(hoursTexts);
  const times = useMemo(() => hours.map(({ at }) => at), [hours]);
  const lines = useMemo<readonly Line[]>(
    () => [
      { name: t('stake'), values: hours.map(({ stake }) => Number(stake)) },
      { name: t('payout'), values: hours.map(({ payout }) => Number(payout)) },
    ],
    [hours, t],
  );
  return (
    <div className={styles.chart}>
      <Legend lines={lines} />
      <Lines times={times} lines={lines} time={clockTime} />
      <div className="sr">
        <table>
          <caption>{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('stake')}</th>
              <th scope="col">{t('payout')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ at, stake, payout }) => (
              <tr key={at}>
                <th scope="row">{clockTime(at)}</th>
                <td>
                  <Money value={stake} />
                </td>
                <td>
                  <Money value={payout} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
