import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Lock, MessageCircleMore, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { drawnNumbers, shortIssue } from '../../../shared/lottery/issue.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { BeaconLine } from '../../../shared/site/BeaconLine.tsx';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { PRODUCT_NAME, useTenant } from '../../../shared/site/tenant.ts';
import cardStyles from '../../../ui/layout/Card.module.css';
import { cx } from '../../../ui/cx.ts';
import { Logo, LogoMark } from '../../../ui/display/Logo.tsx';
import { DrawnBalls, groupOf } from '../../draws/index.ts';
import styles from '../core/Auth.module.css';
import { accountTexts } from '../core/texts.ts';

/** Frame of login and register: the form card with its two tabs; on a desktop the hero half beside it (looks §5, Login). */
export function AuthFrame({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  const t = useText(accountTexts);
  const { search } = useLocation();
  const name = useTenant()?.tenantName ?? PRODUCT_NAME;
  return (
    <div className={styles.frame}>
      <h1 className="sr desk">{title}</h1>
      <HeroHalf />
      <div className={styles.right}>
        <div className={`${styles.brand} phone`}>
          <LogoMark size={52} />
          <b translate="no">{name}</b>
        </div>
        <section className={cx(cardStyles.card, styles.card)}>
          <nav className={styles.tabs} aria-label={t('loginOrRegister')}>
            <NavLink to={{ pathname: '/login', search }} replace>
              {t('login')}
            </NavLink>
            <NavLink to={{ pathname: '/register', search }} replace>
              {t('register')}
            </NavLink>
          </nav>
          {children}
        </section>
        <BeaconLine />
        {below}
      </div>
    </div>
  );
}

/** What the site stands for, with a draw that really happened. */
function HeroHalf() {
  const t = useText(accountTexts);
  const tenant = useTenant();
  return (
    <aside className={`${styles.hero} desk`}>
      <Link to="/index">
        <Logo name={tenant?.tenantName ?? PRODUCT_NAME} />
      </Link>
      <LatestDraw />
      <h2>
        {t('heroTitle1')}
        <br />
        {t('heroTitle2')}
      </h2>
      <ul>
        <li>
          <ShieldCheck size={20} aria-hidden="true" /> {t('hero1')}
        </li>
        {isBuilt('/chat') && (
          <li>
            <MessageCircleMore size={20} aria-hidden="true" /> {t('hero2')}
          </li>
        )}
        <li>
          <Lock size={20} aria-hidden="true" /> {t('hero3')}
        </li>
      </ul>
      {isBuilt('/verify') && (
        <Link to="/verify" className={styles.heroLink}>
          {t('heroLink')} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      )}
    </aside>
  );
}

function LatestDraw() {
  const t = useText(accountTexts);
  const config = useLotteryConfig();
  const { data } = useQuery(callQuery(calls.hot, {}, true));
  const now = data?.list.find((one) => one.last !== null);
  const info = config?.lotteries.find((one) => one.lotteryCode === now?.lotteryCode);
  const group = info && groupOf(info.lotteryType);
  const numbers = drawnNumbers(now?.last?.openNumber);
  return (
    <div className={styles.draw}>
      {group && numbers && now?.last ? (
        <>
          <p className="num">
            {t('heroIssue', { lottery: translated(info.lotteryName), issue: shortIssue(now.last.issue) })}
          </p>
          <DrawnBalls group={group} openNumber={now.last.openNumber} size={36} />
          <p className="num">{t('heroFormula', { n: numbers.length })}</p>
        </>
      ) : null}
    </div>
  );
}
