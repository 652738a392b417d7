import { useBalance } from '../../../shared/money/balance.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { FIRST_CHANNEL, isBuilt, pageName, sitePage } from '../../../shared/site/site-map.ts';
import { fullTime, recordTime } from '../../../platform/time/time.ts';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { logOut, logOutTexts } from './log-out.ts';
import { placeName } from '../core/place-name.ts';
import { LanguageChoice, languageTexts } from '../../../shared/language/LanguageChoice.tsx';
import { SavingSwitch, TextSizeChoice, comfortTexts } from '../../../shared/comfort/ComfortSwitches.tsx';
import { SoundSwitch, soundTexts } from '../../../shared/sound/SoundSwitch.tsx';
import { ThemeChoice, themeTexts } from '../../../shared/theme/ThemeChoice.tsx';
import { useYuebaoShown } from './yuebao-shown.ts';
import { accountTexts } from '../core/texts.ts';
import { LetterCount } from '../../content/index.ts';
import { NotificationCount } from '../../notifications/index.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Cells, Growth, SafetyStrip, Waiting } from './Overview.tsx';
import { useIsOverviewKnown } from './overview-known.ts';
import styles from './UserCentre.module.css';
import { userMenu } from './user-menu.ts';

/** The user centre's first page: who is signed in and how far to the next grade, the balance, today, what waits, the pages of one's own (phone), and preferences. */
export function Component() {
  const t = useText(accountTexts);
  const logOutText = useText(logOutTexts);
  const user = useUser();
  const isYuebaoShown = useYuebaoShown();
  const isKnown = useIsOverviewKnown();
  if (!user) return null;
  // What comes and goes by the answers stands between the rest: drawn before they are here, it would push the links away.
  if (!isKnown)
    return (
      <div className={styles.page}>
        <Owner user={user} />
        <Skeleton width="100%" height={640} />
      </div>
    );
  return (
    <div className={styles.page}>
      <Owner user={user} />
      <SafetyStrip />
      <Cells hasWallet={isYuebaoShown} />
      <Waiting />

      {userMenu(user, isYuebaoShown).map(({ title, items }) => (
        <Card key={title} className={`${styles.group} phone`}>
          <h2>{t(title)}</h2>
          <div>
            {items.map(({ path, to = path, icon: Icon }) => (
              <Link key={path} to={to}>
                <span className={styles.icon}>
                  <Icon size={22} aria-hidden="true" />
                  {path === '/userCenter/letter' && <LetterCount className={styles.count} />}
                  {path === '/userCenter/notifications' && <NotificationCount className={styles.count} />}
                </span>
                {pageName(sitePage(path))}
              </Link>
            ))}
          </div>
        </Card>
      ))}

      <Preferences user={user} />
      <Button block size="l" onClick={() => void logOut()}>
        {logOutText('logout')}
      </Button>
    </div>
  );
}

type SignedIn = NonNullable<ReturnType<typeof useUser>>;

function Owner({ user }: { user: SignedIn }) {
  const t = useText(accountTexts);
  const gradeName = useGradeName();
  const { data } = useBalance();
  return (
    <Card className={styles.head}>
      <div className={styles.who}>
        <Avatar name={user.nickname || user.userName} src={user.avatar} size={56} />
        <div>
          <h1 className="ell" translate="no">
            {user.nickname || user.userName}
          </h1>
          <p>
            {user.userName} <Tag tone="accent">{gradeName(user)}</Tag> {user.agent && <Tag>{t('agentTag')}</Tag>}
          </p>
        </div>
      </div>
      <Growth />
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
            <ButtonLink to={FIRST_CHANNEL} kind="primary">
              {t('recharge')}
            </ButtonLink>
          )}
        </p>
      </div>
    </Card>
  );
}

function Preferences({ user }: { user: SignedIn }) {
  const t = useText(accountTexts);
  const themeText = useText(themeTexts);
  const languageText = useText(languageTexts);
  const soundText = useText(soundTexts);
  const comfortText = useText(comfortTexts);
  return (
    <Card className={styles.rows}>
      <h2>{t('preferences')}</h2>
      <dl>
        <div>
          <dt>{themeText('theme')}</dt>
          <dd>
            <ThemeChoice />
          </dd>
        </div>
        <div>
          <dt>{languageText('language')}</dt>
          <dd>
            <LanguageChoice />
          </dd>
        </div>
        <div>
          <dt>
            {comfortText('textSize')}
            <small>{comfortText('textSizeText')}</small>
          </dt>
          <dd>
            <TextSizeChoice />
          </dd>
        </div>
        <div>
          <dt>
            {comfortText('saving')}
            <small>{comfortText('savingText')}</small>
          </dt>
          <dd>
            <SavingSwitch />
          </dd>
        </div>
        <div>
          <dt>
            {soundText('sound')}
            <small>{soundText('soundText')}</small>
          </dt>
          <dd>
            <SoundSwitch />
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
              ? `${recordTime(user.previousLogin.time, false)} ${placeName(user.previousLogin.place)}`
              : t('firstLogin')}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
