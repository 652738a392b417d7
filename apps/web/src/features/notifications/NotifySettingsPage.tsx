import {
  NOTIFICATION_GROUPS,
  PUSHABLE_KINDS,
  type NotificationGroup,
  type NotificationKind,
  type NotificationWish,
  type PushableKind,
} from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Switch } from '../../ui/form/Toggle.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import styles from './Notifications.module.css';
import pushed from './Push.module.css';
import { PushCard, PushDevices } from './PushCard.tsx';
import { PushComfort } from './PushComfort.tsx';
import { pushTexts } from './push-texts.ts';
import { groupTexts, kindTexts, notificationTexts } from './texts.ts';
import { usePush, type Push } from './use-push.ts';

const isPushable = (kind: NotificationKind): kind is PushableKind =>
  (PUSHABLE_KINDS as readonly NotificationKind[]).includes(kind);

/** /userCenter/notifySettings: of which kinds one is told, here and on devices. Each switch acts at once. */
export function Component() {
  const t = useText(notificationTexts);
  const p = useText(pushTexts);
  const wishes = useQuery(callQuery(calls.notificationWishes, {}));
  const push = usePush();
  const isFailed = wishes.isError || push.isFailed;
  const refetch = () => {
    void wishes.refetch();
    push.again();
  };
  return (
    <div className={styles.page}>
      <h1 className="desk">{t('settings')}</h1>
      <p className={styles.note}>{t('wishText')}</p>
      <PushCard push={push} />
      <Card className={pushed.matrix}>
        {wishes.isPending && <Skeleton height={480} width="100%" />}
        {isFailed && <ErrorState title={t('wishesFailed')} action={<Button onClick={refetch}>{t('again')}</Button>} />}
        {wishes.data && <Kinds wishes={wishes.data.list} push={push} />}
      </Card>
      <PushComfort push={push} />
      <PushDevices push={push} />
      <p className={styles.note}>{p('pushNote')}</p>
    </div>
  );
}

function Kinds({ wishes, push }: { wishes: readonly NotificationWish[]; push: Push }) {
  const t = useText(notificationTexts);
  const p = useText(pushTexts);
  const grouped = useText(groupTexts);
  return (
    <>
      <p className={pushed.head} aria-hidden="true">
        <span>{t('what')}</span>
        <span>{t('inSiteColumn')}</span>
        <span>{p('pushColumn')}</span>
      </p>
      {(Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]).map((group) => (
        <section key={group} aria-label={grouped(group)}>
          <h2 className={pushed.group}>{grouped(group)}</h2>
          <ul className={pushed.kinds}>
            {wishes
              .filter(({ kind }) => (NOTIFICATION_GROUPS[group] as readonly NotificationKind[]).includes(kind))
              .map((wish) => (
                <KindRow key={wish.kind} wish={wish} push={push} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function KindRow({ wish: { kind, isShown, isLocked }, push }: { wish: NotificationWish; push: Push }) {
  const t = useText(notificationTexts);
  const p = useText(pushTexts);
  const named = useText(kindTexts);
  const [isBusy, setBusy] = useState(false);
  const show = async (on: boolean) => {
    setBusy(true);
    try {
      const answer = await request(calls.setNotificationWish, { kind, isShown: on ? '1' : '0' });
      queryClient.setQueryData(callKey(calls.notificationWishes, {}), answer);
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const { settings, device } = push;
  const isOn = settings?.kinds.some((one) => one === kind) ?? false;
  // Where nothing can be pushed to, there is nothing to choose; what was chosen can be taken back.
  const isPossible = isOn || device === 'on' || device === 'off' || device === 'failed' || !!settings?.devices.length;
  return (
    <li>
      <span>
        {named(kind)}
        {isLocked && <small>{t('locked')}</small>}
      </span>
      <span>
        <Switch
          label={t('inSiteLabel', { kind: named(kind) })}
          checked={isShown}
          disabled={isLocked || isBusy}
          onChange={(on) => void show(on)}
        />
      </span>
      <span>
        {isPushable(kind) ? (
          <Switch
            label={p('pushLabel', { kind: named(kind) })}
            checked={isOn && isShown}
            disabled={!isShown || !isPossible || push.isBusy}
            onChange={(on) => push.setKind(kind, on)}
          />
        ) : (
          <small>{p('siteOnly')}</small>
        )}
      </span>
    </li>
  );
}
