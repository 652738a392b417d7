import { isDeviceName } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Pencil, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { usePlaceName } from '../core/place-name.ts';
import { Failed } from './Failed.tsx';
import { NameDialog } from './NameDialog.tsx';
import { NotMe, refreshLogins, type LoginRow } from './NotMe.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);
type End = (input: { sessionId: string } | { others: true }, question: string) => void;

/** Open logins; each can be ended, and all others at once. One from a browser or place that was new is asked about. */
export function Devices() {
  const t = useText(securityTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.sessionList, {}, true));
  const [named, setNamed] = useState<LoginRow | null>(null);
  const [strange, setStrange] = useState<LoginRow | null>(null);
  const list = data?.list ?? [];

  async function end(input: Parameters<End>[0], question: string): Promise<void> {
    if (!(await showConfirm(question, { actLabel: t('signOut'), destructive: true }))) return;
    const { ended } = await request(calls.revokeSession, input);
    showToast(t('signedOut', { n: ended }));
    await refreshLogins();
  }

  return (
    <Card>
      <CardHead title={t('devices')}>
        {list.length > 1 && (
          <button
            type="button"
            className={styles.others}
            onClick={() => void end({ others: true }, t('signOutOthersAsk'))}
          >
            {t('signOutOthers', { n: list.length - 1 })}
          </button>
        )}
      </CardHead>
      {!data && isError && <Failed onAgain={() => void refetch()} />}
      {!data && !isError && (
        <div className={styles.loading}>
          <Skeleton height={44} />
        </div>
      )}
      <ul className={styles.devices} aria-label={t('devices')}>
        {list.map((login) => (
          <Device
            key={login.sessionId}
            login={login}
            onEnd={() => void end({ sessionId: login.sessionId }, t('signOutAsk'))}
            onNotMe={() => setStrange(login)}
            onName={() => setNamed(login)}
          />
        ))}
      </ul>
      {named && (
        <NameDialog
          title={t('deviceName')}
          label={t('deviceName')}
          fieldName="deviceName"
          hint={t('deviceNameHint')}
          placeholder={named.device}
          old={named.name}
          mayBe={isDeviceName}
          onSave={async (name) => {
            await request(calls.renameDevice, { sessionId: named.sessionId, name });
            // Other logins of the same browser have the name too.
            await refreshLogins();
          }}
          onClose={() => setNamed(null)}
        />
      )}
      {strange && <NotMe login={strange} onClose={() => setStrange(null)} />}
    </Card>
  );
}

interface DeviceProps {
  login: LoginRow;
  onEnd(): void;
  onNotMe(): void;
  onName(): void;
}

function Device({ login, onEnd, onNotMe, onName }: DeviceProps) {
  const t = useText(securityTexts);
  const placeOf = usePlaceName();
  const { place, lastActAt, isThis, byPasskey, name } = login;
  const device = name || login.device;
  // Of the login that looks, nobody asks.
  const isStrange = login.isUnknown && !isThis;
  const facts = [
    ...(name ? [login.device] : []),
    placeOf(place),
    isThis ? t('activeNow') : recordTime(lastActAt, false),
  ];
  if (byPasskey) facts.push(t('byPasskey'));
  return (
    <li className={cx(styles.device, isStrange && styles.strange)}>
      <span className={styles.icon}>
        {isPhone(login.device) ? <Smartphone size={18} aria-hidden="true" /> : <Monitor size={18} aria-hidden="true" />}
      </span>
      <span className={styles.words}>
        <span className={styles.named}>
          <b translate={name ? 'no' : undefined}>{device}</b>
          <IconButton label={t('nameDevice', { device })} size="s" onClick={onName}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
          {isThis && <Tag tone="ok">{t('thisDevice')}</Tag>}
          {isStrange && <Tag tone="warn">{t('newDevice')}</Tag>}
        </span>
        <small className="num">{facts.join(' · ')}</small>
      </span>
      {!isThis && (
        <span className={styles.acts}>
          <Button kind="ghost" size="s" aria-label={t('signOutLabel', { device })} onClick={onEnd}>
            {t('signOut')}
          </Button>
          {isStrange && (
            <Button
              kind="ghost"
              size="s"
              className={styles.no}
              aria-label={t('notMeLabel', { device })}
              onClick={onNotMe}
            >
              {t('notMe')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
