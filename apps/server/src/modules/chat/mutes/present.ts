import { MUTE_DURATIONS, MUTE_WORDS, TEXTS } from '@caiting/contract';
import type { MuteRecord } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { MuteRow } from './queries.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  [MUTE_DURATIONS.permanent]: TEXTS.mutedForever,
  [MUTE_DURATIONS.day]: TEXTS.mutedDay,
  [MUTE_DURATIONS.week]: TEXTS.mutedWeek,
  [MUTE_DURATIONS.hour]: TEXTS.mutedHour,
  [MUTE_DURATIONS.halfHour]: TEXTS.mutedHalfHour,
  [MUTE_DURATIONS.threeDays]: MUTE_WORDS.threeDays.zh,
  [MUTE_DURATIONS.untilTime]: MUTE_WORDS.untilTime.zh,
};

/** What a muted person reads in place of the input (product §8). */
export function muteSentence(durationType: number): string {
  return SENTENCES[durationType] ?? TEXTS.muted;
}

export function presentMute(row: MuteRow): MuteRecord {
  return {
    id: String(row.id),
    target: row.guest_name === null ? (String(row.user_id) as UserId) : '',
    guestName: row.guest_name ?? '',
    nickname: row.nickname,
    userName: row.user_name,
    durationTypeId: row.duration_type,
    gmtModified: row.changed_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
  };
}
