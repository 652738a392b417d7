import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate, useNavigation } from 'react-router';
import { translated, useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { keepTable } from '../../shared/lottery/last-table.ts';
import { scrollKey, useScrollPlace } from '../../platform/page/scroll-place.ts';
import { OnAirLink } from '../../shared/lottery/on-air.ts';
import { HelpLink } from '../../shared/site/HelpLink.tsx';
import { pageName, sitePage, USER_MENU, type SitePage } from '../../shared/site/site-map.ts';
import { useDocumentTitle } from '../../shared/site/title.ts';
import { LoginProofHost } from '../account/index.ts';
import { RealityCheckHost } from '../protection/index.ts';
import { cx } from '../../ui/cx.ts';
import { pageDrawn } from '../../ui/overlay/back-closes.ts';
import { NoticeHost } from '../../ui/overlay/NoticeHost.tsx';
import { PhoneBar, PhoneBarSignals, PhoneBarSlot } from '../../ui/layout/PhoneBar.tsx';
import { BrandBar } from './BrandBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Shell.module.css';
import { KeysHost } from './keys/KeysHost.tsx';
import { SideHost } from './side/SideHost.tsx';
import { BellSignal, ChatSignal, liveSignal, OwnBarSignal } from './signals.tsx';
import { SiteBanners } from './SiteBanners.tsx';
import { CHAT_LISTS, TabBar } from './TabBar.tsx';
import { shellTexts } from './texts.ts';
import { VisitorSwitches } from './VisitorSwitches.tsx';

/** The page in view: its row in the site map, and the title its loader gave (the lottery's name). */
function useCurrentPage(): { page: SitePage; title: string } {
  const matches = useMatches();
  const last = matches.at(-1);
  const page = (last?.handle as { page?: SitePage } | undefined)?.page ?? sitePage('/index');
  const own = (last?.loaderData as { title?: string } | null | undefined)?.title;
  return { page, title: own === undefined ? pageName(page) : translated(own) };
}

const OWN_BAR_SIGNAL = <OwnBarSignal />;

/** Drawn anew when a person leaves: what they typed, opened and chose on a page is not there for the next. */
export function Shell() {
  return <ShellOfPerson key={useSession(({ left }) => left)} />;
}

/** The frame around every page: header and footer on a desktop, bars on a phone, site-wide banners, dialogs and toasts. */
function ShellOfPerson() {
  const t = useText(shellTexts);
  const { page, title } = useCurrentPage();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const main = useMainFocus();
  const isLoading = useNavigation().state === 'loading';
  const goBack = useGoBack();
  useDocumentTitle(title);
  const { pathname, search, key } = useLocation();
  useLayoutEffect(() => pageDrawn(key), [key]);
  useEffect(() => {
    if (page.path === '/lottery/:type/:code') keepTable(pathname + search);
  }, [page.path, pathname, search]);
  useEffect(() => countPage(page.path), [page.path, pathname]);
  useScrollPlace();
  // The login of a page that needs one has ended: the way to /login has begun, and a page of nobody's would only ask and be refused.
  const isOut = useSession(({ state }) => state === 'out');
  const mayStand = !isOut || page.access === 'any';
  // The lists of the chat stand among the main pages, the talk itself fills the screen.
  const hasTabs = page.bar === 'tab' || search.startsWith(CHAT_LISTS);

  return (
    <PhoneBarSlot value={slot}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {isLoading && <div className={styles.loading} role="progressbar" aria-label={t('loading')} />}
      <Header path={page.path} />
      {page.bar === 'tab' && page.path === '/index' && <BrandBar />}
      {(page.bar === 'back' || (page.bar === 'tab' && page.path !== '/index' && page.path !== USER_MENU)) && (
        <PhoneBar
          isHeading
          title={title}
          {...(page.bar === 'back' && { onBack: goBack })}
          actions={
            <>
              <span ref={setSlot} className={styles.slot} />
              <HelpLink path={page.path} isPlaceKept />
              <BellSignal />
              <VisitorSwitches />
            </>
          }
        />
      )}
      <SiteBanners path={page.path} />
      <main ref={main} id="main" tabIndex={-1} className={cx(styles.main, hasTabs && styles.hasTabs)}>
        {mayStand && (
          <PhoneBarSignals value={OWN_BAR_SIGNAL}>
            <OnAirLink value={liveSignal}>
              <Outlet />
            </OnAirLink>
          </PhoneBarSignals>
        )}
      </main>
      {page.bar !== 'own' && <Footer hasTabs={page.bar === 'tab'} />}
      {hasTabs && <TabBar />}
      <SideHost path={page.path} />
      <ChatSignal />
      <RealityCheckHost />
      <LoginProofHost />
      <KeysHost path={page.path} />
      <NoticeHost okLabel={t('ok')} cancelLabel={t('cancel')} />
      <ScrollRestoration getKey={scrollKey} />
    </PhoneBarSlot>
  );
}

/** Counts a view of a page. What does it comes after the page; a view that it misses is not worth a word. */
function countPage(path: string): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  void import('../statistics/index.ts').then(
    ({ pageShown }) => {
      if (!isOver) end = pageShown(path);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
}

/** After a change of page the focus moves to the content, as a page load would do; not on the first page. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Back where the player came from; for a page opened from outside, home. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/index', { replace: true }) : navigate(-1));
}
