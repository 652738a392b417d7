import { useBalance } from '../../platform/balance.ts';
import { useGradeName } from '../../platform/grade.ts';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { isBuilt, pageName, sitePage } from '../../platform/site-map.ts';
import { fullTime, recordTime } from '../../platform/time.ts';
import { Link } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { logOut } from './log-out.ts';
import { LanguageChoice, ThemeChoice } from './Preferences.tsx';
import { accountTexts } from './texts.ts';
import styles from './UserCentre.module.css';
import { userMenu } from './user-menu.ts';

/** /userCenter: who is signed in, the balance, the pages of one's own (phone), and preferences. */
export function Component() {
  const t = useText(accountTexts);
  const user = useUser();
  const gradeName = useGradeName();
  const { data } = useBalance();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <Card className={styles.head}>
        <div className={styles.who}>
          <Avatar name={user.nickname || user.userName} src={user.avatar} size={56} />
          <div>
            <h1 className="ell">{user.nickname || user.userName}</h1>
            <p>
              {user.userName} <Tag tone="accent">{gradeName(user)}</Tag> {user.agent && <Tag>{t('agentTag')}</Tag>}
            </p>
          </div>
        </div>
        <div className={styles.balance}>
          <div>
            <span>{t('available')}</span>
            <b>
              <Money value={data?.balance ?? null} hero />
            </b>
          </div>
          <p className={styles.moneyActs}>
            {isBuilt('/userCenter/withdraw') && <ButtonLink to="/userCenter/withdraw">{t('withdraw')}</ButtonLink>}
            {isBuilt('/userCenter/recharge') && (
              <ButtonLink to="/userCenter/recharge" kind="primary">
                {t('recharge')}
              </ButtonLink>
            )}
          </p>
        </div>
      </Card>

      {userMenu(user).map(({ title, items }) => (
        <Card key={title} className={`${styles.group} phone`}>
          <h2>{t(title)}</h2>
          <div>
            {items.map(({ path, icon: Icon }) => (
              <Link key={path} to={path}>
                <Icon size={22} aria-hidden="true" />
                {pageName(sitePage(path))}
              </Link>
            ))}
          </div>
        </Card>
      ))}

      <Card className={styles.rows}>
        <h2>{t('preferences')}</h2>
        <dl>
          <div>
            <dt>{t('theme')}</dt>
            <dd>
              <ThemeChoice />
            </dd>
          </div>
          <div>
            <dt>{t('language')}</dt>
            <dd>
              <LanguageChoice />
            </dd>
          </div>
          <div>
            <dt>{t('registeredAt')}</dt>
            <dd className="num">{fullTime(user.registeredAt)}</dd>
          </div>
          <div>
            <dt>{t('previousLogin')}</dt>
            <dd className="num">
              {user.previousLogin
                ? `${recordTime(user.previousLogin.time, false)} ${user.previousLogin.place}`
                : t('firstLogin')}
            </dd>
          </div>
        </dl>
      </Card>
      <Button block size="l" onClick={() => void logOut()}>
        {t('logout')}
      </Button>
    </div>
  );
}
