import { Lock, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { Button, IconButton } from '@caiting/web/ui/form/Button.tsx';
import { Card } from '@caiting/web/ui/layout/Card.tsx';
import { Tabs } from '@caiting/web/ui/layout/Tabs.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { entryOf, mayUse, needEntry, partOf, type Entry, type Part } from '../contract/entries.ts';
import { decisionOf, isActOnRow, prefillFrom, rowKey, type Row } from '../contract/row-acts.ts';
import { isQueue } from '../contract/queues.ts';
import { CallForm } from '../form/CallForm.tsx';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { withoutFilters } from '../table/Filters.tsx';
import { tableTexts } from '../table/texts.ts';
import { useUrlState, type UrlState } from '../table/url-state.ts';
import { useRead, type Read } from '../table/use-read.ts';
import { Page } from './Page.tsx';
import { usePartKeys } from './part-keys.ts';
import styles from './Part.module.css';
import { ReadView } from './ReadView.tsx';
import { RowPanel } from './RowPanel.tsx';
import { partTexts } from './texts.ts';

/** One part of the rail: its reads as tabs, its acts as buttons, and a panel beside them for a row or a form. */
export function PartPage() {
  const { part: id = '' } = useParams();
  const part = partOf(id);
  if (part === undefined) return <Navigate to="/" replace />;
  return <PartView key={part.id} part={part} />;
}

function PartView({ part }: { part: Part }) {
  const t = useText(partTexts);
  const say = useSaid();
  const url = useUrlState();
  const role = useSession((state) => state.role);
  const wanted = part.reads.find(({ name }) => name === url.get('tab'));
  const read = wanted ?? part.reads.find((one) => mayUse(one, role)) ?? part.reads[0];
  const act = entryOf(url.get('do') ?? '');
  const isHere = act !== undefined && !act.isRead && actsIn(part).includes(act);
  return (
    <Page
      id={part.id}
      hint={read?.hint && say(read.hint)}
      fresh={read && isQueue(read.name) && t('updates')}
      acts={<PartActs part={part} url={url} />}
    >
      {read ? (
        <WithRead part={part} entry={read} act={isHere ? act : null} url={url} />
      ) : (
        <div className={cx(styles.cols, isHere && styles.hasPanel)}>
          <Card className={styles.card}>
            <Empty title={t(part.acts.length > 0 ? 'noRead' : 'nothing')} />
          </Card>
          {isHere && (
            <ActPanel act={act} row={null} opened={null} of="" url={url} onClose={() => url.set({ do: null })} />
          )}
        </div>
      )}
    </Page>
  );
}

/** A key is made where it stays, on the page of one's keys: nobody types one. */
const MADE_ON_A_PAGE = 'offerStaffKey';

/** Acts of the part that stand by themselves, and those that a row would prefill. */
function PartActs({ part, url }: { part: Part; url: UrlState }) {
  const t = useText(partTexts);
  const say = useSaid();
  const role = useSession((state) => state.role);
  const acts = part.acts.filter(({ typed, name }) => typed !== true && name !== MADE_ON_A_PAGE);
  if (acts.length === 0) return null;
  return (
    <div className={styles.acts} role="group" aria-label={t('acts', { part: say(part) })}>
      {acts.map((act) => (
        <Button
          key={act.name}
          size="s"
          data-act={act.name}
          onClick={() => url.set({ do: act.name, row: null, choose: null })}
        >
          {!mayUse(act, role) && <Lock size={13} aria-hidden="true" />}
          {say(act)}
        </Button>
      ))}
    </div>
  );
}

interface Chosen {
  readonly row: Row;
  readonly list: Read['shape']['tables'][number];
  readonly at: number;
  readonly of: number;
}

/** The row that the address names, in whichever list of the answer. */
function chosenRow(read: Read, key: string | null): Chosen | null {
  if (key === null || read.data === undefined) return null;
  for (const [place, list] of read.shape.tables.entries()) {
    const prefix = place === 0 ? '' : `${list.name}:`;
    const rows = (read.data[list.name] ?? []) as readonly Row[];
    const at = rows.findIndex((row, index) => prefix + rowKey(row, index) === key);
    const row = rows[at];
    if (row !== undefined) return { row, list, at, of: rows.length };
  }
  return null;
}

function WithRead({ part, entry, act, url }: { part: Part; entry: Entry; act: Entry | null; url: UrlState }) {
  const t = useText(partTexts);
  const say = useSaid();
  const role = useSession((state) => state.role);
  const isAllowed = mayUse(entry, role);
  const read = useRead(entry, url, isAllowed);
  const key = url.get('row');
  const chosen = chosenRow(read, key);
  // A single thing that was looked up is what acts are about, as a row of a list is.
  const isSingle = read.shape.tables.every(({ name }) => name !== 'list' && name !== 'rows') && read.data !== undefined;
  // What was asked for says which it is, whatever the answer repeats of it.
  const row = chosen?.row ?? (isSingle && act !== null ? { ...read.of, ...read.data } : null);
  const of = key ?? (isSingle ? Object.values(read.of).join('\n') : '');
  const opened = useOpened(act === null ? null : `${act.name}\n${of}`, row);
  usePartKeys(url);
  const close = (): void => url.set({ row: null, do: null, choose: null });
  const isOpen = act !== null || chosen !== null;
  useFocusBack(key === null ? 'act' : 'row', isOpen ? (key ?? act?.name ?? null) : null);
  return (
    <div className={cx(styles.cols, isOpen && styles.hasPanel)}>
      <Card className={styles.card}>
        {part.reads.length > 1 && (
          <Tabs
            label={t('reads', { part: say(part) })}
            value={entry.name}
            items={part.reads.map((one) => ({ value: one.name, label: say(one) }))}
            onChange={(name) => url.set({ ...cleared(read), tab: name }, false)}
          />
        )}
        <ReadView entry={entry} read={read} url={url} isAllowed={isAllowed} />
      </Card>
      {act !== null ? (
        <ActPanel
          act={act}
          row={row}
          opened={opened}
          of={of}
          url={url}
          onClose={() => url.set({ do: null, choose: null, ...(chosen === null ? { row: null } : {}) })}
        />
      ) : (
        chosen !== null && (
          <Panel label={t('panel')} onClose={close}>
            <RowPanel
              row={chosen.row}
              columns={chosen.list.columns}
              acts={actsOn(part, entry, chosen)}
              place={`${chosen.at + 1} / ${chosen.of}`}
              onAct={(one, choose) => url.set({ do: one.name, choose })}
            />
          </Panel>
        )
      )}
    </div>
  );
}

/** What can be done about rows of a part: its own acts, and what one does to the own account and administrators to others' too. */
const actsIn = (part: Part): readonly Entry[] =>
  part.id === 'staff' ? [...part.acts, needEntry('withdrawStaffKey')] : part.acts;

function actsOn(part: Part, read: Entry, { list }: Chosen): readonly Entry[] {
  const columns = list.columns.map(({ name }) => name);
  return actsIn(part).filter((act) => isActOnRow(act, read, list.name, columns));
}

/** Filters belong to one read: another tab begins without them. */
const cleared = (read: Read): Record<string, null> => ({ ...withoutFilters(read.filters), choose: null, cols: null });

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

function ActPanel({
  act,
  row,
  opened,
  of,
  url,
  onClose,
}: {
  act: Entry;
  row: Row | null;
  opened: Row | null;
  /** What it is about: what was typed for one thing is never offered for another. */
  of: string;
  url: UrlState;
  onClose(): void;
}) {
  const say = useSaid();
  const source = opened ?? row;
  const choose = url.get('choose');
  const decision = choose === null ? null : decisionOf(act);
  const filled = {
    ...(source ? prefillFrom(act, source) : {}),
    ...(decision && choose !== null ? { [decision.name]: choose } : {}),
  };
  const draftKey = `${act.name}|${of}|${choose ?? ''}`;
  return (
    <Panel label={say(act)} onClose={onClose}>
      <CallForm
        // A link opens the form before its thing has been read.
        key={source === null ? 'of nothing' : 'of a thing'}
        entry={act}
        filled={filled}
        opened={opened}
        now={row}
        draftKey={draftKey}
        onClose={onClose}
      />
    </Panel>
  );
}

/** Beside the list on a desktop, over it on a phone. */
function Panel({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  const t = useText(tableTexts);
  return (
    <>
      <div className={styles.scrim} aria-hidden="true" onPointerDown={onClose} />
      <aside className={styles.panel} aria-label={label} data-panel>
        {children}
        <IconButton label={t('close')} size="s" className={styles.close} onClick={onClose} data-key="Escape">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </aside>
    </>
  );
}
