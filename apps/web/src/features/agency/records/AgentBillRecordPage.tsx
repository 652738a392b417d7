import { STATEMENT_TYPES, transactionCode, type BillLine, type StatementType } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { useRange } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Person, PressRow } from '../core/parts.tsx';
import { agencyTexts } from '../core/texts.ts';
import { useQueryValue } from '../core/use-query-value.ts';
import { BillSheet } from './BillSheet.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { recordTexts } from './texts.ts';

/** /userCenter/agentBillRecord: lines of the accounts of the line, newest first. */
export function Component() {
  const t = useText(recordTexts);
  const range = useRange();
  const [member, setMember] = useQueryValue('member');
  const [type, setType] = useState<StatementType | ''>('');
  const asked = { from: range.fromDay, to: range.toDay, ...(type && { type }), ...(member && { userId: member }) };
  const pages = useInfiniteQuery({
    queryKey: callKey(calls.agentBillData, asked as never),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.agentBillData, { ...asked, ...(pageParam && { after: pageParam }) } as never, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const lines = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <RecordFrame
      title={t('bills')}
      range={range}
      member={member}
      onMember={setMember}
      filters={
        <Select<StatementType | ''>
          label={t('type')}
          labelHidden
          value={type}
          options={[
            { value: '' as const, label: t('anyType') },
            ...STATEMENT_TYPES.map((value) => ({ value, label: t(value) })),
          ]}
          onChange={setType}
        />
      }
      pages={pages}
      of={calls.agentBillData}
      count={lines.length}
      empty={t('emptyBills')}
    >
      <Rows lines={lines} />
    </RecordFrame>
  );
}

function Rows({ lines }: { lines: readonly BillLine[] }) {
  const t = useText(recordTexts);
  const word = useText(agencyTexts);
  const locale = useLocale((state) => state.locale);
  const codeName = (line: BillLine) => transactionCode(line.code)?.[locale] ?? line.codeName;
  const [opened, setOpened] = useState<BillLine | null>(null);
  const columns: Column<BillLine>[] = [
    { key: 'time', head: word('time'), cell: (line) => <span className="num">{recordTime(line.at)}</span> },
    {
      key: 'member',
      head: word('member'),
      cell: (line) => <Person nickname={line.nickname} userName={line.userName} />,
    },
    { key: 'type', head: t('type'), cell: codeName },
    {
      key: 'amount',
      head: word('amount'),
      align: 'right',
      cell: (line) => <Money value={line.amount} signed decimals={4} />,
    },
    {
      key: 'open',
      head: t('details'),
      align: 'right',
      cell: (line) => (
        <button type="button" className={styles.link} onClick={() => setOpened(line)}>
          {t('open')}
        </button>
      ),
    },
  ];
  return (
    <>
      <div className="desk">
        <Table caption={t('bills')} columns={columns} rows={lines} rowKey={({ id }) => id} />
      </div>
      <ul className={`${styles.list} phone`}>
        {lines.map((line) => (
          <PressRow key={line.id} onPress={() => setOpened(line)}>
            <Person nickname={line.nickname} userName={line.userName} />
            <b>
              <Money value={line.amount} signed decimals={4} />
            </b>
            <small>{codeName(line)}</small>
            <small className="num">{recordTime(line.at)}</small>
          </PressRow>
        ))}
      </ul>
      <BillSheet line={opened} name={opened ? codeName(opened) : ''} onClose={() => setOpened(null)} />
    </>
  );
}
