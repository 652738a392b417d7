import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { useGradeName } from '../../../shared/player/grade.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { pageName, sitePage, USER_MENU } from '../../../shared/site/site-map.ts';
import { useYuebaoShown } from './yuebao-shown.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import cardStyles from '../../../ui/layout/Card.module.css';
import { cx } from '../../../ui/cx.ts';
import { accountTexts } from '../core/texts.ts';
import { LetterCount } from '../../content/index.ts';
import { NotificationCount } from '../../notifications/index.ts';
import styles from './UserCentre.module.css';
import { isAt, userMenu } from './user-menu.ts';

/** Frame of every /userCenter page: menu at the left on a desktop, the page alone on a phone. */
export function Component() {
  return (
    <div className={`${styles.layout} wrap`}>
      <Menu />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

function Menu() {
  const t = useText(accountTexts);
  const user = useUser();
  const gradeName = useGradeName();
  const { pathname } = useLocation();
  const isYuebaoShown = useYuebaoShown();
  if (!user) return null;
  return (
    <nav className={cx(cardStyles.card, styles.menu, 'desk')} aria-label={t('menu')}>
      <NavLink to={USER_MENU} end className={styles.person as string}>
        <Avatar name={user.nickname || user.userName} src={user.avatar} />
        <span>
          <b className="ell" translate="no">
            {user.nickname || user.userName}
          </b>
          <small>{[gradeName(user), user.agent && t('agentTag')].filter(Boolean).join(' · ')}</small>
        </span>
      </NavLink>
      {userMenu(user, isYuebaoShown).map(({ title, items }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          {items.map((item) => (
            <Link
              key={item.path}
              to={item.to ?? item.path}
              className={styles.item as string}
              aria-current={isAt(item, pathname) ? 'page' : undefined}
            >
              <item.icon size={18} aria-hidden="true" />
              {pageName(sitePage(item.path))}
              {item.path === '/userCenter/letter' && <LetterCount />}
              {item.path === '/userCenter/notifications' && <NotificationCount />}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
