import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { recordTime } from '../../platform/time.ts';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { STATE_TONES } from './order-state.ts';
import styles from './Recharge.module.css';
import { cashierTexts } from './texts.ts';

const ROWS = 5;

/** The latest orders; each leads to its own page, where an unpaid one can be paid. */
export function RecentOrders() {
  const t = useText(cashierTexts);
  const { data } = useQuery(callQuery(calls.rechargeRecordList, { pageSize: ROWS }, true));
  return (
    <section className={styles.recent}>
      <h2>{t('recent')}</h2>
      {data?.list.length === 0 ? (
        <p>
          {t('noOrders')}，{t('noOrdersText')}
        </p>
      ) : (
        <ul>
          {data?.list.map((order) => (
            <li key={order.orderNo}>
              <Link to={`/userCenter/recharge/${order.channel}?order=${order.orderNo}`}>
                <time className="num">{recordTime(order.createdAt, false)}</time>
                <span className="ell">{order.lineName}</span>
                <Money value={order.amount} />
                <Tag tone={STATE_TONES[order.state]}>{t(`word_${order.state}`)}</Tag>
              </Link>
            </li>
          )) ?? <Skeleton width="100%" height={44} radius={8} />}
        </ul>
      )}
    </section>
  );
}
