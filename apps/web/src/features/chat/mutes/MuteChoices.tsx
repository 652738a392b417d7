import { MUTE_DURATIONS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode, UserId } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../core/People.module.css';
import { chatTexts } from '../core/texts.ts';

const CHOICES = [
  ['halfHour', MUTE_DURATIONS.halfHour],
  ['hour', MUTE_DURATIONS.hour],
  ['day', MUTE_DURATIONS.day],
  ['week', MUTE_DURATIONS.week],
  ['permanent', MUTE_DURATIONS.permanent],
] as const;

/** A member by id, or a guest by the name they speak under. */
export type Whom = { readonly target: UserId } | { readonly guestName: string };

/** The six durations of product §4: five that mute, the current one marked, and apart from them the one that takes it away. */
export function MuteChoices({ roomCode, whom, isMuted }: { roomCode: RoomCode; whom: Whom; isMuted?: boolean }) {
  const t = useText(chatTexts);
  const id = useId();
  const mute = useQuery(callQuery(calls.getBanFront, { roomCode, ...whom })).data?.record;

  async function choose(durationTypeId: number): Promise<void> {
    if (durationTypeId === MUTE_DURATIONS.cancel) {
      if (mute) await request(calls.deleteBanFront, { roomCode, ids: mute.id });
    } else if (mute) await request(calls.updateBanFront, { roomCode, id: mute.id, durationTypeId });
    else await request(calls.addBanFront, { roomCode, ...whom, durationTypeId });
    for (const call of [calls.getBanFront, calls.getBanListFront, calls.getRoleUserCardFront, calls.getActListFront])
      await queryClient.invalidateQueries({ queryKey: callKey(call) });
    showToast(t('changed'));
  }
  return (
    <div className={styles.mutes} role="group" aria-labelledby={id}>
      <p id={id}>{t('mute')}</p>
      {CHOICES.map(([name, durationTypeId]) => (
        <button
          key={name}
          type="button"
          className={cx(styles.muteChoice, mute?.durationTypeId === durationTypeId && styles.chosen)}
          aria-pressed={mute?.durationTypeId === durationTypeId}
          onClick={() => void choose(durationTypeId).catch(tellRefusal)}
        >
          {t(name)}
        </button>
      ))}
      {(isMuted || mute) && (
        <button
          type="button"
          className={styles.muteChoice}
          onClick={() => void choose(MUTE_DURATIONS.cancel).catch(tellRefusal)}
        >
          {t('unmute')}
        </button>
      )}
    </div>
  );
}
