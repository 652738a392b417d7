import { calls } from '@caiting/contract/registry';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { ListPages } from '../../records/index.ts';
import { PendingRows, usePages } from '../core/pages.tsx';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

const PAGE = 20;

/** Terms that were paid; with an order, of it and those it continues. */
export function Profits({ orderId }: { orderId?: string }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  const input = { pageSize: PAGE, ...(orderId !== undefined && { orderId }) };
  const { pages, rows } = usePages(calls.yuebaoProfitLogs, input);
  return (
    <Card>
      <CardHead title={t('profitLog')} />
      <ListPages
        pages={pages}
        count={rows.length}
        pending={<PendingRows />}
        failed={t('profitFailed')}
        empty={<Empty title={t('noProfit')} />}
        isEndQuiet
      >
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/userCenter/pledgeDetail?id=${row.orderId}`}>
                <span>
                  <b>{nameOf(row)}</b>
                  <small className="num">{recordTime(row.at, false)}</small>
                </span>
                <b>
                  <Money value={row.earning} signed neutral decimals={4} />
                </b>
              </Link>
            </li>
          ))}
        </ul>
      </ListPages>
    </Card>
  );
}
