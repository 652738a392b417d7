import { CHILD_SORTS, type ChildRow, type ChildSort } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { ListPages, RangeFilter, useRange } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Crumbs, Person, Tiles, Waiting } from '../core/parts.tsx';
import { SearchField } from '../core/SearchField.tsx';
import { spanRefusal } from '../core/span-refusal.ts';
import { agencyTexts } from '../core/texts.ts';
import { useQueryValue } from '../core/use-query-value.ts';
import { useSearch } from '../core/use-search.ts';
import { useSave } from '../core/use-save.ts';
import { reportTexts } from './texts.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly sort: ChildSort;
  readonly userId?: string;
  readonly search?: string;
}

const PAGE = 20;
const PAGE_OF_FILE = 100;

const inputOf = (asked: Asked, after: string | undefined, pageSize: number) =>
  ({ ...asked, pageSize, ...(after && { after }) }) as Parameters<typeof request<typeof calls.childReport>>[1];

function useChildren(asked: Asked) {
  return useInfiniteQuery({
    queryKey: callKey(calls.childReport, inputOf(asked, undefined, PAGE)),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => request(calls.childReport, inputOf(asked, pageParam, PAGE), { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

const SHOWN = ['stake', 'payout', 'recharge', 'withdrawal'] as const;

/** All of a list as rows of a file. */
async function rowsOf(asked: Asked, head: readonly string[]): Promise<string[][]> {
  const rows: string[][] = [[...head]];
  let after: string | null | undefined;
  do {
    const page = await request(calls.childReport, inputOf(asked, after ?? undefined, PAGE_OF_FILE));
    for (const row of page.list)
      rows.push([
        row.nickname,
        row.userName,
        String(row.team),
        ...SHOWN.map((name) => row[name]),
        row.gameStake,
        row.gamePayout,
        row.gameRebate,
        row.profit,
        row.commission,
        row.rebate,
      ]);
    after = page.next;
  } while (after);
  return rows;
}

/** /userCenter/lowerReport: one level of the line at a time, each member with his own line. */
export function Component() {
  const t = useText(reportTexts);
  const word = useText(agencyTexts);
  const range = useRange();
  const [userId, setUserId] = useQueryValue('member');
  const [sort, setSort] = useState<ChildSort>('stake');
  const [search, setSearch] = useSearch(userId);
  const asked: Asked = {
    from: range.fromDay,
    to: range.toDay,
    sort,
    ...(userId && { userId }),
    ...(search && { search }),
  };
  const pages = useChildren(asked);
  const refusal = spanRefusal(pages.error);
  const first = pages.data?.pages[0];
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const parent = first?.path.at(-1);
  return (
    <div className={styles.page}>
      <Card className={cx(styles.filters, styles.ranged)}>
        <h1 className="desk">{t('lower')}</h1>
        <RangeFilter range={range} refusal={refusal} />
      </Card>
      <Crumbs path={first?.path} at={userId} onGo={setUserId} />
      {refusal === undefined && (
        <Tiles
          label={t('total')}
          tiles={[
            { name: word('stake'), money: first?.total.stake ?? null },
            { name: word('payout'), money: first?.total.payout ?? null },
            { name: word('gameStake'), money: first?.total.gameStake ?? null },
            { name: word('gameProfit'), money: first?.total.gameProfit ?? null, signed: true },
            { name: word('profit'), money: first?.total.profit ?? null, signed: true },
            { name: word('lineCommission'), money: first?.total.commission ?? null },
          ]}
        />
      )}
      {refusal === undefined && (
        <Card>
          <CardHead title={parent ? t('childrenOf', { name: parent.nickname }) : t(userId ? 'children' : 'mine')} />
          <Tools asked={asked} isEmpty={rows.length === 0} onSearch={setSearch} onSort={setSort} />
          <ListPages
            pages={pages}
            count={rows.length}
            pending={<Waiting isError={false} onAgain={() => undefined} />}
            failed={word('failed')}
            empty={
              search ? (
                <Empty title={word('notFound')} text={word('notFoundText')} />
              ) : (
                <Empty
                  title={t('empty')}
                  text={t('emptyText')}
                  action={<ButtonLink to="/userCenter/manageInvite">{t('goInvite')}</ButtonLink>}
                />
              )
            }
          >
            <Rows rows={rows} sort={sort} onOpen={setUserId} />
          </ListPages>
        </Card>
      )}
      {!pages.isPending && <p className={styles.note}>{t('note')}</p>}
    </div>
  );
}

interface ToolsProps {
  readonly asked: Asked;
  readonly isEmpty: boolean;
  onSearch(text: string): void;
  onSort(sort: ChildSort): void;
}

/** Search, order, and the whole list as a file. */
function Tools({ asked, isEmpty, onSearch, onSort }: ToolsProps) {
  const t = useText(reportTexts);
  const word = useText(agencyTexts);
  const names = [...SHOWN, 'gameStake', 'gamePayout', 'gameRebate', 'profit', 'commission', 'rebate'] as const;
  const head = [word('member'), 'ID', word('team'), ...names.map((name) => word(name))];
  const { isBusy, save } = useSave(`${t('lower')}-${asked.from}-${asked.to}`, () => rowsOf(asked, head));
  return (
    <div className={styles.tools}>
      <SearchField key={asked.userId ?? ''} value={asked.search ?? ''} onSearch={onSearch} />
      <Select<ChildSort>
        label={t('sort')}
        labelHidden
        value={asked.sort}
        options={CHILD_SORTS.map((name) => ({ value: name, label: word(name) }))}
        onChange={onSort}
      />
      <Button busy={isBusy} disabled={isEmpty} onClick={save}>
        {word('export')}
      </Button>
    </div>
  );
}

/** None of somebody who has left the line. */
function levelsText({ levelMin, levelMax }: ChildRow): string {
  if (levelMax === '') return '–';
  return levelMin === levelMax ? `${levelMax}%` : `${levelMin}–${levelMax}%`;
}

interface RowsProps {
  readonly rows: readonly ChildRow[];
  readonly sort: ChildSort;
  onOpen(userId: string): void;
}

/** What the list is sorted by is always among what it shows. */
function Rows({ rows, sort, onOpen }: RowsProps) {
  const t = useText(reportTexts);
  const word = useText(agencyTexts);
  const person = (row: ChildRow) => (
    <Person nickname={row.nickname} userName={row.userName}>
      {row.isAgent && <Tag tone="accent">{word('agent')}</Tag>}
    </Person>
  );
  const open = (row: ChildRow) =>
    row.team > 0 ? (
      <button type="button" className={styles.link} onClick={() => onOpen(row.userId)}>
        {t('open')} {row.team} ›
      </button>
    ) : (
      <Link className={styles.link} to={`/userCenter/agentBetRecord?member=${row.userId}`}>
        {t('bets')} ›
      </Link>
    );
  const figures = [...new Set<ChildSort>([...SHOWN, sort])].filter((name) => name !== 'profit');
  const columns: Column<ChildRow>[] = [
    { key: 'member', head: word('member'), cell: person },
    {
      key: 'level',
      head: word('level'),
      cell: (row) => <span className="num">{levelsText(row)}</span>,
    },
    ...figures.map((name): Column<ChildRow> => ({
      key: name,
      head: word(name),
      align: 'right',
      cell: (row) => <Money value={row[name]} />,
    })),
    {
      key: 'games',
      head: word('gameProfit'),
      align: 'right',
      cell: (row) => <Money value={row.gameProfit} signed />,
    },
    { key: 'profit', head: word('profit'), align: 'right', cell: (row) => <Money value={row.profit} signed /> },
    { key: 'open', head: word('team'), align: 'right', cell: open },
  ];
  return (
    <>
      <div className="desk">
        <Table caption={t('lower')} columns={columns} rows={rows} rowKey={({ userId }) => userId} />
      </div>
      <ul className={`${styles.list} phone`}>
        {rows.map((row) => (
          <li key={row.userId}>
            {person(row)}
            <span>{open(row)}</span>
            <small>
              {word('stake')} <Money value={row.stake} />
            </small>
            <small>
              {word('profit')} <Money value={row.profit} signed />
            </small>
            {sort !== 'stake' && sort !== 'profit' && (
              <small>
                {word(sort)} <Money value={row[sort]} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
