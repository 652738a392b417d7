import { countText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { callKey } from '../../../platform/call/query.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { Totals } from '../entries/parts.tsx';
import styles from '../entries/Statement.module.css';
import { statementTexts } from '../entries/texts.ts';

const SHOWN = 20;

/** Where a line 下级返点 comes from: the issue, and whose stakes in it brought how much. */
export function AgentRebateCard({ issueId }: { issueId: string }) {
  const t = useText(statementTexts);
  const isNumber = /^[1-9]\d{0,17}$/.test(issueId);
  const input = { issueId: isNumber ? issueId : '1', pageSize: SHOWN };
  const { data, isError } = useQuery({
    queryKey: callKey(calls.agentRebate, input),
    queryFn: ({ signal }) => request(calls.agentRebate, input, { signal, background: true, own: ['notFound'] }),
    enabled: isNumber,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isNumber || isError)
    return (
      <Card>
        <Empty title={t('rebateMissing')} />
      </Card>
    );
  if (!data)
    return (
      <Card className={styles.skeleton} aria-busy="true" aria-label={t('loading')}>
        <Skeleton width="60%" height={24} />
        <Skeleton width="100%" height={72} />
      </Card>
    );
  return (
    <Card className={styles.marked}>
      <CardHead title={t('rebateOf', { lottery: translated(data.lotteryName), issue: data.issue })} />
      <Totals
        items={[
          { name: t('rebateSum'), value: <Money value={data.amount} signed decimals={4} /> },
          { name: t('rebateValid'), value: <Money value={data.valid} /> },
          { name: t('rebateMembers'), value: <span className="num">{countText(data.members)}</span> },
        ]}
      />
      <Table
        caption={t('rebateOf', { lottery: translated(data.lotteryName), issue: data.issue })}
        rows={data.list}
        rowKey={({ userName, valid }) => `${userName}/${valid}`}
        columns={[
          { key: 'member', head: t('rebateMember'), cell: ({ userName }) => userName },
          { key: 'valid', head: t('rebateValid'), align: 'right', cell: ({ valid }) => <Money value={valid} /> },
          {
            key: 'amount',
            head: t('rebateSum'),
            align: 'right',
            cell: ({ amount }) => <Money value={amount} signed decimals={4} />,
          },
        ]}
      />
      {data.members > data.list.length && <p className={styles.note}>{t('rebateFirst', { n: data.list.length })}</p>}
    </Card>
  );
}
