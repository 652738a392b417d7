import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { IconButton } from '@caiting/web/ui/form/Button.tsx';
import { Badge } from '@caiting/web/ui/display/Tag.tsx';
import { LogoMark } from '@caiting/web/ui/display/Logo.tsx';
import { NoticeHost } from '@caiting/web/ui/overlay/NoticeHost.tsx';
import { Sheet } from '@caiting/web/ui/overlay/Dialog.tsx';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { PARTS, partOf } from '../contract/entries.ts';
import { useStaffStream } from '../platform/stream.ts';
import { useSaid } from '../platform/texts.ts';
import { Command } from './Command.tsx';
import { Keys } from './Keys.tsx';
import { OwnMenu } from './OwnMenu.tsx';
import { PART_ICONS } from './part-icons.ts';
import { Rail } from './Rail.tsx';
import { ServerClock } from './ServerClock.tsx';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';
import { useShellKeys } from './shell-keys.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';

/** What waits in a part; null where nothing of it is a queue, or not known. */
export type CountOf = (part: string) => number;

const countIn =
  (waiting: readonly Waiting[]): CountOf =>
  (part) =>
    waiting.reduce((sum, { entry, count }) => sum + (entry.part === part ? (count ?? 0) : 0), 0);

/** The frame of every page: rail and bar on a desktop, bar and tab bar on a phone. */
export function Shell() {
  const t = useText(shellTexts);
  const isDesktop = useIsDesktop();
  useStaffStream();
  const waiting = useWaiting();
  const countOf = countIn(waiting);
  const [open, setOpen] = useState<'command' | 'keys' | 'menu' | null>(null);
  const close = (): void => setOpen(null);
  useShellKeys({ command: () => setOpen('command'), keys: () => setOpen('keys') });
  useTitleAndFocus(close);
  return (
    <div className={styles.shell}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {isDesktop && <Rail countOf={countOf} hasFailed={waiting.some(({ hasFailed }) => hasFailed)} />}
      <div className={styles.wrap}>
        <header className={styles.bar}>
          {isDesktop ? (
            <button type="button" className={styles.search} onClick={() => setOpen('command')}>
              <Search size={15} aria-hidden="true" />
              <span>{t('search')}</span>
              <kbd>/</kbd>
            </button>
          ) : (
            <>
              <IconButton label={t('menu')} onClick={() => setOpen('menu')}>
                <MenuIcon size={20} aria-hidden="true" />
              </IconButton>
              <span className={styles.brand}>
                <LogoMark size={22} /> {t('console')}
              </span>
              <IconButton label={t('search')} onClick={() => setOpen('command')}>
                <Search size={19} aria-hidden="true" />
              </IconButton>
            </>
          )}
          <span className={styles.space} />
          <ServerClock />
          <OwnMenu onKeys={() => setOpen('keys')} />
        </header>
        <Outlet />
      </div>
      {!isDesktop && <TabBar countOf={countOf} onMore={() => setOpen('menu')} />}
      <Sheet open={open === 'menu'} title={t('menu')} onClose={close}>
        <Rail countOf={countOf} hasFailed={false} isSheet />
      </Sheet>
      <Command open={open === 'command'} onClose={close} />
      <Keys open={open === 'keys'} onClose={close} />
      <NoticeHost okLabel="OK" cancelLabel={t('keyClose')} />
    </div>
  );
}

/** Another page: its name in the tab of the browser, the focus at its beginning, and nothing that lay over the one before. */
function useTitleAndFocus(close: () => void): void {
  const { pathname } = useLocation();
  const t = useText(shellTexts);
  const say = useSaid();
  const part = partOf(pathname.slice(1)) ?? partOf('home');
  const title = part ? `${say(part)} · ${t('name')}${t('console')}` : t('console');
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    close();
    if (isFirst.current) isFirst.current = false;
    else {
      const main = document.querySelector<HTMLElement>('main');
      // A form that opened with the page has it already.
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    }
    scrollTo({ top: 0 });
    // Only another address counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
}

const ON_PHONE = ['home', 'withdrawals', 'approvals', 'issues'] as const;

function TabBar({ countOf, onMore }: { countOf: CountOf; onMore(): void }) {
  const t = useText(shellTexts);
  const say = useSaid();
  const parts = PARTS.filter(({ id }) => (ON_PHONE as readonly string[]).includes(id));
  return (
    <nav className={styles.tabs} aria-label={t('quick')}>
      {parts.map((part) => {
        const Icon = PART_ICONS[part.id];
        const count = countOf(part.id);
        return (
          <NavLink
            key={part.id}
            end
            to={part.id === 'home' ? '/' : `/${part.id}`}
            className={({ isActive }) => cx(styles.tab, isActive && styles.on)}
          >
            <span className={styles.tabIcon}>
              <Icon size={21} aria-hidden="true" />
              <Badge count={count} />
            </span>
            {say(part)}
            {count > 0 && <span className="sr">{t('waiting', { n: count })}</span>}
          </NavLink>
        );
      })}
      <button type="button" className={styles.tab} onClick={onMore}>
        <MenuIcon size={21} aria-hidden="true" />
        {t('more')}
      </button>
    </nav>
  );
}
