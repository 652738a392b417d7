import { pushes } from '@caiting/contract';
import { perDeps } from '../../platform/deps.ts';
import type { Deps } from '../../platform/deps.ts';
import type { RoomWatcher, SocketEntry } from '../../platform/sockets/hub.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { roomName } from './announce.ts';

/** Who is in a room. Joins and leaves are gathered per second; crowded rooms get a count and the managers' changes only (anchors/chat §3). */

export interface Member {
  readonly userId: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly isManager: boolean;
}

const GATHER_MS = 1_000;
/** A person counts as gone only so long after the last socket: a reload is no leaving. */
const LEAVE_AFTER_MS = 10_000;
const NAMES_SHOWN_MAX = 200;

/** A person is one however many tabs are open; visitors with a guest link count one by one. */
const personOf = (entry: SocketEntry): string => entry.userId ?? `guest:${entry.sessionId ?? entry.guestCode}`;

/** People in a room on this server. */
export function onlineCount(deps: Deps, roomCode: string): number {
  return new Set(deps.hub.entriesOf(roomName(roomCode)).map(personOf)).size;
}

class Presence implements RoomWatcher {
  readonly #deps: Deps;
  readonly #came = new Map<string, Map<string, Member>>();
  readonly #left = new Map<string, Set<string>>();
  readonly #planned = new Map<string, { dueMs: number; timer: NodeJS.Timeout }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  joined(room: string, entry: SocketEntry): void {
    const member = entry.member as Member | undefined;
    const came = this.#came.get(room) ?? new Map<string, Member>();
    if (member) came.set(member.userId, member);
    this.#came.set(room, came);
    this.#left.get(room)?.delete(member?.userId ?? '');
    this.#tellIn(room, GATHER_MS);
  }

  left(room: string, entry: SocketEntry): void {
    const member = entry.member as Member | undefined;
    const left = this.#left.get(room) ?? new Set<string>();
    if (member) left.add(member.userId);
    this.#left.set(room, left);
    this.#tellIn(room, LEAVE_AFTER_MS);
  }

  /** At the sooner of what was planned and now + ms: who leaves must not delay the news of who comes. */
  #tellIn(room: string, ms: number): void {
    const dueMs = performance.now() + ms;
    const planned = this.#planned.get(room);
    if (planned && planned.dueMs <= dueMs) return;
    clearTimeout(planned?.timer);
    this.#planned.set(room, { dueMs, timer: setTimeout(() => this.#tell(room), ms).unref() });
  }

  #tell(room: string): void {
    this.#planned.delete(room);
    const present = new Map(
      this.#deps.hub.entriesOf(room).map((entry) => [personOf(entry), entry.member as Member | undefined]),
    );
    const isCrowded = present.size > NAMES_SHOWN_MAX;
    const members = [...(this.#came.get(room)?.values() ?? [])].filter(
      (member) => present.has(member.userId) && (!isCrowded || member.isManager),
    );
    const userIds = [...(this.#left.get(room) ?? [])].filter((userId) => !present.has(userId));
    this.#came.delete(room);
    this.#left.delete(room);
    this.#deps.hub.whisper({ room }, frameOf(pushes.memberOnline, { onlineCount: present.size, members }));
    if (userIds.length > 0 && !isCrowded) {
      this.#deps.hub.whisper({ room }, frameOf(pushes.memberOffline, { onlineCount: present.size, userIds }));
    }
  }
}

export const presence = perDeps((deps) => new Presence(deps));
