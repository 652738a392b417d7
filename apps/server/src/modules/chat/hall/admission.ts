import { CODES, SOCKET_WORDS, type OwnWord } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps } from '../../../platform/deps.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Batcher } from '../../../platform/engine/batcher.ts';
import { MEMBERS, userRoom } from '../../../platform/sockets/hub.ts';
import type { SocketEntry } from '../../../platform/sockets/hub.ts';
import type { SocketKind } from '../../../platform/http/entries/socket-path.ts';
import { listPlayersByIds } from '../../account/index.ts';
import type { PlayerRow } from '../../account/index.ts';
import { roomName } from '../core/announce.ts';
import { isOpen, isReadByAll, type RoomKind } from '../core/room-kinds.ts';
import { findDirectByCode } from '../direct/queries.ts';
import { guestAddress, guestName } from '../guests/guest-of.ts';
import { findGuestLink } from '../guests/queries.ts';
import type { Present } from '../online/presence.ts';
import { hashOfKey } from './socket-keys.ts';
import type { SocketKeyRow } from './socket-keys.ts';

const NO_LINK = { code: '', nickname: '' };
const KEY_UNKNOWN = { refused: SOCKET_WORDS.keyUnknown };

/** Takes handshake keys and says which rooms they open. After a break thousands come at once: their keys are taken many at a time. */
class Admission {
  readonly #deps: Deps;
  readonly #keys: Batcher<Buffer, TakenKey | null>;
  readonly #players: Batcher<string, PlayerRow | null>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#keys = new Batcher({
      run: async (hashes) => {
        const taken = new Map(
          (await takeSocketKeys(deps.db, hashes)).map((row) => [row.key_hash.toString('hex'), row]),
        );
        // The first who shows a key gets it, also within one question.
        return hashes.map((hash) => {
          const name = hash.toString('hex');
          const row = taken.get(name) ?? null;
          taken.delete(name);
          return row;
        });
      },
    });
    this.#players = new Batcher({
      run: async (userIds) => {
        const rows = await listPlayersByIds(deps.db, [...new Set(userIds)]);
        const byId = new Map(rows.map((row) => [String(row.id), row]));
        return userIds.map((userId) => byId.get(userId) ?? null);
      },
    });
  }

  /** The chat room a key was made for, or the site and the own channel. A key is good once and for 30 s. */
  async enter(kind: SocketKind, key: string, ip: string): Promise<SocketEntry | { refused: OwnWord }> {
    const hash = hashOfKey(key);
    const row = hash && (await this.#keys.add(hash));
    if (!row || row.socket !== kind || row.is_over) return KEY_UNKNOWN;
    const userId = row.user_id === null ? null : String(row.user_id);
    const who = { userId, sessionId: row.session_id, guestCode: row.guest_code };
    if (kind === 'site')
      return { kind, rooms: userId === null ? ['site'] : ['site', MEMBERS, userRoom(userId)], ...who };
    const room = row.room_code ?? '';
    if (!(await this.#isOpen(row, userId))) return { refused: CODES.roomDeleted };
    const member = userId === null ? await this.#guest(row, ip) : await this.#member(row, userId);
    // The link was withdrawn after the key was made.
    if (member === null) return { refused: CODES.guestCodeUnknown };
    return { kind, rooms: [roomName(room)], ...who, member };
  }

  /** The room, when it is open and there, or a private chat of this person. */
  async #isOpen(row: TakenKey, userId: string | null): Promise<boolean> {
    if (isOpen(row.room_kind)) return !row.is_deleted;
    if (row.room_kind === null || userId === null) return false;
    return (await findDirectByCode(this.#deps.db, row.room_code ?? '', userId)) !== null;
  }

  /** Whoever comes without a link counts by their address, as a guest without a key does, and has no name. */
  async #guest(row: TakenKey, ip: string): Promise<Present | null> {
    if (row.guest_code === null)
      return isReadByAll(row.room_kind) ? { person: guestAddress(NO_LINK, ip), member: null } : null;
    const link = await findGuestLink(this.#deps.db, row.guest_code ?? '');
    return link && { person: guestName(link, ip), member: null };
  }

  async #member(row: TakenKey, userId: string): Promise<Present> {
    const player = await this.#players.add(userId);
    const { shown_name: nickname = '', avatar = '' } = player ?? {};
    return { person: userId, member: { userId, nickname, avatar, isManager: row.is_manager } };
  }
}

export const admission = perDeps((deps) => new Admission(deps));

interface TakenKey extends SocketKeyRow {
  readonly key_hash: Buffer;
  readonly room_kind: RoomKind | null;
  readonly is_deleted: boolean;
  readonly is_manager: boolean;
  /** The login that asked for the key has ended since. */
  readonly is_over: boolean;
}

/** Takes keys: the first handshake gets one, every later one nothing. A key is good for 30 s of real time, whatever the test clock does. */
function takeSocketKeys(db: Queries, hashes: readonly Buffer[]): Promise<TakenKey[]> {
  return db.query<TakenKey>(
    `with taken as (
       delete from socket_key where key_hash = any($1::bytea[]) and expires_at > clock_timestamp()
       returning key_hash, socket, room_code, user_id, session_id, guest_code
     )
     select taken.*, room.kind as room_kind, room.deleted_at is not null as is_deleted,
            exists (select from chat_manager m where m.room_code = taken.room_code and m.user_id = taken.user_id) as is_manager,
            taken.session_id is not null and not exists (
              select from session s where s.id = taken.session_id::bigint and s.ended_at is null and s.expires_at > app_now()) as is_over
       from taken left join chat_room room on room.code = taken.room_code`,
    [hashes],
  );
}
