import { Suspense } from 'react';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { ROWS_COUNTED_MAX } from '@caiting/contract';
import { clockTime } from '@caiting/contract/wire';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Empty, Forbidden } from '@caiting/web/ui/layout/States.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { countIn, isCount } from '../contract/columns.ts';
import type { Entry } from '../contract/entries.ts';
import { waitsIn } from '../contract/queues.ts';
import { fieldWord } from '../contract/words.ts';
import type { Row } from '../contract/row-acts.ts';
import { useRoles } from '../form/FormFrame.tsx';
import { useSaid } from '../platform/texts.ts';
import { Answer, Facts } from '../table/Answer.tsx';
import { ColumnChoice } from '../table/ColumnChoice.tsx';
import { shownColumns } from '../table/columns-shown.ts';
import { Filters, withoutFilters } from '../table/Filters.tsx';
import { ReadFault } from '../table/ReadFault.tsx';
import { RowTable, RowsLoading } from '../table/RowTable.tsx';
import styles from '../table/Table.module.css';
import { tableTexts } from '../table/texts.ts';
import type { UrlState } from '../table/url-state.ts';
import type { Read } from '../table/use-read.ts';
import type { HandMade } from './hand-made.ts';

interface Props {
  readonly entry: Entry;
  readonly read: Read;
  /** Of its main list, as they are shown. */
  readonly rows: readonly Row[];
  /** Since when it has not been read, where that is too long ago. */
  readonly staleSince: number | null;
  readonly url: UrlState;
  readonly isAllowed: boolean;
  /** How it looks where it was drawn by hand. */
  readonly made: HandMade | undefined;
}

/** Keys of this browser are no answer of the server: their read has a page of its own. */
const KeyPage = lazyPart(async () => (await import('../signing/KeyPage.tsx')).KeyPage);

/** A passkey is made by the device one sits at. */
const AddPasskey = lazyPart(async () => (await import('./AddPasskey.tsx')).AddPasskey);

/** One read: what it is narrowed by, its lists, and what stands in its place while there are none. */
export function ReadView({ isAllowed, ...shown }: Props) {
  const { entry, read, url, made } = shown;
  const t = useText(tableTexts);
  const roles = useRoles(entry);
  if (!isAllowed)
    return (
      <div className={styles.pad}>
        <Forbidden title={t('forbidden')} text={t('whoMay', { roles })} />
      </div>
    );
  if (entry.name === 'staffSigning')
    return (
      <Suspense fallback={<RowsLoading />}>
        <KeyPage url={url} />
      </Suspense>
    );
  if (entry.name === 'staffPasskeys')
    return (
      <Suspense fallback={<RowsLoading />}>
        <AddPasskey onAdded={read.again} />
        <Content {...shown} />
      </Suspense>
    );
  // What was drawn by hand has its columns, and its tabs in place of some filters.
  const main = made || read.shape.groups.length > 0 ? undefined : read.shape.tables[0];
  const columns = main ? shownColumns(main.columns, url.get('cols')) : [];
  const filters = read.filters.filter(({ name }) => !made?.inTabs.includes(name));
  return (
    <>
      {(filters.length > 0 || main) && (
        <div className={styles.bar}>
          <Filters fields={filters} url={url} />
          {filters.length === 0 && <span className={styles.filters} />}
          {main && (
            <ColumnChoice columns={main.columns} shown={columns} onChange={(names) => url.set({ cols: names })} />
          )}
        </div>
      )}
      <Content {...shown} />
    </>
  );
}

function Content(shown: Omit<Props, 'isAllowed'>) {
  const { entry, read, staleSince } = shown;
  const t = useText(tableTexts);
  const say = useSaid();
  if (!read.isAsked)
    return (
      <div className={styles.pad}>
        <Empty title={t('fill')} {...(entry.hint ? { text: say(entry.hint) } : {})} />
      </div>
    );
  if (read.isLoading) return <RowsLoading />;
  const fault = read.fault && <ReadFault why={read.fault.message} oldSince={read.oldSince} onAgain={read.again} />;
  if (fault && read.data === undefined) return fault;
  return (
    <>
      {fault}
      {read.oldSince === null && staleSince !== null && (
        <Banner tone="warn">{t('stopped', { time: clockTime(staleSince, true) })}</Banner>
      )}
      {read.asOf !== null && <Banner tone="mute">{t('asOf', { time: clockTime(read.asOf, true) })}</Banner>}
      <Loaded {...shown} />
    </>
  );
}

const saysSomething = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

function Loaded(shown: Omit<Props, 'isAllowed'>) {
  const { entry, read, rows, url, made } = shown;
  const say = useSaid();
  const data = read.data ?? {};
  const { facts, groups, tables } = read.shape;
  if (groups.length > 0)
    return (
      <div className={styles.pad}>
        <Answer shape={read.shape} data={data} caption={say(entry)} heading="h2" />
      </div>
    );
  // A count of all stands in the foot of the list; beside one, what says nothing is left out.
  const own = made
    ? []
    : facts.filter(({ name }) => !isCount(name) && (tables.length === 0 || saysSomething(data[name])));
  return (
    <>
      {own.length > 0 && (
        <div className={styles.pad}>
          <Facts columns={own} row={data} heading="h2" />
        </div>
      )}
      {tables.map(({ name, columns }, place) => (
        <section key={name}>
          {tables.length > 1 && <h2 className={styles.sub}>{say(fieldWord(name))}</h2>}
          <List
            {...shown}
            made={place === 0 ? made : undefined}
            caption={tables.length > 1 ? `${say(entry)}: ${say(fieldWord(name))}` : say(entry)}
            rows={place === 0 ? rows : ((data[name] ?? []) as readonly Row[])}
            columns={shownColumns(columns, place === 0 ? url.get('cols') : null)}
            prefix={place === 0 ? '' : `${name}:`}
          />
        </section>
      ))}
    </>
  );
}

function List({
  entry,
  read,
  url,
  caption,
  rows,
  columns,
  prefix,
  made,
}: Omit<Props, 'isAllowed'> & {
  caption: string;
  columns: Parameters<typeof RowTable>[0]['columns'];
  prefix: string;
}) {
  const t = useText(tableTexts);
  const say = useSaid();
  // Of a queue the first list is what waits.
  const what = prefix === '' ? waitsIn(entry.name) : undefined;
  const current = url.get('row');
  const isFiltered = [...read.filters.map(({ name }) => name), 'before', 'pageNum'].some(
    (name) => url.filter(name) !== null,
  );
  if (rows.length === 0 && made && !isFiltered) return <made.Empty />;
  if (rows.length === 0)
    return (
      <div className={styles.pad}>
        <Empty title={isFiltered ? t('emptyFiltered') : what ? t('emptyQueue', { what: say(what) }) : t('empty')} />
        {isFiltered && (
          <Button size="s" onClick={() => url.set(withoutFilters(read.filters))}>
            {t('clear')}
          </Button>
        )}
      </div>
    );
  const list = {
    caption,
    rows,
    current: current?.startsWith(prefix) ? current.slice(prefix.length) : null,
    isOld: read.oldSince !== null,
    onOpen: (key: string) => url.set({ row: prefix + key, do: null, choose: null }),
  };
  return (
    <>
      {made ? <made.List {...list} /> : <RowTable {...list} columns={columns} />}
      {prefix === '' && <Pages read={read} url={url} count={rows.length} made={made} />}
    </>
  );
}

const goesOnOf = ({ data }: Read): string | null => (typeof data?.['next'] === 'string' ? data['next'] : null);

/** How many rows stand here, and the way to older ones. */
function Pages({ read, url, count, made }: { read: Read; url: UrlState; count: number; made: HandMade | undefined }) {
  const t = useText(tableTexts);
  // What a view of a list leaves out is not counted in it.
  const total = made && goesOnOf(read) === null ? count : countIn(read.data);
  const page = Number(url.filter('pageNum') ?? '1');
  const next = goesOnOf(read);
  const goesOn = next === null ? null : { before: next };
  const goesByNumber =
    read.pageRows !== null && total !== undefined && page * read.pageRows < total
      ? { pageNum: String(page + 1) }
      : null;
  const isDeep = url.filter('before') !== null || page > 1;
  return (
    <div className={styles.foot}>
      <span>
        {total !== undefined
          ? t(total >= ROWS_COUNTED_MAX ? 'rowsMore' : 'rows', { n: total })
          : goesOn
            ? t('rowsMore', { n: count })
            : t('rows', { n: count })}
      </span>
      {made && !made.isLook && (
        <span className={styles.keys}>
          {(
            [
              ['J K', 'keyRows'],
              ['A', 'keyApprove'],
              ['R', 'keyRefuse'],
            ] as const
          ).map(([keys, words]) => (
            <span key={keys}>
              <kbd>{keys}</kbd> {t(words)}
            </span>
          ))}
        </span>
      )}
      {isDeep && (
        <Button size="s" onClick={() => url.set({ before: null, pageNum: null, row: null }, false)}>
          {t('first')}
        </Button>
      )}
      {(goesOn ?? goesByNumber) && (
        <Button size="s" onClick={() => url.set({ ...(goesOn ?? goesByNumber), row: null }, false)}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
