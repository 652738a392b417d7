import type { StudioRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { showConfirm } from '../../../ui/overlay/notices.ts';
import { planTime } from './plan-time.ts';
import styles from './Studio.module.css';
import { studioTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** When the next show begins: in the time of the site, like every time on it. */
export function PlanForm({ room }: { room: StudioRoom }) {
  const t = useText(studioTexts);
  const { isBusy, run } = useAct();
  const [typed, setTyped] = useState('');
  const [isTold, setTold] = useState(false);
  const isPlanned = room.show?.state === 'planned';
  const at = planTime(typed, serverNow());
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTold(at === null);
    if (at !== null) run(() => request(calls.planLive, { room: room.code, at }));
  }
  async function askCallOff() {
    const isSure = await showConfirm(t('callOffAsk'), {
      actLabel: t('callOff'),
      cancelLabel: t('callOffKeep'),
      destructive: true,
    });
    if (isSure) run(() => request(calls.callOffLive, { room: room.code }));
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Field
        label={t('plan')}
        type="datetime-local"
        value={typed}
        error={isTold && at === null ? t('planBad') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        {t(isPlanned ? 'planMove' : 'planSet')}
      </Button>
      {isPlanned && (
        <Button kind="ghost" busy={isBusy} onClick={() => void askCallOff()}>
          {t('callOff')}
        </Button>
      )}
    </form>
  );
}
