import { calls } from '@caiting/contract/registry';
import { hashLoginPassword, hashSafetyPassword, type CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { go } from '../../../platform/page/navigation.ts';
import { signedOut, useUser } from '../../../platform/session/session.ts';
import { tellOtherTabs } from '../../../platform/session/other-tabs.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { pageName, sitePage } from '../../../shared/site/site-map.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordField } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { showAlert } from '../../../ui/overlay/notices.ts';
import { SafetyPasswordField } from '../safety/SafetyPasswordField.tsx';
import styles from './CloseAccount.module.css';
import { closeTexts } from './close-texts.ts';
import { Failed } from './Failed.tsx';

type Obstacle = CallOutput<typeof calls.closingState>['obstacles'][number];

const PATH = '/userCenter/closeAccount';
/** Where each is dealt with. */
const WAYS: Readonly<Record<Obstacle['kind'], string>> = {
  bets: '/userCenter/betRecord',
  chases: '/userCenter/seekOrder',
  games: '/userCenter/chessRecord',
  balance: '/userCenter/withdraw',
  yuebao: '/userCenter/accountTotal',
  yuebaoEarnings: '/userCenter/accountTotal',
  pledges: '/userCenter/accountTotal',
  envelopes: '/userCenter/billRecord',
  recharges: '/userCenter/billRecord',
  withdrawals: '/userCenter/billRecord',
  gifts: '/live/studio',
  members: '/userCenter/agentMember',
  liveRoom: '/help',
};

/** What stands in the way, what goes and stays, seven days, both passwords. No reason is asked, and no offer made to stay. */
export function Component() {
  const t = useText(closeTexts);
  const user = useUser();
  const { data, isError, refetch } = useQuery(callQuery(calls.closingState, {}, true));
  const obstacles = data?.obstacles;
  if (!user) return null;
  return (
    <Card>
      <h1 className="sr desk">{pageName(sitePage(PATH))}</h1>
      <ol className={styles.steps}>
        <Step title={t('step1')} text={t('step1Text')}>
          {!obstacles && (isError ? <Failed onAgain={() => void refetch()} /> : <Skeleton height={52} />)}
          {obstacles && <Obstacles of={obstacles} />}
        </Step>
        <Step title={t('step2')}>
          <Kept />
        </Step>
        <Step title={t('step3')} text={t('step3Text')} />
        <Step title={t('step4')} text={t(user.userHasSafetyPassword ? 'step4Both' : 'step4Text')}>
          {obstacles && (
            <Confirm userName={user.userName} hasSafety={user.userHasSafetyPassword} left={obstacles.length} />
          )}
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <li>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
    </li>
  );
}

function Obstacles({ of }: { of: readonly Obstacle[] }) {
  const t = useText(closeTexts);
  if (of.length === 0) return <p className={styles.none}>{t('nothing')}</p>;
  return (
    <ul className={styles.todo}>
      {of.map(({ kind, count, amount }) => (
        <li key={kind}>
          <Link to={WAYS[kind]}>
            <span>
              {t(kind, { n: count })} {amount !== null && <Money value={amount} />}
              {(kind === 'balance' || kind === 'members' || kind === 'liveRoom') && <small>{t(`${kind}Note`)}</small>}
            </span>
            <em>{t(`go${kind}`)}</em>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Kept() {
  const t = useText(closeTexts);
  return (
    <>
      <div className={styles.kept}>
        <div>
          <h3 className={styles.gone}>{t('deleted')}</h3>
          <ul>
            {(['deleted1', 'deleted2', 'deleted3'] as const).map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('kept')}</h3>
          <ul>
            {(['kept1', 'kept2', 'kept3'] as const).map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ul>
        </div>
      </div>
      <p>
        <Link className={styles.link} to="/userCenter/securityCenter">
          {t('exportFirst')}
        </Link>
      </p>
    </>
  );
}

const SAFETY_DIGITS = 6;

interface Who {
  userName: string;
  hasSafety: boolean;
}

/** Both passwords, and what came of them. */
function useClosing({ userName, hasSafety }: Who) {
  const t = useText(closeTexts);
  const [password, setPassword] = useState('');
  const [safety, setSafety] = useState('');
  const [errors, setErrors] = useState<{ password?: string; safetyPassword?: string }>({});
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const safetyPassword = hasSafety ? { safetyPassword: hashSafetyPassword(userName, safety) } : {};
      const { dueAt } = await request(
        calls.closeAccount,
        { password: hashLoginPassword(userName, password), ...safetyPassword },
        { own: ['loginPasswordWrong', 'safetyPasswordWrong', 'safetyPasswordLocked'] },
      );
      signedOut();
      tellOtherTabs(null);
      go('/login', { replace: true });
      await showAlert(t('done', { at: fullTime(dueAt) }), { title: t('doneTitle') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const field = error.field === 'safetyPassword' ? error.field : 'password';
      if (!error.told) setErrors({ [field]: error.message });
      setSafety('');
      await queryClient.invalidateQueries({ queryKey: callKey(calls.closingState) });
    } finally {
      setBusy(false);
    }
  }

  const typed = {
    password: (value: string) => {
      setPassword(value);
      setErrors({});
    },
    safety: (value: string) => {
      setSafety(value);
      setErrors({});
    },
  };
  return { password, safety, errors, isBusy, typed, handleSubmit };
}

function Confirm({ left, ...who }: Who & { left: number }) {
  const t = useText(closeTexts);
  const { password, safety, errors, isBusy, typed, handleSubmit } = useClosing(who);

  /** What is still missing, in the order of the page. */
  function missing(): string | null {
    if (left > 0) return t('left', { n: left });
    if (password === '') return t('needsPassword');
    return who.hasSafety && safety.length < SAFETY_DIGITS ? t('needsSafety') : null;
  }

  const lacks = missing();
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <input type="text" name="userName" autoComplete="username" value={who.userName} readOnly hidden />
      <PasswordField
        label={t('loginPassword')}
        name="password"
        autoComplete="current-password"
        maxLength={16}
        value={password}
        error={errors.password}
        disabled={left > 0}
        onChange={(event) => typed.password(event.target.value)}
      />
      {who.hasSafety && (
        <SafetyPasswordField value={safety} error={errors.safetyPassword} disabled={left > 0} onChange={typed.safety} />
      )}
      <Button type="submit" kind="danger" size="l" busy={isBusy} disabled={lacks !== null}>
        {lacks ?? t('act')}
      </Button>
    </form>
  );
}
