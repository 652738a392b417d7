import { fileTime, listTime } from '@caiting/contract/wire';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Tag, type Tone } from '@caiting/web/ui/display/Tag.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { translated, useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import type { ColumnDef } from '../contract/columns.ts';
import { actSaid } from '../contract/entries.ts';
import { nameSaid, valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { groupsOf, shortFingerprint } from '../signing/fingerprint.ts';
import styles from './Table.module.css';
import { tableTexts } from './texts.ts';

/** States by how they read: done well, in between, against somebody. Others are plain. */
const TONES: Readonly<Record<string, Tone>> = {
  submitted: 'warn',
  waiting: 'warn',
  outdated: 'plain',
  withdrawn: 'plain',
  asked: 'warn',
  open: 'info',
  running: 'info',
  live: 'info',
  paying: 'info',
  coming: 'plain',
  approved: 'info',
  paid: 'ok',
  done: 'ok',
  booked: 'ok',
  rejected: 'danger',
  failed: 'danger',
  declined: 'danger',
};
/** Names by which a page about the person is found. */
const PERSON: ReadonlySet<string> = new Set(['userName']);
const PLAYER_PAGE = '/players?tab=playerCard&userName=';
/** Names of ours that the server has in Chinese: lotteries, and plays by their path. */
const OF_GAMES: ReadonlySet<string> = new Set(['lotteryName', 'playName']);
/** Columns that name an act of staff by its call. */
const ACTS: ReadonlySet<string> = new Set(['act', 'kind', 'decides']);
/** Columns that name a key; of a line of the log, by which it was signed. */
const KEYS: ReadonlySet<string> = new Set(['fingerprint', 'signedBy']);
const SHORT_TEXT = 60;

/** One value of an answer, as the console writes such values everywhere. `isWhole`: with all of it, as facts have it. */
export function Value({ column, value, isWhole = false }: { column: ColumnDef; value: unknown; isWhole?: boolean }) {
  const t = useText(tableTexts);
  const say = useSaid();
  const locale = useLocale((state) => state.locale);
  if (value === null || value === undefined || value === '') return <span className={styles.none}>{t('none')}</span>;
  switch (column.is) {
    case 'money':
      return <Money value={String(value as string)} />;
    case 'moment': {
      const at = Number(value);
      return (
        <time className="num" dateTime={new Date(at).toISOString()} title={fileTime(at)}>
          {listTime(at, serverNow(), locale)}
        </time>
      );
    }
    case 'flag':
      return value === true ? <Tag>{t('yes')}</Tag> : <span className={styles.none}>{t('no')}</span>;
    case 'choice': {
      const text = String(value as string);
      return <Tag tone={TONES[text] ?? 'plain'}>{say(valueWord(column.name, text))}</Tag>;
    }
    case 'id':
      return <Id name={column.name} value={String(value as string)} isWhole={isWhole} />;
    case 'whole':
      return <span className="num">{String(value as number)}</span>;
    case 'both': {
      const both = value as { readonly zh: string; readonly en: string };
      return <span>{both[locale] || both.zh}</span>;
    }
    case 'list':
      return (
        <List
          values={(value as readonly unknown[]).map((one) =>
            column.options.length > 0 ? say(valueWord(column.name, String(one))) : String(one),
          )}
          isWhole={isWhole}
        />
      );
    case 'json':
      return <Json value={value} isWhole={isWhole} />;
    case 'text':
      return <Text name={column.name} value={String(value as string)} isWhole={isWhole} />;
  }
}

/** Lists that were made into a file. */
const FILE = /^\/v1\/console\/exports\/[\w-]+\.csv$/;

/** Pictures that people gave: staff are shown them under an address where their cookie goes. */
const PICTURE = /^\/files\/[\w/]+\.webp$/;

function Picture({ path, isWhole }: { path: string; isWhole: boolean }) {
  const t = useText(tableTexts);
  const address = `/v1/console${path}`;
  return (
    <a className={styles.person} href={address} target="_blank" rel="noreferrer">
      {isWhole ? <img className={styles.picture} src={address} alt={t('picture')} loading="lazy" /> : t('picture')}
    </a>
  );
}

function List({ values, isWhole }: { values: readonly string[]; isWhole: boolean }) {
  const t = useText(tableTexts);
  if (values.length === 0) return <span className={styles.none}>{t('none')}</span>;
  if (!values.every((one) => PICTURE.test(one))) return <span>{values.join(t('comma'))}</span>;
  return values.map((one) => <Picture key={one} path={one} isWhole={isWhole} />);
}

const Json = ({ value, isWhole }: { value: unknown; isWhole: boolean }) => {
  const text = JSON.stringify(value, null, isWhole ? 1 : undefined);
  return <code className={isWhole ? styles.json : styles.mono}>{isWhole ? text : shortened(text)}</code>;
};

/** Shortened at the front: the end tells them apart. */
const ID_SHOWN = 12;
function Id({ name, value, isWhole }: { name: string; value: string; isWhole: boolean }) {
  const isCut = !isWhole && value.length > ID_SHOWN;
  const look = { className: cx('num', styles.id), translate: 'no', title: isCut ? value : undefined } as const;
  const shown = isCut ? `…${value.slice(-8)}` : value;
  const to = placeOf(name, value);
  return to === undefined ? (
    <span {...look}>{shown}</span>
  ) : (
    <Link {...look} className={cx(look.className, styles.person)} to={to}>
      {shown}
    </Link>
  );
}

/** Where a number leads that is of something on another page. Numbers of our own orders say by their letter what they are of. */
function placeOf(name: string, value: string): string | undefined {
  if (name === 'fileId') return `/recharges?tab=providerFileRows&fileId=${value}`;
  if (name === 'paymentId') return `/recharges?tab=unbookedPayments&paymentId=${value}`;
  if (name !== 'orderNo') return undefined;
  if (/^R\d{6,39}$/.test(value)) return `/recharges?tab=rechargesFound&orderNo=${value}`;
  return /^W\d{6,39}$/.test(value) ? `/withdrawals?tab=withdrawals&withdrawNo=${value}` : undefined;
}

const shortened = (text: string): string => (text.length > SHORT_TEXT ? `${text.slice(0, SHORT_TEXT)}…` : text);

function Key({ of, isSignature, isWhole }: { of: string; isSignature: boolean; isWhole: boolean }) {
  return (
    <span className={cx('num', styles.key)} translate="no" title={isWhole ? undefined : groupsOf(of).join(' ')}>
      {isSignature && <PenLine size={13} aria-hidden="true" />}
      {isWhole ? groupsOf(of).join(' ') : shortFingerprint(of)}
    </span>
  );
}

/** What it is called, and under it the name by which a command or the server's log knows it. */
const Named = ({ words, name }: { words: string; name: string }) => (
  <span className={styles.named}>
    {words}
    <small translate="no">{name}</small>
  </span>
);

function Text({ name, value, isWhole }: { name: string; value: string; isWhole: boolean }) {
  const t = useText(tableTexts);
  const say = useSaid();
  if (OF_GAMES.has(name)) return <span>{value.split(' · ').map(translated).join(' · ')}</span>;
  if (ACTS.has(name)) return <span>{say(actSaid(value))}</span>;
  const named = nameSaid(name, value);
  if (named) return <Named words={say(named)} name={value} />;
  if (FILE.test(value))
    return (
      <a className={styles.person} href={value} download>
        {t('file')}
      </a>
    );
  if (KEYS.has(name)) return <Key of={value} isSignature={name === 'signedBy'} isWhole={isWhole} />;
  if (PICTURE.test(value)) return <Picture path={value} isWhole={isWhole} />;
  if (PERSON.has(name))
    return (
      <Link className={styles.person} to={`${PLAYER_PAGE}${encodeURIComponent(value)}`} translate="no">
        {value}
      </Link>
    );
  return (
    <span
      className={isWhole ? styles.whole : undefined}
      title={!isWhole && value.length > SHORT_TEXT ? value : undefined}
    >
      {isWhole ? value : shortened(value)}
    </span>
  );
}
