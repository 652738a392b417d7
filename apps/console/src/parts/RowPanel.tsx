import { Copy, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '@caiting/web/copy';
import { Button, IconButton } from '@caiting/web/ui/form/Button.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { numberOf, type ColumnDef } from '../contract/columns.ts';
import { isSecondWord, mayUse, type Entry } from '../contract/entries.ts';
import { decisionOf, type Row } from '../contract/row-acts.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { Facts } from '../table/Answer.tsx';
import { Diff } from '../table/Diff.tsx';
import { tableTexts } from '../table/texts.ts';
import type { Off } from './hand-made.ts';
import styles from './Part.module.css';

interface Props {
  readonly row: Row;
  readonly off: Off;
  readonly columns: readonly ColumnDef[];
  /** Acts that are about such rows. */
  readonly acts: readonly Entry[];
  readonly place: string | null;
  /** Opens the form of an act; `choose`: its decision, said already. */
  onAct(act: Entry, choose: string | null): void;
}

/** Side panel of a row: its sum, all it says, and what can be done about it. The list beside it stays usable. */
export function RowPanel({ row, columns, acts, place, off, onAct }: Props) {
  const t = useText(tableTexts);
  const say = useSaid();
  const box = useRef<HTMLElement>(null);
  const id = numberOf(columns);
  const money = columns.find(({ is, name }) => is === 'money' && isText(row[name]));
  const title = id ? String(row[id.name] as string) : String(row[columns[0]?.name ?? ''] ?? '');
  const isDiff = isText(row['before']) && isText(row['after']) && `${row['before']}${row['after']}` !== '';
  const sorted = acts.toSorted(byWeight);
  useEffect(() => box.current?.focus({ preventScroll: true }), [title]);
  return (
    <section ref={box} tabIndex={-1} className={styles.panelFrame} aria-label={title}>
      <header className={styles.panelHead}>
        <h2 className="num" translate="no">
          {title}
        </h2>
        <IconButton label={t('copy', { what: title })} size="s" onClick={() => void copyText(title)} data-key="c">
          <Copy size={15} aria-hidden="true" />
        </IconButton>
        {place && <span className={styles.place}>{place}</span>}
      </header>
      <div className={styles.panelBody}>
        {money && (
          <p className={styles.sum}>
            <span>{say(fieldWord(money.name))}</span>
            <b>
              <Money value={row[money.name] as string} hero />
            </b>
          </p>
        )}
        {isDiff && <Diff before={String(row['before'])} after={String(row['after'])} />}
        <Facts
          columns={columns.filter((column) => column !== id && column !== money && !(isDiff && DIFF.has(column.name)))}
          row={row}
        />
      </div>
      {sorted.length > 0 && (
        <footer className={styles.panelFoot} aria-label={t('acts')}>
          {off !== null && off !== 'over' && (
            <p className={styles.fine}>{t(off === 'failed' ? 'offFailed' : 'offStale')}</p>
          )}
          {sorted.map((act, at) => (
            <ActButtons
              key={act.name}
              act={act}
              isOff={off !== null && act.act?.changes !== 'ask'}
              isFirst={at === 0 && (decisionOf(act) !== null || isSecondWord(act))}
              onAct={onAct}
            />
          ))}
        </footer>
      )}
    </section>
  );
}

/** Decisions first, looks last. */
const weightOf = (act: Entry): number => (decisionOf(act) !== null ? 0 : act.act?.changes === 'ask' ? 2 : 1);
const byWeight = (a: Entry, b: Entry): number => weightOf(a) - weightOf(b);

const isText = (value: unknown): value is string => typeof value === 'string';
const DIFF: ReadonlySet<string> = new Set(['before', 'after']);

/** Keys of the two decisions that every queue has. */
const KEYS: Readonly<Record<string, string>> = {
  approve: 'a',
  credit: 'a',
  keep: 'a',
  '1': 'a',
  reject: 'r',
  remove: 'r',
  '0': 'r',
};

function ActButtons({
  act,
  isFirst,
  isOff,
  onAct,
}: {
  act: Entry;
  isFirst: boolean;
  isOff: boolean;
  onAct: Props['onAct'];
}) {
  const t = useText(tableTexts);
  const say = useSaid();
  const held = useSession((state) => state.roles);
  const decision = decisionOf(act);
  if (!mayUse(act, held))
    return (
      <Button size="s" onClick={() => onAct(act, null)}>
        <Lock size={13} aria-hidden="true" /> {say(act)}
      </Button>
    );
  if (decision === null)
    return (
      <Button size="s" kind={isFirst ? 'primary' : 'secondary'} disabled={isOff} onClick={() => onAct(act, null)}>
        {say(act)}
      </Button>
    );
  const isYesNo = decision.options.join() === '1,0';
  return (
    <>
      {decision.options.map((option, at) => (
        <Button
          key={option}
          size="s"
          kind={isFirst && at === 0 ? 'primary' : 'secondary'}
          data-key={KEYS[option]}
          disabled={isOff}
          onClick={() => onAct(act, option)}
        >
          {isYesNo
            ? `${say(fieldWord(decision.name))}: ${t(option === '1' ? 'yes' : 'no')}`
            : say(valueWord(decision.name, option))}
        </Button>
      ))}
    </>
  );
}
