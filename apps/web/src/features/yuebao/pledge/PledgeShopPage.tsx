import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { unitsOf } from '../core/amount.ts';
import { Closed, ClosedBanner, Notes, Waiting, YuebaoFrame } from '../core/parts.tsx';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';
import { Calculator } from './Calculator.tsx';
import { ProductCard } from './ProductCard.tsx';

/** /userCenter/pledgeShop: what is on offer, what is left of it, what it would earn. */
export function Component() {
  const t = useText(yuebaoTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.yuebaoPledgeProducts, {}, true));
  const { data: info } = useQuery(callQuery(calls.yuebaoInfo, {}, true));
  const mine = <Link to="/userCenter/pledgePosition">{t('myPledges')}</Link>;
  const isEmpty = data !== undefined && unitsOf(data.balance) + unitsOf(data.pledged) === 0n;
  return (
    <YuebaoFrame title={t('shop')} acts={mine}>
      <PhoneBarActions>{mine}</PhoneBarActions>
      {!data ? (
        <Waiting isError={isError} onRetry={() => void refetch()} />
      ) : !data.open && isEmpty ? (
        <Closed hasMoney={false} />
      ) : (
        <>
          {!data.open && <ClosedBanner />}
          <Card>
            <dl className={styles.figures}>
              <div>
                <dt>{t('pledged')}</dt>
                <dd>
                  <Money value={data.pledged} />
                </dd>
              </div>
              <div>
                <dt>{t('available')}</dt>
                <dd>
                  <Money value={data.balance} />
                </dd>
              </div>
            </dl>
          </Card>
          <div className={styles.two}>
            <div className={styles.products}>
              {data.list.length === 0 && (
                <Card>
                  <Empty title={t('noProducts')} />
                </Card>
              )}
              {data.list.map((product) => (
                <ProductCard key={product.id} product={product} mayBuy={data.open && info?.mayMoveIn !== false} />
              ))}
              <p className={styles.fine}>{t('shopNote')}</p>
            </div>
            <div className={styles.column}>
              <Calculator products={data.list} rate={info?.rate} />
              <Notes title={t('early')} lines={[t('earlyText')]} />
            </div>
          </div>
        </>
      )}
    </YuebaoFrame>
  );
}
