import { LogOut, RotateCw, Ticket, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { LanguageChoice } from '../../shared/language/LanguageChoice.tsx';
import { ThemeChoice } from '../../shared/theme/ThemeChoice.tsx';
import { logOut } from '../account/index.ts';
import { useGradeName } from '../../shared/player/grade.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { useSession, useUser } from '../../platform/session/session.ts';
import { HelpLink } from '../../shared/site/HelpLink.tsx';
import { FIRST_CHANNEL, USER_MENU, isBuilt } from '../../shared/site/site-map.ts';
import { PRODUCT_NAME, useTenant } from '../../shared/site/tenant.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { ButtonLink, IconButton } from '../../ui/form/Button.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { useBalance } from '../../shared/money/balance.ts';
import { desktopNav, isAt } from './nav.ts';
import styles from './Shell.module.css';
import { BellSignal } from './signals.tsx';
import { shellTexts } from './texts.ts';
import { VisitorSwitches } from './VisitorSwitches.tsx';

/** The desktop's top bar: logo, pages, and the account at the right. */
export function Header({ path }: { path: string }) {
  const t = useText(shellTexts);
  const tenant = useTenant();
  const state = useSession((session) => session.state);
  return (
    <header className={`${styles.header} desk`}>
      <div className={`${styles.headerRow} wrap`}>
        <Link to="/index">
          <Logo name={tenant?.tenantName ?? PRODUCT_NAME} src={tenant?.logoUrl || undefined} />
        </Link>
        <nav className={styles.nav} aria-label={t('mainNav')}>
          {desktopNav.map(({ path: to, text, under }) => (
            <Link key={to} to={to} aria-current={isAt(path, to, under) ? 'page' : undefined}>
              {t(text)}
            </Link>
          ))}
        </nav>
        <div className={styles.account}>
          <HelpLink path={path} />
          {state === 'in' && <SignedInPart />}
          <VisitorSwitches />
          {state === 'out' && (
            <>
              <ButtonLink to="/login" kind="secondary">
                {t('login')}
              </ButtonLink>
              <ButtonLink to="/register" kind="primary">
                {t('register')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function SignedInPart() {
  const t = useText(shellTexts);
  const { data, isFetching, refetch } = useBalance();
  return (
    <>
      <div className={styles.balance}>
        {t('balance')}
        <b>
          <Money value={data?.balance ?? null} />
        </b>
        <IconButton label={t('refreshBalance')} size="s" disabled={isFetching} onClick={() => void refetch()}>
          <RotateCw size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {isBuilt('/userCenter/recharge') && (
        <ButtonLink to={FIRST_CHANNEL} kind="primary">
          {t('recharge')}
        </ButtonLink>
      )}
      {isBuilt('/userCenter/withdraw') && (
        <ButtonLink to="/userCenter/withdraw" kind="secondary">
          {t('withdraw')}
        </ButtonLink>
      )}
      <BellSignal />
      <AccountMenu />
    </>
  );
}

/** Avatar with a small panel: pages of one's own, theme, language, sign out. Closes on Escape, on a press elsewhere and on a change of page. */
function AccountMenu() {
  const t = useText(shellTexts);
  const gradeName = useGradeName();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => !wrap.current?.contains(event.target as Node) && setOpen(false);
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('pointerdown', closeOutside);
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);
  if (!user) return null;
  return (
    <div ref={wrap} className={styles.menuWrap}>
      <button
        type="button"
        className={styles.avatarButton}
        aria-label={t('accountMenu')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.nickname || user.userName} src={user.avatar} />
      </button>
      {open && (
        <div className={styles.menu}>
          <p>
            <b className="ell" translate="no">
              {user.nickname || user.userName}
            </b>
            {gradeName(user)}
          </p>
          <Link to={USER_MENU}>
            <UserRound size={18} aria-hidden="true" /> {t('userCentre')}
          </Link>
          {isBuilt('/userCenter/betRecord') && (
            <Link to="/userCenter/betRecord">
              <Ticket size={18} aria-hidden="true" /> {t('betRecord')}
            </Link>
          )}
          <hr />
          <div className={styles.setting}>
            {t('theme')} <ThemeChoice />
          </div>
          <div className={styles.setting}>
            {t('language')} <LanguageChoice />
          </div>
          <hr />
          <button type="button" className={styles.item} onClick={() => void logOut()}>
            <LogOut size={18} aria-hidden="true" /> {t('logout')}
          </button>
        </div>
      )}
    </div>
  );
}
