import { WITHDRAW_STATES, type Withdrawal } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { WITHDRAW_TONES } from '../withdraw/state.ts';
import { withdrawTexts } from '../withdraw/texts.ts';
import { useCancelWithdrawal } from '../withdraw/use-cancel-withdrawal.ts';
import { WithdrawSteps } from '../withdraw/WithdrawSteps.tsx';
import { useWithdrawalName } from '../withdraw/use-withdrawal-name.ts';
import { RecordsBody, Totals } from '../entries/parts.tsx';
import { useWithdrawals, type Span } from './queries.ts';
import styles from '../entries/Statement.module.css';
import { statementTexts } from '../entries/texts.ts';

const CHOICES = ['submitted', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled'] as const;

/** Withdrawals with their sums. `?no=` shows one of them on top, wherever it lies in time. */
export function WithdrawTab({ span, onState }: { span: Span; onState(state: string): void }) {
  const t = useText(statementTexts);
  const w = useText(withdrawTexts);
  const [query] = useSearchParams();
  const state = WITHDRAW_STATES.find((one) => one === query.get('state')) ?? '';
  const no = query.get('no') ?? '';
  const pages = useWithdrawals(span, state);
  const isNumber = /^W\d{16}$/.test(no);
  const { data: shown } = useQuery({
    ...callQuery(calls.withdrawRecord, { withdrawNo: isNumber ? no : 'W0000000000000000' }, true),
    enabled: isNumber,
  });
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const totals = pages.data?.pages[0]?.totals;
  return (
    <>
      {shown && (
        <Card as="div" className={styles.marked}>
          <ul className={styles.list}>
            <WithdrawalRow row={shown} isWhole />
          </ul>
        </Card>
      )}
      <Card>
        <Chips
          label={t('state')}
          className={styles.kinds ?? ''}
          value={state || 'any'}
          options={[
            { value: 'any', label: t('any') },
            ...CHOICES.map((one) => ({ value: one as string, label: w(`state_${one}`) })),
          ]}
          onChange={(one) => onState(one === 'any' ? '' : one)}
        />
        <Totals
          items={[
            { name: t('orders', { n: totals?.count ?? 0 }), value: <Money value={totals?.amount ?? null} /> },
            { name: t('paid'), value: <Money value={totals?.paid ?? null} /> },
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

function Rows({ rows }: { rows: readonly Withdrawal[] }) {
  const t = useText(statementTexts);
  const nameOf = useWithdrawalName();
  const columns: readonly Column<Withdrawal>[] = [
    { key: 'time', head: t('time'), cell: (row) => <span className="num t2">{recordTime(row.createdAt)}</span> },
    { key: 'no', head: t('orderHead'), cell: (row) => <span className="num">{row.withdrawNo}</span> },
    { key: 'account', head: t('accountHead'), cell: (row) => <span className="num">{nameOf(row)}</span> },
    { key: 'amount', head: t('amountHead'), align: 'right', cell: (row) => <Money value={row.amount} /> },
    { key: 'fee', head: t('fee'), align: 'right', cell: (row) => <Money value={row.fee} /> },
    { key: 'net', head: t('net'), align: 'right', cell: (row) => <Money value={row.net} /> },
    {
      key: 'state',
      head: t('stateHead'),
      align: 'right',
      cell: (row) => (
        <span className={styles.stateCell}>
          <CancelButton row={row} />
          <StateTag row={row} />
        </span>
      ),
    },
  ];
  return (
    <>
      <Card className={`${styles.table} desk`}>
        <Table caption={t('tab_withdraw')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </Card>
      <Card as="div" className="phone">
        <ul className={styles.list}>
          {rows.map((row) => (
            <WithdrawalRow key={row.id} row={row} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function StateTag({ row }: { row: Withdrawal }) {
  const w = useText(withdrawTexts);
  return <Tag tone={WITHDRAW_TONES[row.state]}>{w(`state_${row.state}`)}</Tag>;
}

/** 撤回提现, as long as the server says that it may be. */
function CancelButton({ row }: { row: Withdrawal }) {
  const w = useText(withdrawTexts);
  const { isBusy, cancel } = useCancelWithdrawal(row);
  if (!row.canCancel) return null;
  return (
    <Button size="s" busy={isBusy} onClick={() => void cancel()}>
      {w('cancelAct')}
    </Button>
  );
}

function WithdrawalRow({ row, isWhole = false }: { row: Withdrawal; isWhole?: boolean }) {
  const t = useText(statementTexts);
  const nameOf = useWithdrawalName();
  return (
    <li>
      <div>
        <b className="num">{nameOf(row)}</b>
        <span className={styles.amount}>
          <Money value={row.amount} />
        </span>
        <small className="num">
          {recordTime(row.createdAt)} {isWhole && row.withdrawNo}
        </small>
        <span>
          <StateTag row={row} />
        </span>
        {isWhole && (
          <small>
            {t('fee')} <Money value={row.fee} /> · {t('net')} <Money value={row.net} />
            {row.coin && ` · ${row.coinAmount} ${row.coin}`}
          </small>
        )}
        {isWhole && <WithdrawSteps row={row} />}
        {row.reason && <small className={styles.reason}>{t('reason', { text: row.reason })}</small>}
        <CancelButton row={row} />
      </div>
    </li>
  );
}
