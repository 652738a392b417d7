import { useEffect, useState } from 'react';
import { Card } from '@caiting/web/ui/layout/Card.tsx';
import { Tabs } from '@caiting/web/ui/layout/Tabs.tsx';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, type Entry, type Part } from '../contract/entries.ts';
import { isActOnRow, rowKey, type Row } from '../contract/row-acts.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { withoutFilters } from '../table/Filters.tsx';
import type { UrlState } from '../table/url-state.ts';
import { useRead, useStale, type Read } from '../table/use-read.ts';
import type { HandMade, HandPart, Off } from './hand-made.ts';
import { actsIn } from './acts-in.ts';
import { ActPanel, Panel } from './Panel.tsx';
import { usePartKeys } from './part-keys.ts';
import styles from './Part.module.css';
import { ReadView } from './ReadView.tsx';
import { RowPanel } from './RowPanel.tsx';
import { partTexts } from './texts.ts';

interface Chosen {
  readonly row: Row;
  readonly list: Read['shape']['tables'][number];
  readonly at: number;
  readonly of: number;
  /** It stands in the list no longer: dealt with, by whoever. */
  readonly isOver: boolean;
}

/** The row that the address names, in whichever list of the answer. */
function chosenRow(read: Read, shown: readonly Row[], key: string | null): Chosen | null {
  if (key === null || read.data === undefined) return null;
  for (const [place, list] of read.shape.tables.entries()) {
    const prefix = place === 0 ? '' : `${list.name}:`;
    const rows = place === 0 ? shown : ((read.data[list.name] ?? []) as readonly Row[]);
    const at = rows.findIndex((row, index) => prefix + rowKey(row, index) === key);
    const row = rows[at];
    if (row !== undefined) return { row, list, at, of: rows.length, isOver: false };
  }
  return null;
}

/** A row that was open stays open when it leaves its list, as it was last seen, so that whoever judges it is told. */
function useKept(read: Read, key: string | null, found: Chosen | null): Chosen | null {
  const [kept, setKept] = useState<{ readonly key: string; readonly chosen: Chosen } | null>(null);
  if (
    key !== null &&
    found !== null &&
    (kept?.key !== key || kept.chosen.row !== found.row || kept.chosen.at !== found.at)
  )
    setKept({ key, chosen: found });
  if (key === null && kept !== null) setKept(null);
  if (found !== null || kept === null || kept.key !== key || read.readAt === null) return found;
  return { ...kept.chosen, isOver: true };
}

const offOf = (read: Read, staleSince: number | null, isOver: boolean): Off =>
  isOver ? 'over' : read.oldSince !== null ? 'failed' : staleSince !== null ? 'stale' : null;

interface Props {
  readonly part: Part;
  readonly entry: Entry;
  readonly act: Entry | null;
  readonly url: UrlState;
  readonly hand: HandPart | undefined;
}

/** What was read, and which row of it the address names. */
function useWork({ entry, act, url, hand }: Omit<Props, 'part'>) {
  const held = useSession((state) => state.roles);
  const me = useSession((state) => state.staffName);
  const isAllowed = mayUse(entry, held);
  const made = hand?.reads[entry.name];
  const read = useRead(entry, made?.said ? saying(made, url) : url, isAllowed);
  const staleSince = useStale(read);
  const rows = rowsOf(read, made, url, me);
  const key = url.get('row');
  const found = chosenRow(read, rows, key);
  const kept = useKept(read, key, found);
  const chosen = made ? kept : found;
  // A single thing that was looked up is what acts are about, as a row of a list is.
  const isSingle = read.shape.tables.every(({ name }) => name !== 'list' && name !== 'rows') && read.data !== undefined;
  // What was asked for says which it is, whatever the answer repeats of it.
  const row = found?.row ?? (isSingle && act !== null ? { ...read.of, ...read.data } : null);
  const of = key ?? (isSingle ? Object.values(read.of).join('\n') : '');
  const off = offOf(read, staleSince, chosen?.isOver ?? false);
  return { isAllowed, made, read, staleSince, rows, key, chosen, row, of, off };
}

/** One read of a part with what is open beside it: a row of it, or the form of an act. */
export function WithRead({ part, ...props }: Props) {
  const { entry, act, url, hand } = props;
  const work = useWork(props);
  const { isAllowed, made, read, staleSince, rows, key, chosen } = work;
  usePartKeys(url);
  const isOpen = act !== null || chosen !== null;
  useFocusBack(key === null ? 'act' : 'row', isOpen ? (key ?? act?.name ?? null) : null);
  return (
    <div className={cx(styles.cols, isOpen && styles.hasPanel)}>
      <Card className={styles.card}>
        {hand ? (
          <HandTabs part={part} hand={hand} read={read} entry={entry} url={url} />
        ) : (
          <ReadTabs part={part} entry={entry} read={read} url={url} />
        )}
        <ReadView
          entry={entry}
          read={read}
          rows={rows}
          staleSince={staleSince}
          url={url}
          isAllowed={isAllowed}
          made={made}
        />
      </Card>
      <Beside part={part} {...props} work={work} />
    </div>
  );
}

/** What is open beside the list. */
function Beside({ part, entry, act, url, work }: Props & { work: ReturnType<typeof useWork> }) {
  const t = useText(partTexts);
  const { made, read, rows, key, chosen, row, of, off } = work;
  const opened = useOpened(act === null ? null : `${act.name}\n${of}`, row);
  const next = (): void => url.set({ row: chosen && keyAt(rows, chosen), do: null, choose: null });
  // What was dealt with leads to the row that follows.
  const closeAct = (): void =>
    chosen?.isOver ? next() : url.set({ do: null, choose: null, ...(chosen ? {} : { row: null }) });
  if (act !== null) return <ActPanel act={act} row={row} opened={opened} of={of} url={url} onClose={closeAct} />;
  if (chosen === null) return null;
  const about = {
    row: chosen.row,
    off,
    place: `${chosen.at + 1} / ${chosen.of}`,
    acts: actsOn(part, entry, chosen),
    onAct: (one: Entry, choose: string | null) => url.set({ do: one.name, choose }),
  };
  return (
    <Panel label={t('panel')} onClose={() => url.set({ row: null, do: null, choose: null })}>
      {made ? (
        <made.Panel key={key} {...about} read={read} onNext={next} />
      ) : (
        <RowPanel {...about} columns={chosen.list.columns} />
      )}
    </Panel>
  );
}

const saying = (made: HandMade, url: UrlState): Pick<UrlState, 'filter'> => ({
  filter: (name) => {
    const said = made.said?.(url, name);
    return said === undefined ? url.filter(name) : said;
  },
});

/** The rows of the main list as they are shown. */
function rowsOf(read: Read, made: HandMade | undefined, url: UrlState, me: string): readonly Row[] {
  const all = (read.data?.[read.shape.tables[0]?.name ?? ''] ?? []) as readonly Row[];
  return made?.rows?.(all, url, me) ?? all;
}

/** The row that has come to where the one before was; null where there is none. */
function keyAt(rows: readonly Row[], { at, isOver }: Chosen): string | null {
  const place = Math.min(isOver ? at : at + 1, rows.length - 1);
  const row = rows[place];
  return row === undefined ? null : rowKey(row, place);
}

function actsOn(part: Part, read: Entry, { list }: Chosen): readonly Entry[] {
  const columns = list.columns.map(({ name }) => name);
  return actsIn(part).filter((act) => isActOnRow(act, read, list.name, columns));
}

/** Filters belong to one read: another tab begins without them. */
const cleared = (read: Read): Record<string, null> => ({ ...withoutFilters(read.filters), choose: null, cols: null });

function ReadTabs({ part, entry, read, url }: { part: Part; entry: Entry; read: Read; url: UrlState }) {
  const t = useText(partTexts);
  const say = useSaid();
  if (part.reads.length < 2) return null;
  return (
    <Tabs
      label={t('reads', { part: say(part) })}
      value={entry.name}
      items={part.reads.map((one) => ({ value: one.name, label: say(one) }))}
      onChange={(name) => url.set({ ...cleared(read), tab: name }, false)}
    />
  );
}

/** What one looks at in turn, with how much each holds. */
function HandTabs({
  part,
  hand,
  read,
  entry,
  url,
}: {
  part: Part;
  hand: HandPart;
  read: Read;
  entry: Entry;
  url: UrlState;
}) {
  const t = useText(partTexts);
  const say = useSaid();
  const counts = hand.useCounts();
  const names = new Set(hand.tabs.flatMap(({ says }) => Object.keys(says)));
  const current = hand.tabs.find(
    ({ read: name, says }) =>
      name === entry.name && [...names].every((one) => (url.filter(one) ?? '') === (says[one] ?? '')),
  );
  // A read that has no tab, or a view that no tab is of: it was come to by its name.
  const own = current ? [] : [{ value: '', label: say(entry) }];
  return (
    <Tabs
      label={t('reads', { part: say(part) })}
      value={current?.id ?? ''}
      items={[
        ...own,
        ...hand.tabs.map(({ id, words }) => ({
          value: id,
          label: (
            <>
              {say(words)}
              {(counts[id] ?? 0) > 0 && <span className={cx('num', styles.tabCount)}>{counts[id]}</span>}
            </>
          ),
        })),
      ]}
      onChange={(id) => {
        const to = hand.tabs.find((tab) => tab.id === id);
        const none = Object.fromEntries([...names].map((name) => [name, null]));
        if (to) url.set({ ...cleared(read), ...none, ...to.says, tab: to.read }, false);
      }}
    />
  );
}

/** The thing as it was when the form was opened, whatever becomes of the list. `of`: which form about which thing; a closed one remembers nothing. */
function useOpened(of: string | null, row: Row | null): Row | null {
  const [opened, setOpened] = useState<{ readonly of: string; readonly row: Row } | null>(null);
  if (opened !== null && opened.of !== of) setOpened(null);
  else if (opened === null && of !== null && row !== null) setOpened({ of, row });
  return opened !== null && opened.of === of ? opened.row : row;
}

/** A panel that closes gives the focus back to what it was opened from. */
function useFocusBack(kind: 'act' | 'row', from: string | null): void {
  useEffect(() => {
    if (from === null) return undefined;
    return () => {
      const places = [...document.querySelectorAll<HTMLElement>(`[data-${kind}]`)];
      places.find(({ dataset }) => dataset[kind] === from)?.focus({ preventScroll: true });
    };
  }, [kind, from]);
}
