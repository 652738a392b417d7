import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { useGradeName } from '../../platform/grade.ts';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { pageName, sitePage } from '../../platform/site-map.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import cardStyles from '../../ui/Card.module.css';
import { cx } from '../../ui/cx.ts';
import { accountTexts } from './texts.ts';
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
  if (!user) return null;
  return (
    <nav className={cx(cardStyles.card, styles.menu, 'desk')} aria-label={t('menu')}>
      <NavLink to="/userCenter" end className={styles.person as string}>
        <Avatar name={user.nickname || user.userName} src={user.avatar} />
        <span>
          <b className="ell">{user.nickname || user.userName}</b>
          <small>{[gradeName(user), user.agent && t('agentTag')].filter(Boolean).join(' · ')}</small>
        </span>
      </NavLink>
      {userMenu(user).map(({ title, items }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          {items.map((item) => (
            <Link
              key={item.path}
              to={item.path}
              className={styles.item as string}
              aria-current={isAt(item, pathname) ? 'page' : undefined}
            >
              <item.icon size={18} aria-hidden="true" />
              {pageName(sitePage(item.path))}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
