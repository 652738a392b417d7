import { RECHARGE_STATES, type RechargeOrder } from '@caiting/contract';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { STATE_TONES } from '../core/order-state.ts';
import { cashierTexts } from '../core/texts.ts';
import { RecordsBody, Totals } from '../entries/parts.tsx';
import { useRecharges, type Span } from './queries.ts';
import styles from '../entries/Statement.module.css';
import { statementTexts } from '../entries/texts.ts';

const CHOICES = ['credited', 'created', 'submitted', 'expired', 'rejected', 'cancelled'] as const;

/** Recharge orders with their sums; each leads to its own page. */
export function RechargeTab({ span, onState }: { span: Span; onState(state: string): void }) {
  const t = useText(statementTexts);
  const c = useText(cashierTexts);
  const [query] = useSearchParams();
  const state = RECHARGE_STATES.find((one) => one === query.get('state')) ?? '';
  const pages = useRecharges(span, state);
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const totals = pages.data?.pages[0]?.totals;
  return (
    <>
      <Card>
        <Chips
          label={t('state')}
          className={styles.kinds ?? ''}
          value={state || 'any'}
          options={[
            { value: 'any', label: t('any') },
            ...CHOICES.map((one) => ({ value: one as string, label: c(`word_${one}`) })),
          ]}
          onChange={(one) => onState(one === 'any' ? '' : one)}
        />
        <Totals
          items={[
            { name: t('orders', { n: totals?.count ?? 0 }), value: <Money value={totals?.amount ?? null} /> },
            { name: t('credited'), value: <Money value={totals?.credited ?? null} /> },
            { name: t('fee'), value: <Money value={totals?.fee ?? null} /> },
          ]}
        />
      </Card>
      <RecordsBody pages={pages} count={rows.length}>
        <Rows rows={rows} />
      </RecordsBody>
    </>
  );
}

function Rows({ rows }: { rows: readonly RechargeOrder[] }) {
  const t = useText(statementTexts);
  const c = useText(cashierTexts);
  const linkOf = (row: RechargeOrder) => `/userCenter/recharge/${row.channel}?order=${row.orderNo}`;
  const word = (row: RechargeOrder) => <Tag tone={STATE_TONES[row.state]}>{c(`word_${row.state}`)}</Tag>;
  const columns: readonly Column<RechargeOrder>[] = [
    { key: 'time', head: t('time'), cell: (row) => <span className="num t2">{recordTime(row.createdAt)}</span> },
    {
      key: 'no',
      head: t('orderHead'),
      cell: (row) => (
        <Link className={`${styles.link} num`} to={linkOf(row)}>
          {row.orderNo}
        </Link>
      ),
    },
    { key: 'line', head: t('lineHead'), cell: (row) => row.lineName },
    { key: 'amount', head: t('amountHead'), align: 'right', cell: (row) => <Money value={row.amount} /> },
    { key: 'fee', head: t('fee'), align: 'right', cell: (row) => <Money value={row.fee} /> },
    { key: 'net', head: t('net'), align: 'right', cell: (row) => <Money value={row.credit} /> },
    { key: 'state', head: t('stateHead'), align: 'right', cell: word },
  ];
  return (
    <>
      <Card className={`${styles.table} desk`}>
        <Table caption={t('tab_recharge')} columns={columns} rows={rows} rowKey={(row) => row.orderNo} />
      </Card>
      <Card as="div" className="phone">
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.orderNo}>
              <Link to={linkOf(row)}>
                <b className="ell">{row.lineName}</b>
                <span className={styles.amount}>
                  <Money value={row.amount} />
                </span>
                <small className="num">{recordTime(row.createdAt)}</small>
                <span>{word(row)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
