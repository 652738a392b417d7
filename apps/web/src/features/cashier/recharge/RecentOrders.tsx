import { RECHARGE_STATES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { Link } from 'react-router';
import { TEXTS } from '@caiting/contract/texts';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { STATE_TONES } from '../core/order-state.ts';
import { UiWords } from '../../../ui/words.ts';
import { useLineWord } from './line-words.ts';
import styles from './RecentOrders.module.css';
import { cashierTexts } from '../core/texts.ts';

const RECENT_ROWS = 5;
const PAGE_ROWS = 20;
type Filter = 'all' | (typeof RECHARGE_STATES)[number];
const FILTERS: readonly Filter[] = ['all', ...RECHARGE_STATES];

/** The player's orders by key, newest first. Under the call's own key, so that a push refreshes them. */
function useOrders(pageSize: number, filter: Filter) {
  const state = filter === 'all' ? {} : { state: filter };
  return useInfiniteQuery({
    queryKey: [...callKey(calls.rechargeRecordList), 'pages', pageSize, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.rechargeRecordList,
        { pageSize, ...state, ...(pageParam === undefined ? {} : { before: pageParam }) },
        { signal, background: true },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The latest orders, or all of them by state; each leads to its own page, where an unpaid one can be paid. */
export function RecentOrders() {
  const t = useText(cashierTexts);
  const say = useLineWord();
  const { comma } = use(UiWords);
  const [isAll, setIsAll] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useOrders(isAll ? PAGE_ROWS : RECENT_ROWS, filter);
  const orders = data?.pages.flatMap((page) => page.list);
  return (
    <section className={styles.recent}>
      <h2>{t(isAll ? 'allRecords' : 'recent')}</h2>
      {isAll && (
        <Chips<Filter>
          label={t('filter')}
          value={filter}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? t('filter_all') : t(`word_${value}`),
          }))}
          onChange={setFilter}
        />
      )}
      {orders?.length === 0 ? (
        <p>
          {t('noOrders')}
          {comma}
          {t('noOrdersText')}
        </p>
      ) : (
        <ul>
          {orders?.map((order) => (
            <li key={order.orderNo}>
              <Link to={`/userCenter/recharge/${order.channel}?order=${order.orderNo}`}>
                <time className="num">{recordTime(order.createdAt, false)}</time>
                <span className="ell">{say(order.lineName)}</span>
                <Money value={order.state === 'credited' ? order.credit : order.amount} />
                <Tag tone={STATE_TONES[order.state]}>{t(`word_${order.state}`)}</Tag>
              </Link>
            </li>
          )) ?? <Skeleton width="100%" height={44} radius={8} />}
        </ul>
      )}
      {!isAll && orders && orders.length > 0 && (
        <Button kind="ghost" block onClick={() => setIsAll(true)}>
          {t('allRecords')}
        </Button>
      )}
      {isAll && hasNextPage && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {isAll && !hasNextPage && orders && orders.length > 0 && <p>{TEXTS.allShown}</p>}
    </section>
  );
}
