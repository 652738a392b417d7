import assert from 'node:assert/strict';
import type { UserId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import type { MessageSession } from './messages/add-message.ts';
import { findPlayerByName } from '../account/index.ts';

/** Somebody of the demo who speaks without having signed in. */
export async function demoSpeaker(deps: Deps, userName: string): Promise<MessageSession> {
  const player = await findPlayerByName(deps.db, userName);
  assert(player, `the demo has no ${userName}`);
  return {
    sessionId: null,
    userId: String(player.id) as UserId,
    userName: player.name,
    grade: player.grade,
    isAgent: player.is_agent,
    isPlayer: true,
  };
}
