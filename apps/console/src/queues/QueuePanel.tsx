import { Check, CircleAlert, Copy, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { logNameOf, type PersonBeside } from '@caiting/contract';
import { listTime } from '@caiting/contract/wire';
import { copyText } from '@caiting/web/copy';
import { Avatar } from '@caiting/web/ui/display/Avatar.tsx';
import { Button, IconButton } from '@caiting/web/ui/form/Button.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { actSaid, mayUse, type Entry } from '../contract/entries.ts';
import { isActForMe } from '../contract/row-acts.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import type { RowPanelProps } from '../parts/hand-made.ts';
import part from '../parts/Part.module.css';
import { useAge, useMinute } from '../table/ages.ts';
import { tableTexts } from '../table/texts.ts';
import { useDone } from './log-lines.ts';
import { CLAIMS, LeaseLine, useLease } from './Lease.tsx';
import styles from './Queue.module.css';
import { queueTexts } from './texts.ts';

/** One thing that can be done: the form of which act, and its decision, said already. */
export interface Choice {
  readonly act: string;
  readonly choose: string | null;
  readonly label: ReactNode;
  /** Approves or refuses: by these keys too. */
  readonly by?: 'a' | 'r';
  /** The one filled act. */
  readonly isMain?: boolean;
  /** Not by whoever looks, whatever the role. */
  readonly isOff?: boolean;
}

interface Props extends RowPanelProps {
  readonly title: string;
  /** What is copied; the title where nothing else is said. */
  readonly copies?: string;
  /** At the end of the head: what kind of thing, or its state. */
  readonly mark?: ReactNode;
  readonly steps?: ReactNode;
  readonly choices: readonly Choice[];
  readonly fine?: ReactNode;
  readonly children: ReactNode;
}

/** The panel of a queue: head and foot stay where they are, the body scrolls between them. */
export function QueuePanel({ title, copies, mark, steps, choices, fine, children, ...props }: Props) {
  const t = useText(tableTexts);
  const own = useText(queueTexts);
  const { acts, place, off, onAct, onNext } = props;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), [title]);
  const what = copies ?? title;
  const me = useSession((state) => state.staffName);
  const lease = useLease(props.row);
  const mine = acts.filter((act) => isActForMe(act, props.row, me));
  const claim = mine.find(({ name }) => CLAIMS.has(name));
  const shown = choices.flatMap((choice) => {
    const entry = mine.find(({ name }) => name === choice.act);
    return entry
      ? [{ ...choice, entry, isOff: choice.isOff === true || (lease?.isMine === false && decides(entry)) }]
      : [];
  });
  return (
    <section ref={box} tabIndex={-1} className={part.panelFrame} aria-label={title}>
      <header className={part.panelHead}>
        <h2 className="num" translate="no">
          {title}
        </h2>
        <IconButton label={t('copy', { what })} size="s" onClick={() => void copyText(what)} data-key="c">
          <Copy size={15} aria-hidden="true" />
        </IconButton>
        {mark}
        {place && <span className={part.place}>{place}</span>}
      </header>
      <div className={part.panelBody}>
        {(lease !== null || shown.length > 0) && (
          <LeaseLine lease={lease} claim={claim} row={props.row} isOff={off !== null} />
        )}
        {off === 'over' && <Over acts={acts} what={what} />}
        {children}
      </div>
      <footer className={styles.foot}>
        {off === 'over' ? (
          <Button kind="primary" onClick={onNext}>
            {own('next')}
          </Button>
        ) : (
          <>
            {steps}
            {shown.length > 0 && (
              <div className={styles.buttons} role="group" aria-label={t('acts')}>
                {shown.map((choice) => (
                  <ChoiceButton key={`${choice.act} ${choice.choose}`} {...choice} off={off} onAct={onAct} />
                ))}
              </div>
            )}
            {(off !== null || fine) && (
              <p className={part.fine}>{off === null ? fine : t(off === 'failed' ? 'offFailed' : 'offStale')}</p>
            )}
          </>
        )}
      </footer>
    </section>
  );
}

/** Nobody decides a row that another one holds; it is looked at, and what one asked for oneself is taken back. */
const decides = ({ act }: Entry): boolean => act?.changes !== 'ask' && act?.changes !== 'own';

function ChoiceButton({
  entry,
  choose,
  label,
  by,
  isMain,
  isOff,
  off,
  onAct,
}: Choice & { readonly entry: Entry } & Pick<RowPanelProps, 'off' | 'onAct'>) {
  const held = useSession((state) => state.roles);
  // A look changes nothing, so that it may be had of old data.
  const isBlocked = isOff === true || (off !== null && entry.act?.changes !== 'ask');
  return (
    <Button
      kind={isMain ? 'primary' : 'secondary'}
      disabled={isBlocked}
      data-key={by}
      onClick={() => onAct(entry, choose)}
    >
      {!mayUse(entry, held) && <Lock size={13} aria-hidden="true" />}
      {label}
    </Button>
  );
}

const logName = ({ call }: Entry): string => logNameOf(call);

/** It was dealt with while it stood open: by whom and when, as the operators' log has it. */
function Over({ acts, what }: Pick<RowPanelProps, 'acts'> & { what: string }) {
  const t = useText(queueTexts);
  const say = useSaid();
  const locale = useLocale((state) => state.locale);
  const ends = new Set(acts.filter(({ act, name }) => act?.changes !== 'ask' && !CLAIMS.has(name)).map(logName));
  const line = useDone()?.list.find(({ act, detail }) => ends.has(act) && detail.includes(JSON.stringify(what)));
  return (
    <Banner tone="warn">
      {line
        ? t('overBy', {
            who: line.staffName,
            time: listTime(line.at, serverNow(), locale),
            act: say(actSaid(line.act)),
          })
        : t('over')}
    </Banner>
  );
}

/** Whose it is, and the way to all that is known of them. */
export function PersonHead({ userName, person }: { userName: string; person: PersonBeside }) {
  const t = useText(queueTexts);
  const age = useAge();
  const now = useMinute();
  const { nickname, grade, registeredAt, upline } = person;
  return (
    <div className={styles.who}>
      <Avatar name={nickname || userName} size={36} />
      <div>
        <b translate="no">{nickname || userName}</b> <span translate="no">{userName}</span>
        <small>
          {t('person', { grade, age: age(Math.max(0, now - registeredAt)), upline: upline || t('nobody') })}
        </small>
      </div>
      <Link to={`/players?tab=playerCard&userName=${encodeURIComponent(userName)}`}>{t('card')}</Link>
    </div>
  );
}

/** A figure that the decision is about, with its name before it. */
export function Sum({ name, isBig, children }: { name: string; isBig?: boolean; children: ReactNode }) {
  return (
    <p className={isBig ? part.sum : styles.small}>
      <span>{name}</span>
      <b>{children}</b>
    </p>
  );
}

export interface CheckLine {
  readonly tone: 'ok' | 'warn' | 'danger';
  readonly words: string;
  readonly figure?: ReactNode;
}
const ICONS = { ok: Check, warn: TriangleAlert, danger: CircleAlert };

/** What a machine can look at, each with the figure that it says so by. */
export function Checks({ lines }: { lines: readonly CheckLine[] }) {
  const t = useText(queueTexts);
  return (
    <section>
      <h3 className={styles.head}>{t('checks')}</h3>
      <ul className={styles.checks}>
        {lines.map(({ tone, words, figure }) => {
          const Icon = ICONS[tone];
          return (
            <li key={words} data-tone={tone}>
              <Icon size={16} aria-hidden="true" />
              <span>{words}</span>
              {figure !== undefined && <small className="num">{figure}</small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface Happened {
  readonly at: number | null;
  readonly words: ReactNode;
}

/** What happened to it, in order. */
export function History({ lines }: { lines: readonly Happened[] }) {
  const t = useText(queueTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <section>
      <h3 className={styles.head}>{t('history')}</h3>
      <ol className={styles.history}>
        {lines.map(({ at, words }, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <span>{words}</span>
            {at !== null && <time className="num">{listTime(at, serverNow(), locale, false)}</time>}
          </li>
        ))}
      </ol>
    </section>
  );
}

export interface Step {
  readonly words: string;
  readonly who: string;
  readonly state: 'done' | 'now' | 'later';
}

/** ①—②: who has done their part, and whose turn it is. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ words, who, state }, at) => (
      <li key={words} data-state={state}>
        <i aria-hidden="true">{state === 'done' ? <Check size={12} /> : at + 1}</i>
        <b>{words}</b> <span translate="no">{who}</span>
      </li>
    ))}
  </ol>
);
