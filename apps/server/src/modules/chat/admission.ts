import { CODES, TEXTS } from '@caiting/contract';
import { perDeps } from '../../platform/deps.ts';
import type { Deps } from '../../platform/deps.ts';
import { gather } from '../../platform/gather.ts';
import { userRoom } from '../../platform/sockets/hub.ts';
import type { SocketEntry, SocketKind } from '../../platform/sockets/hub.ts';
import { listPlayersByIds } from '../account/index.ts';
import type { PlayerRow } from '../account/index.ts';

import { roomName } from './announce.ts';
import { guestName } from './guest-name.ts';
import { findDirectByCode } from './direct-queries.ts';
import type { Present } from './presence.ts';
import { findGuestLink, takeSocketKeys } from './queries.ts';
import type { TakenKey } from './queries.ts';
import { hashOfKey } from './socket-keys.ts';

const KEY_UNKNOWN = { refused: '连接已失效，请重新进入' };

/** Takes handshake keys and says which rooms they open. After a break thousands come at once: their keys are taken many at a time. */
class Admission {
  readonly #deps: Deps;
  readonly #take: (hash: Buffer) => Promise<TakenKey | null>;
  readonly #player: (userId: string) => Promise<PlayerRow | null>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#take = gather(async (hashes) => {
      const taken = new Map((await takeSocketKeys(deps.db, hashes)).map((row) => [row.key_hash.toString('hex'), row]));
      // The first who shows a key gets it, also within one question.
      return hashes.map((hash) => {
        const name = hash.toString('hex');
        const row = taken.get(name) ?? null;
        taken.delete(name);
        return row;
      });
    });
    this.#player = gather(async (userIds) => {
      const rows = await listPlayersByIds(deps.db, [...new Set(userIds)]);
      const byId = new Map(rows.map((row) => [String(row.id), row]));
      return userIds.map((userId) => byId.get(userId) ?? null);
    });
  }

  /** The chat room a key was made for, or the site and the own channel. A key is good once and for 30 s. */
  async enter(kind: SocketKind, key: string, ip: string): Promise<SocketEntry | { refused: string }> {
    const hash = hashOfKey(key);
    const row = hash && (await this.#take(hash));
    if (!row || row.socket !== kind || row.is_over) return KEY_UNKNOWN;
    const userId = row.user_id === null ? null : String(row.user_id);
    const who = { userId, sessionId: row.session_id, guestCode: row.guest_code };
    if (kind === 'site') return { kind, rooms: userId === null ? ['site'] : ['site', userRoom(userId)], ...who };
    const room = row.room_code ?? '';
    if (!(await this.#isOpen(row, userId))) return { refused: TEXTS.roomDeleted };
    const member = userId === null ? await this.#guest(row, ip) : await this.#member(row, userId);
    // The link was withdrawn after the key was made.
    if (member === null) return { refused: CODES.guestCodeUnknown.zh };
    return { kind, rooms: [roomName(room)], ...who, member };
  }

  /** The room, when it is public and there, or a private chat of this person. */
  async #isOpen(row: TakenKey, userId: string | null): Promise<boolean> {
    if (row.room_kind === 'public') return !row.is_deleted;
    if (row.room_kind !== 'direct' || userId === null) return false;
    return (await findDirectByCode(this.#deps.db, row.room_code ?? '', userId)) !== null;
  }

  async #guest(row: TakenKey, ip: string): Promise<Present | null> {
    const link = await findGuestLink(this.#deps.db, row.guest_code ?? '');
    return link && { person: guestName(link, ip), member: null };
  }

  async #member(row: TakenKey, userId: string): Promise<Present> {
    const player = await this.#player(userId);
    const { nickname = '', avatar = '' } = player ?? {};
    return { person: userId, member: { userId, nickname, avatar, isManager: row.is_manager } };
  }
}

export const admission = perDeps((deps) => new Admission(deps));
