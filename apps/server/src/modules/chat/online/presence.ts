import { randomUUID } from 'node:crypto';
import { pushes } from '@caiting/contract';
import { perDeps } from '../../../platform/deps.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Batcher } from '../../../platform/engine/batcher.ts';
import type { RoomWatcher, SocketEntry } from '../../../platform/sockets/hub.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { roomName } from '../core/announce.ts';
import {
  beatNode,
  countPresent,
  deleteNode,
  deletePresent,
  insertPresent,
  listPresent,
  sweepNodes,
} from './queries.ts';
import type { NewPresent } from './queries.ts';

/**
 * Who is in a room, over all server processes. Each process writes down its own people, tells the others that a room has changed, and tells
 * its own sockets what is new since it last told them. Gathered per second; crowded rooms get a count and the managers' changes only.
 */

export interface Member {
  readonly userId: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly isManager: boolean;
}

/** Who a socket stands for: one person however many pages are open; a guest has a name and no account. */
export interface Present {
  readonly person: string;
  readonly member: Member | null;
}

const GATHER_MS = 1_000;
/** A person counts as gone only so long after the last socket: a reload is no leaving. */
const LEAVE_AFTER_MS = 10_000;
const NAMES_SHOWN_MAX = 200;
/** More than fit one notice: then it is about all. */
const NAMED_ROOMS_MAX = 100;
const BEAT_TURNS = 5;
const DEAD_AFTER_SECONDS = 20;
/** Rooms whose people have changed; none named means every one. */
const TOPIC = 'chat.presence';

interface Here {
  readonly row: NewPresent;
  sockets: number;
  /** Written down, as far as this process knows. */
  isStored: boolean;
  leftAtMs: number;
}

interface Told {
  readonly count: number;
  readonly members: ReadonlyMap<string, Member>;
}

class Presence implements RoomWatcher {
  /** People in a room; asked for many rooms at once. */
  readonly counts: Batcher<string, number>;
  readonly #deps: Deps;
  readonly #nodeId = randomUUID();
  /** Everybody with a socket here, and who left a moment ago, by room and person. */
  readonly #here = new Map<string, Here>();
  readonly #arriving = new Set<Here>();
  readonly #leaving = new Set<Here>();
  readonly #changed = new Set<string>();
  readonly #greeted = new Set<string>();
  readonly #told = new Map<string, Told>();
  #turns = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.counts = new Batcher({
      run: async (roomCodes) => {
        const counts = new Map((await countPresent(deps.db, roomCodes)).map((row) => [row.room_code, row.people]));
        return roomCodes.map((code) => counts.get(code) ?? 0);
      },
    });
  }

  /** Subscribes to the bus and starts the ticker. What it returns stops both and removes everybody who was connected here. */
  start(): () => Promise<void> {
    this.#deps.bus.subscribe((notice) => {
      if (notice.kind === 'news' && notice.topic === TOPIC) this.#note(notice.about);
    });
    this.#deps.bus.onGap(() => this.#note([]));
    const ticker = this.#deps.jobs.tick('chat.presence', 'each', GATHER_MS, () => this.#turn());
    return async () => {
      await ticker.stop();
      // The other processes sweep this one away after DEAD_AFTER_SECONDS.
      await deleteNode(this.#deps.db, this.#nodeId).catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'presence not cleared'),
      );
      this.#deps.bus.publish({ kind: 'news', topic: TOPIC, about: [] });
    };
  }

  joined(room: string, entry: SocketEntry): void {
    const { person, member } = entry.member as Present;
    const roomCode = codeOf(room);
    const key = `${roomCode}\n${person}`;
    let here = this.#here.get(key);
    if (here === undefined) {
      const { userId = null, nickname = '', avatar = '', isManager = false } = member ?? {};
      const row = { roomCode, person, userId, nickname, avatar, isManager };
      this.#here.set(key, (here = { row, sockets: 0, isStored: false, leftAtMs: 0 }));
    }
    here.sockets += 1;
    // Whoever was away has missed what the others were told.
    this.#greeted.add(roomCode);
    this.#leaving.delete(here);
    if (!here.isStored) this.#arriving.add(here);
  }

  left(room: string, entry: SocketEntry): void {
    const here = this.#here.get(`${codeOf(room)}\n${(entry.member as Present).person}`);
    if (here === undefined) return;
    here.sockets -= 1;
    if (here.sockets > 0) return;
    here.leftAtMs = performance.now();
    this.#leaving.add(here);
  }

  #note(roomCodes: readonly string[]): void {
    for (const code of roomCodes.length > 0 ? roomCodes : this.#told.keys()) this.#changed.add(code);
  }

  async #turn(): Promise<void> {
    if (this.#turns++ % BEAT_TURNS === 0) await this.#beat();
    const now = performance.now();
    const gone = [...this.#leaving].filter(({ leftAtMs }) => now - leftAtMs >= LEAVE_AFTER_MS);
    const changed = new Set([...(await this.#store([...this.#arriving])), ...(await this.#remove(gone))]);
    const about = changed.size > NAMED_ROOMS_MAX ? [] : [...changed];
    if (changed.size > 0) this.#deps.bus.publish({ kind: 'news', topic: TOPIC, about });
    await this.#tell();
  }

  async #beat(): Promise<void> {
    if (await beatNode(this.#deps.db, this.#nodeId)) {
      // Unknown or taken for dead: everybody is written down again.
      for (const here of this.#here.values()) {
        here.isStored = false;
        if (here.sockets > 0) this.#arriving.add(here);
      }
    }
    if (await sweepNodes(this.#deps.db, DEAD_AFTER_SECONDS))
      this.#deps.bus.publish({ kind: 'news', topic: TOPIC, about: [] });
  }

  /** Gives the rooms whose people have become others. */
  async #store(arriving: readonly Here[]): Promise<readonly string[]> {
    for (const here of arriving) this.#arriving.delete(here);
    const staying = arriving.filter(({ sockets }) => sockets > 0);
    if (staying.length === 0) return [];
    for (const here of staying) here.isStored = true;
    try {
      await insertPresent(
        this.#deps.db,
        this.#nodeId,
        staying.map(({ row }) => row),
      );
    } catch (error) {
      for (const here of staying) {
        here.isStored = false;
        this.#arriving.add(here);
      }
      throw error;
    }
    return staying.map(({ row }) => row.roomCode);
  }

  async #remove(gone: readonly Here[]): Promise<readonly string[]> {
    if (gone.length === 0) return [];
    for (const here of gone) {
      // Who comes back from here on is somebody new.
      this.#leaving.delete(here);
      this.#here.delete(`${here.row.roomCode}\n${here.row.person}`);
    }
    const stored = gone.filter(({ isStored }) => isStored).map(({ row }) => row);
    if (stored.length > 0) await deletePresent(this.#deps.db, this.#nodeId, stored);
    return stored.map(({ roomCode }) => roomCode);
  }

  /** Compares the rooms that have changed with what the sockets here were told. */
  async #tell(): Promise<void> {
    const rooms = new Set([...this.#changed, ...this.#greeted]);
    this.#changed.clear();
    const watched = [...rooms].filter((code) => this.#deps.hub.socketsIn(roomName(code)) > 0);
    for (const code of rooms) if (!watched.includes(code)) this.#told.delete(code);
    try {
      if (watched.length > 0) await this.#tellRooms(watched);
    } catch (error) {
      for (const code of watched) this.#changed.add(code);
      throw error;
    }
  }

  async #tellRooms(watched: readonly string[]): Promise<void> {
    const rooms = await countPresent(this.#deps.db, watched);
    const counts = new Map(rooms.map((row) => [row.room_code, row.people]));
    const crowded = watched.filter((code) => (counts.get(code) ?? 0) > NAMES_SHOWN_MAX);
    // A hidden list is not told by pushes either: its managers ask for it when the number changes.
    const hidden = new Set(rooms.filter((row) => !row.is_show_list).map((row) => row.room_code));
    const shown = watched.filter((code) => !hidden.has(code));
    const members = Map.groupBy(await listPresent(this.#deps.db, shown, crowded), (row) => row.room_code);
    for (const code of watched) {
      const now = (members.get(code) ?? []).map((row): [string, Member] => {
        const userId = String(row.user_id);
        return [userId, { userId, nickname: row.nickname, avatar: row.avatar, isManager: row.is_manager }];
      });
      const told = { count: counts.get(code) ?? 0, members: new Map(now) };
      this.#tellRoom(code, told, { isCrowded: crowded.includes(code), isHidden: hidden.has(code) });
    }
  }

  #tellRoom(code: string, now: Told, { isCrowded, isHidden }: { isCrowded: boolean; isHidden: boolean }): void {
    const before = this.#told.get(code);
    this.#told.set(code, now);
    const came = [...now.members.values()].filter(({ userId }) => !before?.members.has(userId));
    // In a crowd the names are not followed any more: nobody is told to have left.
    const gone = [...(before?.members.keys() ?? [])].filter(
      (userId) => !isHidden && !now.members.has(userId) && (!isCrowded || before?.members.get(userId)?.isManager),
    );
    const room = roomName(code);
    if (this.#greeted.delete(code) || came.length > 0 || before?.count !== now.count)
      this.#deps.hub.whisperHere(room, frameOf(pushes.memberOnline, { onlineCount: now.count, members: came }));
    if (gone.length > 0)
      this.#deps.hub.whisperHere(room, frameOf(pushes.memberOffline, { onlineCount: now.count, userIds: gone }));
  }
}

const codeOf = (room: string): string => room.slice(roomName('').length);

export const presence = perDeps((deps) => new Presence(deps));
