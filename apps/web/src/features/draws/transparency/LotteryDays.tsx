import { countText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { TRANSPARENCY_DAYS, type TransparencyDay } from '@caiting/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { shortHex } from '../proof/ProofParts.tsx';
import { CopyButton } from './Evidence.tsx';
import { dayLater, secondsText } from './day-figures.ts';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

/** Every lottery of one day: what its issues came to, and the published end of its chain. */
export function LotteryDays({ day, today, onDay }: { day: string; today: string; onDay(day: string): void }) {
  const t = useText(transparencyTexts);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery(calls.transparencyDay, { day }, true),
    placeholderData: keepPreviousData,
  });
  const days = Array.from({ length: TRANSPARENCY_DAYS + 1 }, (_, at) => dayLater(today, 1 - at));
  if (!days.includes(day)) days.push(day);
  return (
    <Card aria-busy={isPlaceholderData || undefined}>
      <CardHead title={t('byLottery')}>
        <Select
          className={styles.day ?? ''}
          label={t('day')}
          labelHidden
          value={day}
          options={days.map((value) => ({ value, label: value }))}
          onChange={onDay}
        />
      </CardHead>
      {data ? (
        <>
          <div className="desk">
            <DayTable rows={data.list} />
          </div>
          <ul className={`${styles.lotteries} phone`}>
            {data.list.map((row) => (
              <li key={row.lotteryCode}>
                <b>{translated(row.lotteryName)}</b>
                <span className="num">{t('dayLine', { drawn: row.drawn, late: row.late, void: row.void })}</span>
                <Anchor row={row} />
              </li>
            ))}
          </ul>
        </>
      ) : isError ? (
        <ErrorState
          title={t('dayFailed')}
          text={t('failedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <p className={styles.quiet}>
          <Skeleton width="100%" height={160} />
        </p>
      )}
    </Card>
  );
}

type Row = TransparencyDay;

function DayTable({ rows }: { rows: readonly Row[] }) {
  const t = useText(transparencyTexts);
  const number = (key: 'drawn' | 'late' | 'void' | 'paused', head: string): Column<Row> => ({
    key,
    head,
    align: 'right',
    cell: (row) => countText(row[key]),
  });
  const columns: readonly Column<Row>[] = [
    { key: 'lottery', head: t('lottery'), cell: ({ lotteryName }) => translated(lotteryName) },
    number('drawn', t('drawn')),
    number('late', t('late')),
    {
      key: 'slowest',
      head: t('slowest'),
      align: 'right',
      cell: ({ drawn, slowestMs }) => (drawn === 0 ? t('none') : t('seconds', { n: secondsText(slowestMs) })),
    },
    number('void', t('voidCount')),
    number('paused', t('paused')),
    { key: 'anchor', head: t('anchor'), cell: (row) => <Anchor row={row} /> },
    { key: 'at', head: t('publishedAt'), align: 'right', cell: ({ chain }) => <PublishedAt chain={chain} /> },
  ];
  return <Table caption={t('byLottery')} columns={columns} rows={rows} rowKey={({ lotteryCode }) => lotteryCode} />;
}

function Anchor({ row: { chain, lost, source, lotteryName } }: { row: Row }) {
  const t = useText(transparencyTexts);
  if (chain === null) return <span className="t3">{source === 'feed' ? t('noChain') : t('noChainYet')}</span>;
  return (
    <span className={styles.anchor}>
      <code>{shortHex(chain.anchor)}</code>
      <CopyButton name={`${translated(lotteryName)} ${t('anchor')}`} value={chain.anchor} />
      {lost.map(({ anchor }) => (
        <Tag key={anchor} tone="warn">
          {anchor === chain.anchor ? t('lostChain') : t('lostBefore', { anchor: shortHex(anchor) })}
        </Tag>
      ))}
    </span>
  );
}

function PublishedAt({ chain }: Pick<Row, 'chain'>) {
  const t = useText(transparencyTexts);
  if (chain === null) return t('none');
  return chain.demoHistory ? t('publishedAfter') : recordTime(chain.publishedAt);
}
