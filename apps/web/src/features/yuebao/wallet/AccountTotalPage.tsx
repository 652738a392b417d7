import { calls } from '@caiting/contract/registry';
import type { PledgeOrder, YuebaoInfo } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordDay } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { ListPages } from '../../records/index.ts';
import { percent, unitsOf } from '../core/amount.ts';
import { PendingRows, usePages } from '../core/pages.tsx';
import { Closed, ClosedBanner, Notes, Waiting, YuebaoFrame } from '../core/parts.tsx';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';
import { Curve } from './Curve.tsx';
import { WalletLog } from './WalletLog.tsx';

const PLEDGES_PAGE = 20;

/** /userCenter/accountTotal: what is there, what it earned, where it is. */
export function Component() {
  const t = useText(yuebaoTexts);
  const { data: info, isError, refetch } = useQuery(callQuery(calls.yuebaoInfo, {}, true));
  const about = <Link to="/userCenter/introduce">{t('introduce')}</Link>;
  const isEmpty = info !== undefined && unitsOf(info.total) === 0n;
  return (
    <YuebaoFrame title={t('title')} acts={about}>
      <PhoneBarActions>{about}</PhoneBarActions>
      {!info ? (
        <Waiting isError={isError} onRetry={() => void refetch()} />
      ) : !info.open && isEmpty ? (
        <Closed hasMoney={false} />
      ) : (
        <>
          {!info.open && <ClosedBanner />}
          <Total info={info} />
          <div className={styles.two}>
            <div className={styles.column}>
              <Curve days={info.days} />
              <WalletLog />
            </div>
            <div className={styles.column}>
              <Distribution info={info} />
              <Notes title={t('notes')} lines={[t('note1'), t('note2'), t('note3')]} />
            </div>
          </div>
        </>
      )}
    </YuebaoFrame>
  );
}

function Total({ info }: { info: YuebaoInfo }) {
  const t = useText(yuebaoTexts);
  return (
    <Card className={styles.total}>
      <div>
        <p>{t('total')}</p>
        <b className={styles.huge}>
          <Money value={info.total} hero />
        </b>
        <dl>
          <div>
            <dt>{t('yesterday')}</dt>
            <dd>
              {info.yesterday.isPaid ? (
                <Money value={info.yesterday.earning} signed decimals={4} />
              ) : (
                <small>{t('yesterdayWaiting')}</small>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('earned')}</dt>
            <dd>
              <Money value={info.earned} signed decimals={4} />
            </dd>
          </div>
          <div>
            <dt>{t('rate')}</dt>
            <dd className="num">{percent(info.rate)}%</dd>
          </div>
        </dl>
      </div>
      <p className={styles.acts}>
        {info.open && (
          <ButtonLink kind="primary" size="l" to="/userCenter/balanceIn">
            {t('moveIn')}
          </ButtonLink>
        )}
        <ButtonLink size="l" to="/userCenter/balanceOut">
          {t('moveOut')}
        </ButtonLink>
      </p>
    </Card>
  );
}

/** At call and every running pledge; the rows add up to the total. */
function Distribution({ info }: { info: YuebaoInfo }) {
  const t = useText(yuebaoTexts);
  const { pages, rows } = usePages(calls.yuebaoPledgeOrderList, { state: 'holding', pageSize: PLEDGES_PAGE });
  return (
    <Card>
      <CardHead title={t('distribution')} more={t('myPledges')} to="/userCenter/pledgePosition" />
      <ul className={styles.list}>
        <li>
          <span>
            <b>{t('atCall')}</b>
            <small>{t('atCallNote')}</small>
          </span>
          <span>
            <b>
              <Money value={info.balance} decimals={4} />
            </b>
            <small className="num">
              {t('annual')} {percent(info.rate)}%
            </small>
          </span>
        </li>
      </ul>
      <ListPages
        pages={pages}
        count={rows.length}
        pending={<PendingRows />}
        failed={t('pledgesFailed')}
        empty={null}
        isEndQuiet
      >
        <ul className={styles.list}>
          {rows.map((order) => (
            <Pledge key={order.id} order={order} />
          ))}
        </ul>
      </ListPages>
      <p className={styles.inCard}>
        <ButtonLink block to="/userCenter/pledgeShop">
          {t('toShop')}
        </ButtonLink>
      </p>
    </Card>
  );
}

function Pledge({ order }: { order: PledgeOrder }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  return (
    <li>
      <Link to={`/userCenter/pledgeDetail?id=${order.id}`}>
        <span>
          <b>{nameOf(order)}</b>
          <small className="num">
            {t('maturesOn', { day: recordDay(order.maturesAt) })}
            {order.autoRenew && ` · ${t('renewing')}`}
          </small>
        </span>
        <span>
          <b>
            <Money value={order.principal} />
          </b>
          <small className="num">
            {t('annual')} {percent(order.rate)}%
          </small>
        </span>
      </Link>
    </li>
  );
}
