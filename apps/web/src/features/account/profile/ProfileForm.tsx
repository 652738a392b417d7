import { PATTERNS, isTyped } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import styles from './Profile.module.css';
import { refreshUser } from './refresh-user.ts';
import { profileTexts } from './texts.ts';

const FIELDS = ['nickname', 'realName', 'qq'] as const;
type Profile = CallOutput<typeof calls.profile>;

/** What one may change of oneself. The real name is an open field until it is set, then it is shown masked. */
export function ProfileForm({ saved }: { saved: Profile }) {
  const t = useText(profileTexts);
  const user = useUser();
  const profile = useProfile(saved);
  // Said before anything is typed: the server decides.
  const nextNickname = saved.nicknameFrom === null ? null : t('nicknameFrom', { date: fullTime(saved.nicknameFrom) });
  const { nickname, setNickname, sex, setSex, qq, setQq, isBusy, errors, form, clear, handleSubmit } = profile;

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <Field label={t('userName')} value={user?.userName ?? ''} readOnly disabled />
      <Field
        label={t('nickname')}
        name="nickname"
        maxLength={16}
        hint={nextNickname ?? t('nicknameHint')}
        readOnly={nextNickname !== null}
        value={nickname}
        error={errors.nickname}
        onChange={(event) => {
          setNickname(event.target.value);
          clear('nickname');
        }}
      />
      <div>
        <span className={styles.label}>{t('sex')}</span>
        <Segmented
          label={t('sex')}
          value={sex}
          options={[
            { value: '0', label: t('unknown') },
            { value: '1', label: t('male') },
            { value: '2', label: t('female') },
          ]}
          onChange={setSex}
        />
      </div>
      <RealName saved={saved} profile={profile} />
      <Field
        label={t('qq')}
        name="qq"
        inputMode="numeric"
        maxLength={99}
        value={qq}
        error={errors.qq}
        onChange={(event) => {
          setQq(event.target.value.trim());
          clear('qq');
        }}
      />
      <dl className={styles.facts}>
        {(['mobile', 'mail'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="num">{saved[name] || t('unbound')}</dd>
          </div>
        ))}
      </dl>
      <Link className={styles.link} to="/userCenter/securityCenter">
        {t('manage')}
      </Link>
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('save')}
      </Button>
    </form>
  );
}

/** What is typed of oneself, what is wrong with it, and its way to the server. */
function useProfile(saved: Profile) {
  const t = useText(profileTexts);
  const [nickname, setNickname] = useState(saved.nickname);
  const [sex, setSex] = useState(String(saved.sex));
  const [qq, setQq] = useState(saved.qq);
  const [realName, setRealName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { errors, form, show, showRefusal, clear } = useFormErrors(FIELDS);

  function check() {
    const bad = (name: (typeof FIELDS)[number], value: string) => ({
      [name]: fieldText(value ? 'badInput' : 'fieldEmpty', { field: t(name) }),
    });
    return {
      ...(!PATTERNS.nickname.test(nickname) && bad('nickname', nickname)),
      ...(realName !== '' && !PATTERNS.realName.test(realName) && bad('realName', realName)),
      ...(qq !== '' && !isTyped('qq', qq) && bad('qq', qq)),
    };
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!show(check())) return;
    setIsBusy(true);
    try {
      await request(calls.infoUpdate, { nickname, sex, qq, ...(realName && { realName }) });
      setRealName('');
      await refreshUser();
      showToast(t('saved'));
    } catch (error) {
      showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  const values = { nickname, setNickname, sex, setSex, qq, setQq, realName, setRealName };
  return { ...values, isBusy, errors, form, clear, handleSubmit };
}

function RealName({ saved, profile }: { saved: Profile; profile: ReturnType<typeof useProfile> }) {
  const t = useText(profileTexts);
  const { realName, setRealName, errors, clear } = profile;
  if (saved.realName)
    return <Field label={t('realName')} value={saved.realName} hint={t('realNameLocked')} readOnly disabled />;
  return (
    <Field
      label={t('realName')}
      name="realName"
      autoComplete="name"
      maxLength={20}
      hint={t('realNameHint')}
      value={realName}
      error={errors.realName}
      onChange={(event) => {
        setRealName(event.target.value);
        clear('realName');
      }}
    />
  );
}
