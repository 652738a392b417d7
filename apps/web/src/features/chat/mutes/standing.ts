import type { RoomSettings } from '@caiting/contract';
import { TEXTS } from '@caiting/contract/texts';

/** Whether a person may speak in a room, from what the server said of the room and of them. Pure: the settings after some pushes are those a fresh asking gives. */

/** Why the person may not speak at `now`; empty for who may. The room's mute is told before that of a grade, and that before one's own. */
export function silenceOf(settings: RoomSettings, now: number): string {
  if (settings.isManager) return '';
  if (settings.isMessageBanned) return TEXTS.roomMuted;
  if (settings.mutedGrades.includes(settings.grade)) return TEXTS.gradeMuted;
  const isRunning = settings.ownMuteEndsAt === null || settings.ownMuteEndsAt > now;
  return settings.ownMute !== '' && isRunning ? settings.ownMute : '';
}

/** The settings with some of them changed, and what follows from that. */
export function changedSettings(old: RoomSettings, changes: Partial<RoomSettings>, now: number): RoomSettings {
  const next = { ...old, ...changes };
  const bannedMessage = silenceOf(next, now);
  return { ...next, bannedMessage, isBanned: bannedMessage !== '' };
}
