import {
  ENVELOPE_RULE_DAYS_MAX,
  ENVELOPE_RULE_RECHARGE_MAX_YUAN,
  GRADE_LABELS,
  SLOW_MODE_MAX_SECONDS,
  TEXTS,
  chatRoomRuleCalls,
} from '@caiting/contract';
import type { EnvelopeRule } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { done } from '../core/done.ts';
import { tellRoom } from '../core/announce.ts';
import type { TalkRoom } from '../core/queries.ts';
import { applySetting, ruleOf, tellSettings, wholeUpTo } from './room-setting.ts';
import type { RoomSetting } from './room-setting.ts';

/** The moderation rules that managers set for their room: mute by grade, slow mode, and what opening an envelope takes. */

export const setRoomRuleBinding = bind(
  chatRoomRuleCalls.updateRoomRuleWeb,
  ({ deps, session }, { roomCode, key, value }) =>
    done(applySetting(deps, roomCode, ROOM_RULES[key], String(value), session)),
);

/** Mute by grade: whoever is below the grade may not write; 0 lets all of them. */
const muteByGrade: RoomSetting = {
  column: 'speak_from_grade',
  read: (text) => (/^(?:0|[1-9]|10)$/.test(text) ? { value: text === '0' ? null : Number(text) } : null),
  act: (before, after) => ({
    act: 'gradeMute',
    before: String(before.speak_from_grade ?? 0),
    after: String(after.speak_from_grade ?? 0),
  }),
  tell: (tx, room) => tellRoom(tx, room.code, 'mutedGrades', { grades: mutedGrades(room.speak_from_grade) }),
};

/** Every grade below the lowest that may write (product §4, push 16): guests and the test group first. */
export function mutedGrades(speakFromGrade: number | null): number[] {
  return Object.keys(GRADE_LABELS)
    .map(Number)
    .filter((grade) => speakFromGrade !== null && grade < speakFromGrade)
    .toSorted((a, b) => a - b);
}

/** Why a grade may not write in a room, before any mute of the person; null for who may. Managers are not asked. */
export function roomSilence(
  room: Pick<TalkRoom, 'is_message_banned' | 'speak_from_grade'>,
  grade: number,
): string | null {
  if (room.is_message_banned) return TEXTS.roomMuted;
  return room.speak_from_grade !== null && grade < room.speak_from_grade ? TEXTS.gradeMuted : null;
}

const slowMode: RoomSetting = {
  column: 'slow_seconds',
  read: (text) => wholeUpTo(SLOW_MODE_MAX_SECONDS, text),
  act: (before, after) => ({
    act: 'slowMode',
    before: String(before.slow_seconds),
    after: String(after.slow_seconds),
  }),
  tell: tellSettings,
};

/** The highest grade that people reach by playing. */
const ENVELOPE_GRADE_MAX = 10;

const envelopeRule = (column: RoomSetting['column'], max: number): RoomSetting => ({
  column,
  read: (text) => wholeUpTo(max, text),
  act: (before, after) => ({ act: 'envelopeRule', before: ruleText(ruleOf(before)), after: ruleText(ruleOf(after)) }),
  tell: tellSettings,
});

/** Grade, days, recharge, as the log keeps them. */
const ruleText = ({ minGrade, minDays, minRecharge }: EnvelopeRule): string =>
  [minGrade, minDays, minRecharge].join('/');

export const ROOM_RULES = {
  speakFromGrade: muteByGrade,
  slowSeconds: slowMode,
  envelopeMinGrade: envelopeRule('envelope_min_grade', ENVELOPE_GRADE_MAX),
  envelopeMinDays: envelopeRule('envelope_min_days', ENVELOPE_RULE_DAYS_MAX),
  envelopeMinRecharge: envelopeRule('envelope_min_recharge', ENVELOPE_RULE_RECHARGE_MAX_YUAN),
} as const;
