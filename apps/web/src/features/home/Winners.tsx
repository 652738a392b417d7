import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/call/query.ts';
import { translated, useText } from '../../platform/i18n/i18n.ts';
import { Money } from '../../ui/display/Money.tsx';
import { Card, CardHead } from '../../ui/layout/Card.tsx';
import { RankList } from '../../ui/layout/RankList.tsx';
import { Empty } from '../../ui/layout/States.tsx';
import { homeTexts } from './texts.ts';

const ROWS = 5;
const REFRESH_MS = 10 * 60_000;

/** Today's largest payouts, from settled bets; names come masked from the server. Real ones only: an empty day says so. */
export function Winners() {
  const t = useText(homeTexts);
  const { data } = useQuery({
    ...callQuery(calls.getNewestBounsList, { pageSize: ROWS }, true),
    refetchInterval: REFRESH_MS,
  });
  const rows = data?.list.slice(0, ROWS).map((winner, at) => ({
    key: `${winner.at}-${at}`,
    rank: at + 1,
    to: `/lottery/${winner.lotteryType}/${winner.lotteryCode}?play=${winner.playDetailCode}`,
    name: <span translate="no">{winner.userName}</span>,
    detail: `${translated(winner.lotteryName)} · ${translated(winner.playName)}`,
    value: (
      <b>
        <Money value={winner.amount} signed />
      </b>
    ),
  }));
  return (
    <Card>
      <CardHead title={t('winners')} more={t('winnersNote')} />
      {rows?.length === 0 ? (
        <Empty title={t('noWinners')} text={t('noWinnersText')} />
      ) : (
        <RankList rows={rows} count={ROWS} />
      )}
    </Card>
  );
}
