import { isPasskeyName } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { recordDay, recordTime } from '../../../platform/time/time.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Menu, type Point } from '../../../ui/overlay/Menu.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { addPasskey, canUsePasskeys, isSentAway, isThereAlready } from '../core/passkey-browser.ts';
import { Failed } from './Failed.tsx';
import { keepPasskeys, type PasskeyRow } from './passkey-rows.ts';
import { NameDialog } from './NameDialog.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** Passkeys of the account. Where this browser has none, those of other devices are listed all the same. */
export function Passkeys() {
  const t = useText(securityTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.passkeyList, {}, true));
  const list = data?.list ?? [];
  return (
    <Card>
      <CardHead title={t('passkeys')}>
        {list.length > 0 && <span className={styles.count}>{t('passkeyCount', { n: list.length })}</span>}
      </CardHead>
      <p className={styles.lead}>{t('passkeyLead')}</p>
      {!data && isError && <Failed onAgain={() => void refetch()} />}
      {!data && !isError && (
        <div className={styles.loading}>
          <Skeleton height={44} />
        </div>
      )}
      {list.length > 0 && (
        <ul className={styles.devices} aria-label={t('passkeys')}>
          {list.map((passkey) => (
            <PasskeyItem key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      {data && <AddPasskey />}
    </Card>
  );
}

function AddPasskey() {
  const t = useText(securityTexts);
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return <p className={styles.addPasskey}>{t('passkeyNowhere')}</p>;
  async function add(): Promise<void> {
    setBusy(true);
    try {
      keepPasskeys(await addPasskey());
      showToast(t('passkeyAdded'));
    } catch (error) {
      if (isThereAlready(error)) showToast(t('passkeyThere'), 'failed');
      else if (!isSentAway(error)) tellRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.addPasskey}>
      <Button block busy={isBusy} onClick={() => void add()}>
        <Plus size={16} aria-hidden="true" />
        {t('addPasskey')}
      </Button>
    </div>
  );
}

function PasskeyItem({ passkey }: { passkey: PasskeyRow }) {
  const t = useText(securityTexts);
  const [at, setAt] = useState<Point | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { passkeyId, name, createdAt, lastUsedAt } = passkey;
  async function remove(): Promise<void> {
    const isSure = await showConfirm(t('deletePasskeyText'), {
      title: t('deletePasskeyAsk', { name }),
      actLabel: t('deletePasskey'),
      destructive: true,
    });
    if (!isSure) return;
    keepPasskeys(await request(calls.deletePasskey, { passkeyId }));
    showToast(t('passkeyDeleted'));
  }
  const items = [
    { label: t('rename'), act: () => setNaming(true) },
    { label: t('deletePasskey'), isDestructive: true, act: () => void remove().catch(tellRefusal) },
  ];
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <KeyRound size={18} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <b translate="no">{name}</b>
        <small className="num">
          {t('addedOn', { day: recordDay(createdAt) })} ·{' '}
          {lastUsedAt === null ? t('neverUsed') : t('usedAt', { time: recordTime(lastUsedAt, false) })}
        </small>
      </span>
      <IconButton
        label={t('passkeyMore', { name })}
        aria-haspopup="menu"
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect();
          setAt({ x: right, y: bottom });
        }}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
      {at && <Menu label={t('passkeyMore', { name })} at={at} items={items} onClose={() => setAt(null)} />}
      {isNaming && (
        <NameDialog
          title={t('rename')}
          label={t('passkeyName')}
          fieldName="passkeyName"
          old={name}
          mayBe={isPasskeyName}
          onSave={async (typed) => keepPasskeys(await request(calls.renamePasskey, { passkeyId, name: typed }))}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  );
}
