import type { LineMember } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { ListPages } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Crumbs, Person, Waiting } from '../core/parts.tsx';
import { SearchField } from '../core/SearchField.tsx';
import { agencyTexts } from '../core/texts.ts';
import { useQueryValue } from '../core/use-query-value.ts';
import { useSearch } from '../core/use-search.ts';
import { MemberCard } from './MemberCard.tsx';
import { MemberTree } from './MemberTree.tsx';
import { memberTexts } from './texts.ts';

const KINDS = ['all', 'agent', 'member'] as const;
type Kind = (typeof KINDS)[number];
const PAGE = 20;
/** From this width on a list and a card stand beside each other. */
const ROOM_FOR_TWO = '(min-width: 80rem)';
/** Columns whose facts are on the card. */
const BESIDE = new Set(['login', 'balance']);

/** One level of the line, or whom a search finds, page by page. */
function useLevel(asked: object, enabled: boolean) {
  return useInfiniteQuery({
    enabled,
    queryKey: callKey(calls.userManage, asked as never),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.userManage, { ...asked, ...(pageParam && { before: pageParam }) } as never, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Gives '' for the levels, with which the page begins. */
function ViewChoice({ isTree, onChange }: { isTree: boolean; onChange(view: string): void }) {
  const t = useText(memberTexts);
  return (
    <Chips<'' | 'tree'>
      label={t('view')}
      value={isTree ? 'tree' : ''}
      options={[
        { value: '', label: t('levelsView') },
        { value: 'tree', label: t('treeView') },
      ]}
      onChange={onChange}
    />
  );
}

/** /userCenter/agentMember: the line level by level, or whoever bears a name. */
export function Component() {
  const t = useText(memberTexts);
  const word = useText(agencyTexts);
  const [userId, setUserId] = useQueryValue('member');
  const [kind, setKind] = useState<Kind>('all');
  const [search, setSearch] = useSearch(userId);
  const [view, setView] = useQueryValue('view');
  // A search lists whom it finds.
  const isTree = view === 'tree' && !search && !userId;
  const [shown, setShown] = useState<LineMember | null>(null);
  const isBeside = useMedia(ROOM_FOR_TWO) && shown !== null;
  const pages = useLevel({ kind, pageSize: PAGE, ...(userId && { userId }), ...(search && { search }) }, !isTree);
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <div className={styles.page}>
      <Card className={styles.filters}>
        <h1 className="desk">{t('title')}</h1>
        <SearchField key={userId} value={search} onSearch={setSearch} />
        <div className={styles.choices}>
          <ViewChoice isTree={isTree} onChange={setView} />
          {!isTree && (
            <Chips<Kind>
              label={t('kind')}
              value={kind}
              options={KINDS.map((value) => ({ value, label: t(value) }))}
              onChange={setKind}
            />
          )}
        </div>
      </Card>
      {!search && !isTree && <Crumbs path={pages.data?.pages[0]?.path} at={userId} onGo={setUserId} />}
      <div className={cx(isBeside && styles.beside)}>
        {isTree ? (
          <MemberTree onShow={setShown} />
        ) : (
          <Card>
            <ListPages
              pages={pages}
              count={rows.length}
              pending={<Waiting isError={false} onAgain={() => undefined} />}
              failed={word('failed')}
              empty={
                <Empty
                  of="people"
                  title={search ? word('notFound') : t('empty')}
                  text={search ? word('notFoundText') : t('emptyText')}
                />
              }
            >
              <Rows
                rows={rows}
                isNarrow={isBeside}
                onShow={setShown}
                onOpen={(id) => {
                  setSearch('');
                  setUserId(id);
                }}
              />
            </ListPages>
          </Card>
        )}
        {isBeside && shown && <Beside member={shown} onClose={() => setShown(null)} />}
      </div>
      <Sheet open={!isBeside && shown !== null} title={shown ? shown.nickname : ''} onClose={() => setShown(null)}>
        {shown && <MemberCard key={shown.userId} userId={shown.userId} />}
      </Sheet>
    </div>
  );
}

/** The card of a member beside the list he was chosen from. */
function Beside({ member, onClose }: { member: LineMember; onClose(): void }) {
  const t = useText(memberTexts);
  return (
    <Card aria-label={member.nickname} className={styles.aside}>
      <CardHead title={member.nickname}>
        <span className={styles.close}>
          <IconButton label={t('close')} size="s" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </CardHead>
      <MemberCard key={member.userId} userId={member.userId} />
    </Card>
  );
}

interface RowsProps {
  readonly rows: readonly LineMember[];
  /** Beside a card, which says the rest. */
  readonly isNarrow: boolean;
  onShow(member: LineMember): void;
  onOpen(userId: string): void;
}

function Rows({ rows, isNarrow, onShow, onOpen }: RowsProps) {
  const t = useText(memberTexts);
  const word = useText(agencyTexts);
  const person = (row: LineMember) => (
    <Person nickname={row.nickname} userName={row.userName}>
      {row.isAgent && <Tag tone="accent">{word('agent')}</Tag>} {row.isOnline && <Tag tone="ok">{t('online')}</Tag>}
    </Person>
  );
  const open = (row: LineMember) =>
    row.team > 0 ? (
      <button type="button" className={styles.link} onClick={() => onOpen(row.userId)}>
        {t('open', { n: row.team })}
      </button>
    ) : (
      <span>{t('none')}</span>
    );
  const details = (row: LineMember) => (
    <button
      type="button"
      className={styles.link}
      aria-label={`${t('details')} ${row.nickname}`}
      onClick={() => onShow(row)}
    >
      {t('details')}
    </button>
  );
  const login = (row: LineMember) => (row.lastLoginAt === null ? t('never') : recordTime(row.lastLoginAt, false));
  const columns: Column<LineMember>[] = [
    { key: 'member', head: word('member'), cell: person },
    { key: 'team', head: word('team'), align: 'right', cell: open },
    {
      key: 'level',
      head: word('level'),
      align: 'right',
      cell: (row) => <span className="num">{row.levels['SSC'] ?? '—'}%</span>,
    },
    { key: 'login', head: t('lastLogin'), cell: (row) => <span className="num">{login(row)}</span> },
    {
      key: 'balance',
      head: t('balance'),
      align: 'right',
      cell: (row) => (row.balance === null ? t('hidden') : <Money value={row.balance} />),
    },
    { key: 'details', head: t('details'), align: 'right', cell: details },
  ];
  return (
    <>
      <div className="desk">
        <Table
          caption={t('title')}
          columns={isNarrow ? columns.filter(({ key }) => !BESIDE.has(key)) : columns}
          rows={rows}
          rowKey={({ userId }) => userId}
        />
      </div>
      <ul className={`${styles.list} phone`}>
        {rows.map((row) => (
          <li key={row.userId}>
            {person(row)}
            <span>{details(row)}</span>
            <small className="num">
              {t('lastLogin')} {login(row)}
            </small>
            <small>{open(row)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
