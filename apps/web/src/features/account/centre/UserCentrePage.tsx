import { useBalance } from '../../../shared/money/balance.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { FIRST_CHANNEL, isBuilt } from '../../../shared/site/site-map.ts';
import { fullTime, recordTime } from '../../../platform/time/time.ts';
import { Suspense } from 'react';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
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
import { Skeleton } from '../../../ui/layout/States.tsx';
import { RecentBets } from '../../betting/index.ts';
import { OwnRows } from './OwnRows.tsx';
import { Cells, Growth, SafetyStrip, Waiting } from './Overview.tsx';
import { useIsOverviewKnown } from './overview-known.ts';
import styles from './UserCentre.module.css';

/** The user centre's first page: who is signed in and how far to the next grade, the balance, today, what waits and the last bets, the pages of one's own with what stands there, and preferences. */
export function Component() {
  const logOutText = useText(logOutTexts);
  const user = useUser();
  const isYuebaoShown = useYuebaoShown();
  const isKnown = useIsOverviewKnown();
  const isDesktop = useIsDesktop();
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
      <div className={styles.beside}>
        <Waiting />
        {isDesktop && (
          <Suspense fallback={<Skeleton width="100%" height={266} />}>
            <RecentBets />
          </Suspense>
        )}
      </div>
      <OwnRows user={user} isYuebaoShown={isYuebaoShown} />
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
