import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

const SHOWN = 20;

/** Terms that were paid; with an order, of it and those it continues. */
export function Profits({ orderId }: { orderId?: string }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  const input = { pageSize: SHOWN, ...(orderId !== undefined && { orderId }) };
  const { data } = useQuery(callQuery(calls.yuebaoProfitLogs, input, true));
  return (
    <Card>
      <CardHead title={t('profitLog')} />
      {data?.list.length === 0 ? (
        <Empty title={t('noProfit')} />
      ) : (
        <ul className={styles.list} aria-busy={!data || undefined}>
          {data?.list.map((row) => (
            <li key={row.id}>
              <span>
                <b>{nameOf(row)}</b>
                <small className="num">{recordTime(row.at, false)}</small>
              </span>
              <b>
                <Money value={row.earning} signed decimals={4} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
