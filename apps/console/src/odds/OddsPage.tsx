import { useQuery } from '@tanstack/react-query';
import { consoleOddsCalls, consoleSiteReadCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { Link } from 'react-router';
import { Select } from '@caiting/web/ui/form/Select.tsx';
import { Card } from '@caiting/web/ui/layout/Card.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { translated, useText } from '@caiting/web/i18n/i18n.ts';
import { Page } from '../parts/Page.tsx';
import { readOptions } from '../platform/query.ts';
import { ReadFault } from '../table/ReadFault.tsx';
import type { UrlState } from '../table/url-state.ts';
import { onServersClock } from '../table/use-read.ts';
import { ChangeList } from './ChangeList.tsx';
import styles from './Odds.module.css';
import { PlayTable } from './PlayTable.tsx';
import { oddsTexts } from './texts.ts';
import { ValueTable } from './ValueTable.tsx';

export type LotteryOdds = CallOutput<typeof consoleOddsCalls.lotteryOdds>;

/** What a lottery pays and by what, what is to come and what was changed; acts open on the pages they belong to. */
export function OddsPage({ url }: { url: UrlState }) {
  const t = useText(oddsTexts);
  const lotteries = useQuery(readOptions(consoleSiteReadCalls.lotteriesFound, {}));
  const lotteryCode = url.filter('lotteryCode') ?? lotteries.data?.list[0]?.lotteryCode ?? '';
  const odds = useQuery({
    ...readOptions(consoleOddsCalls.lotteryOdds, { lotteryCode }),
    enabled: lotteryCode !== '',
  });
  const failed = [odds, lotteries].find(({ isError }) => isError);
  const { data } = odds;
  return (
    <Page
      id="lotteries"
      hint={<Link to="/lotteries">‹ {t('back')}</Link>}
      acts={
        <Select
          label={t('lottery')}
          value={lotteryCode}
          options={(lotteries.data?.list ?? []).map((one) => ({
            value: one.lotteryCode,
            label: translated(one.lotteryName),
          }))}
          onChange={(code) => url.set({ lotteryCode: code }, false)}
        />
      }
    >
      {failed?.error && (
        <Card className={styles.card}>
          <ReadFault
            why={failed.error.message}
            oldSince={data === undefined ? null : onServersClock(odds.dataUpdatedAt)}
            onAgain={() => void failed.refetch()}
          />
        </Card>
      )}
      {lotteries.data?.list.length === 0 && (
        <Card>
          <Empty title={t('noLottery')} />
        </Card>
      )}
      {data === undefined && failed === undefined && lotteryCode !== '' && (
        <Card className={styles.card} aria-busy="true">
          <p className={styles.note}>{t('loading')}</p>
        </Card>
      )}
      {data !== undefined && (
        <>
          <ValueTable odds={data} />
          <PlayTable rows={data.list} />
          <ChangeList odds={data} />
        </>
      )}
    </Page>
  );
}
