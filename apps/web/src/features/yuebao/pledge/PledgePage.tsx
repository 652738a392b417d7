import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { unitsOf } from '../core/amount.ts';
import { Closed, Waiting, YuebaoFrame } from '../core/parts.tsx';
import { yuebaoTexts } from '../core/texts.ts';
import { PledgeForm } from './PledgeForm.tsx';

/** /userCenter/pledge?product=…: one order. Without a product, the first that is on sale. */
export function Component() {
  const t = useText(yuebaoTexts);
  const [query] = useSearchParams();
  const { data, isError, refetch } = useQuery(callQuery(calls.yuebaoPledgeProducts, {}, true));
  const { data: info } = useQuery(callQuery(calls.yuebaoInfo, {}, true));
  const wanted = query.get('product');
  const product = data?.list.find(({ id, isOpen }) => isOpen && (wanted === null || id === wanted));
  return (
    <YuebaoFrame title={t('pledge')}>
      {!data ? (
        <Waiting isError={isError} onRetry={() => void refetch()} />
      ) : !data.open ? (
        <Closed hasMoney={unitsOf(data.balance) > 0n} />
      ) : info?.mayMoveIn === false ? (
        <Banner tone="info">{t('excluded')}</Banner>
      ) : !product ? (
        <Card>
          <Empty title={t('offSale')} action={<ButtonLink to="/userCenter/pledgeShop">{t('toShop')}</ButtonLink>} />
        </Card>
      ) : (
        <PledgeForm key={product.id} product={product} balance={data.balance} />
      )}
    </YuebaoFrame>
  );
}
