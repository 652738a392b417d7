import { Lock, Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { ENTRIES, PARTS, mayUse, rolesOf, screenOf, type Entry } from '../contract/entries.ts';
import { PART_ICONS } from './part-icons.ts';
import { roleWord } from '../contract/role-words.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { isShown } from './Rail.tsx';
import styles from './Command.module.css';
import { shellTexts } from './texts.ts';

interface Found {
  readonly key: string;
  readonly group: 'pages' | 'acts' | 'players';
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly part: Entry['part'];
  readonly isLocked: boolean;
  readonly isTwo: boolean;
}
const FOUND_MAX = 30;
const NAME = /^\w{4,20}$/;

/** Everything the words fit: pages, acts, and the player of that name. Nothing is done here: acts open their form. */
function useFound(words: string): readonly Found[] {
  const t = useText(shellTexts);
  const say = useSaid();
  const locale = useLocale((state) => state.locale);
  const held = useSession((state) => state.roles);
  const wanted = words.trim().toLowerCase();
  const fits = (...texts: (string | undefined)[]): boolean =>
    texts.some((text) => text?.toLowerCase().includes(wanted));
  const pages = PARTS.filter((part) => isShown(part) && fits(part.zh, part.en, part.id)).map((part): Found => ({
    key: part.id,
    group: 'pages',
    title: say(part),
    text: part.reads.map(say).join(t('comma')),
    to: part.id === 'home' ? '/' : `/${part.id}`,
    part: part.id,
    isLocked: false,
    isTwo: false,
  }));
  const entries = ENTRIES.filter(
    (entry) =>
      entry.part !== 'own' &&
      wanted !== '' &&
      fits(entry.zh, entry.en, entry.name, entry.command, entry.hint?.[locale]),
  ).map((entry): Found => {
    const isLocked = !mayUse(entry, held);
    const roles = rolesOf(entry).map((one) => say(roleWord(one)));
    return {
      key: entry.name,
      group: entry.isRead ? 'pages' : 'acts',
      title: entry.isRead ? say(entry) : `${say(entry)}…`,
      text: isLocked ? t('locked', { roles: roles.join(' / ') }) : entry.hint ? say(entry.hint) : '',
      to: screenOf(entry),
      part: entry.part,
      isLocked,
      isTwo: entry.act?.two === 'always',
    };
  });
  const player = NAME.test(wanted)
    ? [
        {
          key: 'player',
          group: 'players' as const,
          title: t('findPlayer', { name: words.trim() }),
          text: '',
          to: `/players?tab=playerCard&userName=${encodeURIComponent(words.trim())}`,
          part: 'players' as const,
          isLocked: false,
          isTwo: false,
        },
      ]
    : [];
  return [
    ...pages,
    ...entries.filter(({ group }) => group === 'pages'),
    ...entries.filter(({ group }) => group === 'acts'),
    ...player,
  ].slice(0, FOUND_MAX);
}

/** Search over pages and acts, by keyboard: `/` or Ctrl K. */
export function Command({ open, onClose }: { open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before what was found is painted: while the dialog is open, keys belong to it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  const t = useText(shellTexts);
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('search')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && <Finder onClose={onClose} />}
    </dialog>
  );
}

function Finder({ onClose }: { onClose(): void }) {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = useFound(words);
  const current = Math.min(at, Math.max(0, found.length - 1));
  useEffect(() => {
    // Its answer, a promise in newer browsers, is no way to end the effect.
    document.getElementById(`${list}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, current]);
  const open = (one: Found | undefined): void => {
    if (!one) return;
    onClose();
    void navigate(one.to);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (way !== 0) {
      event.preventDefault();
      setAt((current + way + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(found[current]);
    }
  };
  return (
    <div className={styles.frame}>
      <label className={styles.query}>
        <Search size={18} aria-hidden="true" />
        <span className="sr">{t('search')}</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found.length > 0 ? `${list}-${current}` : undefined}
          placeholder={t('searchWords')}
          value={words}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={handleKey}
        />
        <Leave onClose={onClose} />
      </label>
      <div id={list} role="listbox" aria-label={t('search')} className={styles.list}>
        {found.map((one, place) => (
          <Row
            key={one.key}
            id={`${list}-${place}`}
            found={one}
            isCurrent={place === current}
            isFirst={found[place - 1]?.group !== one.group}
            onOpen={() => open(one)}
          />
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>{t('notFound')}</p>}
      <p className={styles.foot}>
        <span>{t('keyMove')}</span> <span>{t('keyOpen')}</span> <span className={styles.end}>{t('actsOnly')}</span>
      </p>
    </div>
  );
}

function Row({
  id,
  found,
  isCurrent,
  isFirst,
  onOpen,
}: {
  id: string;
  found: Found;
  isCurrent: boolean;
  isFirst: boolean;
  onOpen(): void;
}) {
  const t = useText(shellTexts);
  const Icon = found.isLocked ? Lock : PART_ICONS[found.part];
  return (
    <>
      {isFirst && (
        <p className={styles.group} role="presentation">
          {t(found.group)}
        </p>
      )}
      {/* Its keys are those of the field, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        id={id}
        role="option"
        aria-selected={isCurrent}
        tabIndex={-1}
        className={styles.row}
        data-locked={found.isLocked || undefined}
        // A finger that only scrolls opens nothing.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onOpen}
      >
        <i aria-hidden="true">
          <Icon size={16} />
        </i>
        <span className={styles.words}>
          <b>{found.title}</b>
          <small>{found.text}</small>
        </span>
        {found.isTwo && <Tag tone="warn">{t('two')}</Tag>}
      </div>
    </>
  );
}

/** A phone has no key for it, and the palette fills its screen. */
function Leave({ onClose }: { onClose(): void }) {
  const t = useText(shellTexts);
  if (useIsDesktop()) return <kbd>Esc</kbd>;
  return (
    <Button kind="ghost" size="s" onClick={onClose}>
      {t('cancel')}
    </Button>
  );
}
