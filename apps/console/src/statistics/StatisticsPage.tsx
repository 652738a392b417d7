import { consoleStatisticsCalls } from '@caiting/contract';
import { clockTime, countText } from '@caiting/contract/wire';
import { parseMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { ButtonLink } from '@caiting/web/ui/form/Button.tsx';
import { Segmented } from '@caiting/web/ui/form/Segmented.tsx';
import { Card } from '@caiting/web/ui/layout/Card.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { Figures, type Figure } from '../parts/Figures.tsx';
import { Page } from '../parts/Page.tsx';
import { readOptions } from '../platform/query.ts';
import { ReadFault } from '../table/ReadFault.tsx';
import type { UrlState } from '../table/url-state.ts';
import { onServersClock } from '../table/use-read.ts';
import { DayCharts } from './DayCharts.tsx';
import { NewPlayers } from './NewPlayers.tsx';
import { PageList } from './PageList.tsx';
import { Retention } from './Retention.tsx';
import styles from './Statistics.module.css';
import { SPANS, firstDayOf, percentOf, spanOf, type Span, type StatisticsDay } from './span.ts';
import { statisticsTexts } from './texts.ts';

const EVERY_MS = 60_000;
/** A site that has just begun counts its first day within a minute. */
const EMPTY_EVERY_MS = 5_000;

/** What the site did in the last days: figures of today, charts of whole days, what became of new players. */
export function StatisticsPage({ url }: { url: UrlState }) {
  const t = useText(statisticsTexts);
  const span = spanOf(url);
  const from = firstDayOf(span);
  const days = useQuery({
    ...readOptions(consoleStatisticsCalls.statisticDays, { from }),
    refetchInterval: ({ state }) => (state.data?.list.length === 0 ? EMPTY_EVERY_MS : EVERY_MS),
  });
  const list = days.data?.list;
  const newest = list?.[0];
  return (
    <Page
      id="stats"
      hint={newest ? t('counted', { time: clockTime(newest.at) }) : t('hint')}
      acts={<Acts span={span} onSpan={(next) => url.set({ days: next }, false)} />}
    >
      {days.isError && (
        <Card className={styles.card}>
          <ReadFault
            why={days.error.message}
            oldSince={list === undefined ? null : onServersClock(days.dataUpdatedAt)}
            onAgain={() => void days.refetch()}
          />
        </Card>
      )}
      {days.isPending && <div className={styles.loading} aria-busy="true" />}
      {list !== undefined && newest === undefined && (
        <Card>
          <Empty title={t('empty')} text={t('emptyText')} />
        </Card>
      )}
      {list !== undefined && newest !== undefined && (
        <>
          {!newest.isOver && <Today day={newest} />}
          <DayCharts days={list} />
          <div className={styles.pair}>
            <NewPlayers from={from} />
            <PageList from={from} />
          </div>
          <Retention from={from} />
        </>
      )}
    </Page>
  );
}

function Acts({ span, onSpan }: { span: Span; onSpan(span: Span): void }) {
  const t = useText(statisticsTexts);
  return (
    <div className={styles.acts}>
      <Segmented
        size="s"
        label={t('span')}
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`days${value}`) }))}
        onChange={onSpan}
      />
      <ButtonLink size="s" to="/stats?tab=statisticDays">
        {t('lists')}
      </ButtonLink>
      <ButtonLink size="s" to="/stats?tab=staffExports&do=askExport">
        {t('export')}
      </ButtonLink>
      <ButtonLink size="s" to="/stats?tab=staffExports">
        {t('files')}
      </ButtonLink>
    </div>
  );
}

const HOUR_S = 3_600;

/** The day so far. House figures are ink with their sign. */
function Today({ day }: { day: StatisticsDay }) {
  const t = useText(statisticsTexts);
  const share = (part: number, whole: number): string => {
    const percent = percentOf(part, whole);
    return percent === null ? '—' : `${countText(percent, 1)}%`;
  };
  const yuan = (text: string): bigint => parseMoney(text) ?? 0n;
  const figures: readonly Figure[] = [
    {
      name: t('online'),
      value: countText(day.onlinePlayers),
      text: t('onlineText', { n: countText(day.onlineSeconds / HOUR_S, 1) }),
    },
    {
      name: t('registered'),
      value: countText(day.registered),
      text: t('registeredText', { recharges: day.firstRecharges }),
    },
    {
      name: t('active'),
      value: countText(day.activePlayers),
      text: t('activeText', { percent: share(day.activePlayers, day.onlinePlayers) }),
    },
    { name: t('stake'), value: <Money value={day.stake} />, text: t('stakeText', { payout: day.payout }) },
    {
      name: t('margin'),
      value: <Money value={day.margin} signed neutral />,
      text: t('marginText', { percent: share(Number(yuan(day.margin)), Number(yuan(day.stake))) }),
    },
    { name: t('cash'), value: <Money value={day.recharge} />, text: t('cashText', { withdrawal: day.withdrawal }) },
  ];
  return (
    <Figures figures={figures} aria-label={t('today')}>
      <h2 className={styles.today}>{t('today')}</h2>
    </Figures>
  );
}
