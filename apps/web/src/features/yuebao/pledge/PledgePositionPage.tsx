import { calls } from '@caiting/contract/registry';
import type { PledgeOrder } from '@caiting/contract';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordDay } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { ListPages } from '../../records/index.ts';
import { percent } from '../core/amount.ts';
import { PendingRows, usePages } from '../core/pages.tsx';
import { YuebaoFrame } from '../core/parts.tsx';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';
import { Profits } from './Profits.tsx';
import { PLEDGE_TONES } from './state.ts';

const PAGE = 20;
const TABS = ['holding', 'matured', 'cancelled'] as const;
type Tab = (typeof TABS)[number];

/** /userCenter/pledgePosition: own orders by state, and what they paid. */
export function Component() {
  const t = useText(yuebaoTexts);
  const [query, setQuery] = useSearchParams();
  const tab: Tab = TABS.find((one) => one === query.get('state')) ?? 'holding';
  const shop = <Link to="/userCenter/pledgeShop">{t('shop')}</Link>;
  return (
    <YuebaoFrame title={t('myPledges')} acts={shop}>
      <PhoneBarActions>{shop}</PhoneBarActions>
      <Segmented
        label={t('states')}
        block
        value={tab}
        options={[
          { value: 'holding', label: t('tabHolding') },
          { value: 'matured', label: t('tabEnded') },
          { value: 'cancelled', label: t('tabCancelled') },
        ]}
        onChange={(next) => setQuery(next === 'holding' ? {} : { state: next }, { replace: true })}
      />
      <div className={styles.two}>
        <div className={styles.column}>
          <Orders key={tab} state={tab} />
          {tab === 'matured' && <Orders state="renewed" isQuietWhenEmpty />}
        </div>
        <Profits />
      </div>
    </YuebaoFrame>
  );
}

function Orders({ state, isQuietWhenEmpty = false }: { state: PledgeOrder['state']; isQuietWhenEmpty?: boolean }) {
  const t = useText(yuebaoTexts);
  const { pages, rows: orders } = usePages(calls.yuebaoPledgeOrderList, { state, pageSize: PAGE });
  if (isQuietWhenEmpty && orders.length === 0 && !pages.isError) return null;
  return (
    <Card>
      <ListPages
        pages={pages}
        count={orders.length}
        failed={t('pledgesFailed')}
        pending={<PendingRows />}
        empty={
          <Empty
            title={t('noOrders')}
            text={t('noOrdersText')}
            action={<ButtonLink to="/userCenter/pledgeShop">{t('shop')}</ButtonLink>}
          />
        }
      >
        <ul className={styles.list}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </ListPages>
    </Card>
  );
}

function OrderRow({ order }: { order: PledgeOrder }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  return (
    <li>
      <Link to={`/userCenter/pledgeDetail?id=${order.id}`}>
        <span>
          <b>
            {nameOf(order)} <Tag tone={PLEDGE_TONES[order.state]}>{t(order.state)}</Tag>
          </b>
          <small className="num">
            {t('maturesOn', { day: recordDay(order.maturesAt) })}
            {order.state === 'holding' && order.autoRenew && ` · ${t('renewing')}`}
          </small>
        </span>
        <span>
          <b>
            <Money value={order.principal} />
          </b>
          <small className="num">{percent(order.rate)}%</small>
        </span>
      </Link>
    </li>
  );
}
