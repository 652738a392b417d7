import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { dayOf } from '../../../platform/time/time.ts';
import { useToday } from '../../../platform/time/today.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { RankList } from '../../../ui/layout/RankList.tsx';
import { Empty, ErrorState } from '../../../ui/layout/States.tsx';
import styles from './Gifts.module.css';
import { giftTexts } from './texts.ts';

const SHOWN_WHILE_LOADING = 5;
const REFRESH_MS = 5_000;

const DAY_MS = 86_400_000;

/** Who gave most in the room today or yesterday, and the own place. */
export function Ranking({ room }: { room: string }) {
  const t = useText(giftTexts);
  const today = useToday();
  const [isToday, setToday] = useState(true);
  const day = isToday ? today : dayOf(Date.parse(`${today}T00:00:00+08:00`) - DAY_MS);
  return (
    <div className={styles.ranking}>
      <Segmented<'today' | 'yesterday'>
        label={t('day')}
        value={isToday ? 'today' : 'yesterday'}
        options={[
          { value: 'today', label: t('today') },
          { value: 'yesterday', label: t('yesterday') },
        ]}
        onChange={(value) => setToday(value === 'today')}
      />
      <Places key={day} room={room} day={day} isToday={isToday} />
    </div>
  );
}

function Places({ room, day, isToday }: { room: string; day: string; isToday: boolean }) {
  const t = useText(giftTexts);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.giftRanking, { room, day }, true),
    ...(isToday && { refetchInterval: REFRESH_MS }),
  });
  if (data === undefined && isError)
    return (
      <ErrorState
        title={t('rankingFailed')}
        text=""
        action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      />
    );
  if (data?.list.length === 0)
    return isToday ? (
      <Empty title={t('rankingEmpty')} text={t('rankingEmptyText')} />
    ) : (
      <Empty title={t('rankingNone')} />
    );
  const rowOf = ({ place, userId, name, gifts, amount }: NonNullable<typeof data>['list'][number]) => ({
    key: `${userId}:${place}`,
    rank: place,
    name,
    detail: t('pieces', { n: gifts }),
    value: <Money value={amount} />,
  });
  const own = data?.own;
  return (
    <>
      <RankList rows={data?.list.map(rowOf)} count={SHOWN_WHILE_LOADING} />
      {own && own.place > (data?.list.length ?? 0) && <RankList rows={[rowOf(own)]} count={1} hasTop={false} />}
    </>
  );
}
