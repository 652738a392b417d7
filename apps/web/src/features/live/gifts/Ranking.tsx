import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { RankList } from '../../../ui/layout/RankList.tsx';
import { Empty, ErrorState } from '../../../ui/layout/States.tsx';
import styles from './Gifts.module.css';
import { giftTexts } from './texts.ts';

const SHOWN_WHILE_LOADING = 5;
const REFRESH_MS = 5_000;

/** Who gave most in the room today, and the own place. */
export function Ranking({ room }: { room: string }) {
  const t = useText(giftTexts);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.giftRanking, { room }, true),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined && isError)
    return (
      <ErrorState
        title={t('rankingFailed')}
        text=""
        action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      />
    );
  if (data?.list.length === 0) return <Empty title={t('rankingEmpty')} text={t('rankingEmptyText')} />;
  const rowOf = ({ place, userId, name, gifts, amount }: NonNullable<typeof data>['list'][number]) => ({
    key: `${userId}:${place}`,
    rank: place,
    name,
    detail: t('pieces', { n: gifts }),
    value: <Money value={amount} />,
  });
  const own = data?.own;
  return (
    <div className={styles.ranking}>
      <RankList rows={data?.list.map(rowOf)} count={SHOWN_WHILE_LOADING} />
      {own && own.place > (data?.list.length ?? 0) && <RankList rows={[rowOf(own)]} count={1} hasTop={false} />}
    </div>
  );
}
