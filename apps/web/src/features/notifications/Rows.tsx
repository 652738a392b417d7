import type { NotificationKind, NotificationRow } from '@caiting/contract';
import {
  AtSign,
  Banknote,
  Gift,
  HandCoins,
  Landmark,
  Mail,
  Megaphone,
  MessageCircleMore,
  Package,
  Radio,
  Repeat,
  ShieldCheck,
  Ticket,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { clockTime, dayOf, recordDay } from '../../platform/time/time.ts';
import { useWords } from '../../shared/language/use-words.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/display/Money.tsx';
import { useIsDesktop } from '../../ui/hooks/use-media.ts';
import type { MenuItem } from '../../ui/overlay/Menu.tsx';
import styles from './Notifications.module.css';
import { kindTexts, notificationTexts } from './texts.ts';

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  bet: Ticket,
  chase: Repeat,
  recharge: Banknote,
  withdrawal: Landmark,
  gift: Gift,
  envelope: Package,
  commission: HandCoins,
  mention: AtSign,
  direct: MessageCircleMore,
  letter: Mail,
  live: Radio,
  notice: Megaphone,
  security: ShieldCheck,
};

interface Props {
  rows: readonly NotificationRow[];
  /** Level of the headings of days: below the page's own, or the panel's. */
  dayLevel: 'h2' | 'h3';
  onOpen(row: NotificationRow): void;
  /** What else can be done with a row: on a phone it lies behind the row and is swiped out. */
  actsOf?(row: NotificationRow): readonly MenuItem[];
  /** What holds it on a desktop. The panel of the bell has none, and takes no menu along. */
  RowMenu?: ComponentType<{ acts: readonly MenuItem[] }>;
}

/** Notifications by day, newest first. Arrows move between them. */
export function Rows({ rows, dayLevel: Day, onOpen, actsOf, RowMenu }: Props) {
  return (
    <div data-rows>
      {[...Map.groupBy(rows, ({ at }) => dayOf(at))].map(([day, list]) => (
        <section key={day} className={styles.day}>
          <Day>{recordDay(list[0]?.at ?? 0)}</Day>
          <ul>
            {list.map((row) => (
              <Row key={row.id} row={row} onOpen={onOpen} acts={actsOf?.(row) ?? []} RowMenu={RowMenu} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  row: NotificationRow;
  acts: readonly MenuItem[];
  RowMenu: Props['RowMenu'];
  onOpen(row: NotificationRow): void;
}

function Row({ row, acts, RowMenu, onOpen }: RowProps) {
  const t = useText(notificationTexts);
  const kind = useText(kindTexts);
  const say = useWords();
  const isDesktop = useIsDesktop();
  const Icon = ICONS[row.kind];
  return (
    <li className={cx(styles.row, !row.isRead && styles.unread)}>
      <Link
        to={row.link || '/userCenter/notifications'}
        data-row
        onClick={() => onOpen(row)}
        onKeyDown={moveBetweenRows}
      >
        <span className={styles.icon} data-kind={row.kind} role="img" aria-label={kind(row.kind)}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <b className="ell">
            {!row.isRead && <span className="sr">{t('unreadMark')} </span>}
            {say(row.title)}
            {row.count > 1 && <small> · {t('times', { n: row.count })}</small>}
          </b>
          <small className="ell">{say(row.line)}</small>
        </span>
        <span className={styles.end}>
          <time className="num">{clockTime(row.at)}</time>
          {row.figure && <Money value={row.figure.amount} signed={row.figure.isGain} hero={row.figure.isGain} />}
        </span>
      </Link>
      {acts.length > 0 && (isDesktop ? RowMenu && <RowMenu acts={acts} /> : <SwipedActs acts={acts} />)}
    </li>
  );
}

/** Beside the row, outside of what is seen until it is swiped or a key comes to them; the row goes back to its place after an act. */
function SwipedActs({ acts }: { acts: readonly MenuItem[] }) {
  return (
    <span className={styles.swiped}>
      {acts.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest('li')?.scrollTo({ left: 0, behavior: 'smooth' });
            act();
          }}
        >
          {label}
        </button>
      ))}
    </span>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const box = event.currentTarget.closest('[data-rows]');
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
