import type { LotteryInfo, TrendChart } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { Group } from '@caiting/lottery/core';
import { TREND_VIEWS } from '@caiting/lottery/trend-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { useKnownLottery } from '../core/queries.ts';
import { Controls } from './Controls.tsx';
import { Legend } from './Legend.tsx';
import { PreselectBar } from './PreselectBar.tsx';
import { Roads } from './Roads.tsx';
import { Stock } from './stock/Stock.tsx';
import { trendTexts } from './texts.ts';
import { TrendHeader } from './TrendHeader.tsx';
import styles from './TrendPage.module.css';
import { TrendTable } from './TrendTable.tsx';
import { ROAD, STOCK, readViewState, type ViewState } from './view-state.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';

type Lottery = LotteryInfo & { group: Group };

/** /trendChart/{id}: what a lottery drew, by place, sum, pattern and side (plays.md §6). */
export function Component() {
  const { id = '' } = useParams();
  const lottery = useKnownLottery(id);
  const config = useLotteryConfig();
  const t = useText(trendTexts);
  const navigate = useNavigate();
  const title = lottery ? t('titleOf', { name: translated(lottery.lotteryName) }) : '';
  return (
    <>
      <PhoneBar title={title} onBack={() => void navigate(-1)} />
      {lottery ? (
        <Chart key={id} lottery={lottery} title={title} />
      ) : config ? (
        <Empty
          title={t('unknown')}
          text={t('unknownText')}
          action={<ButtonLink to="/lotteryHall">{t('toHall')}</ButtonLink>}
        />
      ) : (
        <ChartSkeleton label={t('loading')} />
      )}
    </>
  );
}

function Chart({ lottery, title }: { lottery: Lottery; title: string }) {
  const t = useText(trendTexts);
  const [query, setQuery] = useSearchParams();
  const views = TREND_VIEWS[lottery.group];
  const state = readViewState(query, views);
  const view = views.find(({ key }) => key === state.view);
  const chart = useQuery({
    ...callQuery(
      calls.trendChart,
      { lotteryCode: lottery.lotteryCode, window: state.range, columns: view ? view.columns.join(',') : ROAD },
      true,
    ),
    staleTime: 60_000,
    // The old chart stays until the new one is there; it says itself what it shows.
    placeholderData: (before) => before,
  });
  function change(name: 'view' | 'n' | 'show', value: string): void {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  return (
    <div className={styles.page}>
      <Card className={styles.head}>
        <TrendHeader lottery={lottery} title={title} newest={chart.data?.rows.at(-1)?.issue ?? null} />
        <Controls views={views} state={state} onChange={change} />
      </Card>
      {state.view === STOCK ? (
        <Stock lotteryCode={lottery.lotteryCode} />
      ) : chart.data ? (
        <Loaded lottery={lottery} state={state} viewName={view?.name ?? t('road')} chart={chart.data} />
      ) : chart.isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void chart.refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <ChartSkeleton label={t('loading')} />
      )}
    </div>
  );
}

/** A day of a fast lottery has 1,440 issues: the newest are drawn, older ones on demand, so that a phone stays quick. */
const ROWS_SHOWN = 120;

interface LoadedProps {
  lottery: Lottery;
  state: ViewState;
  viewName: string;
  chart: TrendChart;
}

function Loaded({ lottery, state, viewName, chart }: LoadedProps) {
  const t = useText(trendTexts);
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { group, lotteryCode, lotteryName } = lottery;
  const newest = chart.rows.at(-1);
  if (!newest) return <Empty title={t('none')} text={t('noneText')} />;
  if (state.view === ROAD) return <Roads roads={chart.roads} />;
  const rows = chart.rows.length > shown ? chart.rows.slice(-shown) : chart.rows;
  const older = Math.min(ROWS_SHOWN, chart.rows.length - rows.length);
  function choose(key: string): void {
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    );
  }
  return (
    <>
      <Card className={styles.chart}>
        {older > 0 && (
          <Button kind="ghost" block onClick={() => setShown(shown + ROWS_SHOWN)}>
            {t('older', { n: older })}
          </Button>
        )}
        <TrendTable
          group={group}
          caption={t('caption', { name: translated(lotteryName), view: translated(viewName), n: rows.length })}
          columns={chart.columns}
          rows={rows}
          layers={state.layers}
          chosen={chosen}
          onChoose={choose}
        />
      </Card>
      <Legend newest={shortIssue(newest.issue)} />
      <PreselectBar group={group} lotteryCode={lotteryCode} chosen={chosen} onClear={() => setChosen(new Set())} />
    </>
  );
}

function ChartSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label={label} role="status">
      {Array.from({ length: 14 }, (_, at) => (
        <Skeleton key={at} width="100%" height={22} />
      ))}
    </div>
  );
}
