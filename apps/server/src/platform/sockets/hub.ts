import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { pushes, SOCKET_ROOMS_MAX, SOCKET_WORDS, wordFilled, type ClientFrame, type OwnWord } from '@caiting/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Config } from '../../config.ts';
import { addressKey, forwardedAddress } from '../http/address.ts';
import { Buckets, type Limit } from '../http/buckets.ts';
import { Origins } from '../http/origin.ts';
import { safeUrl, type Logger } from '../log.ts';
import type { Bus, Notice, NoticeFrame, Target } from '../outbox/bus.ts';
import { CLOSE_POLICY, Client, isOfOne, type Stay } from './client.ts';
import { Cuts, isMeant } from './cuts.ts';
import { encodeTextFrame, frameOf } from './frames.ts';
import { socketKindOf, socketQueryOf, type SocketKind } from '../http/entries/socket-path.ts';
import { byPrefix, wireNameOf } from './names.ts';
import { OpenRooms } from './open-rooms.ts';
import { parseClientFrame, readHandshake, type Handshake } from './protocol.ts';
import type { Room, RoomLog } from './room.ts';

export { MEMBERS, userRoom } from './names.ts';

/** Who a handshake key belongs to, and which rooms it opens. */
export interface SocketEntry {
  readonly kind: SocketKind;
  readonly rooms: readonly string[];
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly guestCode: string | null;
  /** For presence: what the module wants to know again when the socket leaves. */
  readonly member?: unknown;
}

/** Takes the key (once) and says who it is, or why not: a sentence under 40 characters is shown to the user. */
export type SocketAuthenticator = (
  kind: SocketKind,
  key: string,
  ip: string,
) => Promise<SocketEntry | { readonly refused: OwnWord }>;

export interface RoomWatcher {
  joined(room: string, entry: SocketEntry): void;
  left(room: string, entry: SocketEntry): void;
}

const HANDSHAKE_TIMEOUT_MS = 5_000;
/** Every socket is pinged once in so many ticks; a few at a time, so that no message waits behind thousands of pings. */
const TURN_MS = 1_000;
const PING_TURNS = 30;
/** Two missed pings and a bit. */
const SILENCE_MAX_MS = 75_000;
/** Rate limit: heartbeats, resumes, enterings and leavings of a client between two pings. */
const FRAMES_PER_PING_MAX = 60;
const CLOSE_GOING_AWAY = 1001;
const HEARTBEAT_REPLY = encodeTextFrame(JSON.stringify(frameOf(pushes.heartbeatReply, {})));

type EnterFrame = Extract<ClientFrame, { code: 103 }>;
type LeaveFrame = Extract<ClientFrame, { code: 104 }>;

/** All sockets of this process. Modules publish through the bus, so that every process of the site delivers it. */
export class Hub {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #bus: Bus;
  readonly #server: WebSocketServer;
  readonly #origins: Origins;
  readonly #clients = new Set<Client>();
  readonly #rooms: OpenRooms;
  readonly #watchers = new Map<string, RoomWatcher>();
  readonly #perAddress = new Map<string, number>();
  /** Rate limit: a handshake costs a query, also when it is refused or hangs up at once. */
  readonly #handshakes = new Buckets();
  readonly #handshakeLimit: Limit;
  readonly #perUser = new Map<string, number>();
  readonly #authenticators = new Map<SocketKind, SocketAuthenticator>();
  readonly #cuts = new Cuts();
  #timer: NodeJS.Timeout | undefined;
  #turns = 0;
  #toPing: Client[] = [];
  #isClosed = false;

  constructor(config: Config, log: Logger, bus: Bus) {
    this.#config = config;
    const { perAddress, burstSeconds } = config.rates;
    this.#handshakeLimit = { max: perAddress * burstSeconds, windowMs: burstSeconds * 1_000 };
    this.#log = log;
    this.#rooms = new OpenRooms(log);
    this.#bus = bus;
    this.#origins = new Origins([config.origin, ...config.origins]);
    const limits = { maxPayload: 16 * 1024, maxFragments: 16, maxBufferedChunks: 64 };
    this.#server = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false, ...limits });
    bus.subscribe((notice) => this.#onNotice(notice));
    bus.onGap(() => this.#rooms.readOnAll());
  }

  /** The module that hands out keys for one kind of socket says here how they are taken. */
  authenticate(kind: SocketKind, authenticator: SocketAuthenticator): void {
    this.#authenticators.set(kind, authenticator);
  }

  /** Rooms whose name begins with `prefix` ("room:") have an event log; others keep their order in the hub. */
  provideLog(prefix: string, log: RoomLog): void {
    this.#rooms.provideLog(prefix, log);
  }

  watch(prefix: string, watcher: RoomWatcher): void {
    this.#watchers.set(prefix, watcher);
  }

  /** The log of a room has grown to `seq`; call it after the commit. `frame` is the event itself when there is exactly one. */
  logged(room: string, seq: number, frame?: NoticeFrame): void {
    this.#bus.publish(frame ? { kind: 'log', room, seq, frame } : { kind: 'log', room, seq });
  }

  /** The next event of a room without a log: `site`, or a user's own channel (`userRoom(id)`). */
  live(room: string, frame: NoticeFrame): void {
    this.#bus.publish({ kind: 'live', room, frame });
  }

  /** A frame outside any sequence (typing, presence, mentions). */
  whisper(to: Target, frame: NoticeFrame): void {
    this.#bus.publish({ kind: 'whisper', to, frame });
  }

  /** Sends `frame` and disconnects the sockets at once, in every process. */
  cut(to: Target, frame?: NoticeFrame): void {
    this.#bus.publish(frame ? { kind: 'cut', to, frame } : { kind: 'cut', to });
  }

  /** The same for the sockets of this process only; with `isKept` as the next event of a room without a log, which each process has for its own. */
  whisperHere(room: string, frame: NoticeFrame, isKept = false): void {
    this.#onNotice(isKept ? { kind: 'live', room, frame } : { kind: 'whisper', to: { room }, frame });
  }

  /** How many sockets of this server are in a room. */
  socketsIn(room: string): number {
    return this.#rooms.get(room)?.clients.size ?? 0;
  }

  get socketCount(): number {
    return this.#clients.size;
  }

  get isAttached(): boolean {
    return this.#timer !== undefined;
  }

  /** Takes WebSocket upgrades of an HTTP server. */
  attach(http: Server): void {
    http.on('upgrade', (request, socket, head) => this.#onUpgrade(request, socket, head));
    this.#timer = setInterval(() => this.#turn(), TURN_MS);
  }

  /** Takes no new socket from now on; gives those that are there, to be sent to another server. */
  closeDoor(): readonly Pick<Client, 'close'>[] {
    this.#isClosed = true;
    return [...this.#clients];
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const client of this.#clients) client.close(CLOSE_GOING_AWAY, 'server stops');
    for (const client of this.#clients) client.terminate();
    this.#rooms.dispose();
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Without a listener for 'error' a caller who hangs up while being refused would end the process.
    socket.on('error', () => socket.destroy());
    const kind = socketKindOf(request);
    const ip = this.#addressOf(request);
    if (kind === null) return refuseUpgrade(socket, '404 Not Found');
    if (this.#isClosed) return refuseUpgrade(socket, '503 Service Unavailable');
    if (!this.#origins.isOurs(request.headers.origin, request.headers.host))
      return refuseUpgrade(socket, '403 Forbidden');
    const address = addressKey(ip);
    if (this.#handshakes.take(address, this.#handshakeLimit, performance.now()) > 0)
      return refuseUpgrade(socket, '429 Too Many Requests');
    if ((this.#perAddress.get(address) ?? 0) >= this.#config.sockets.perAddress)
      return refuseUpgrade(socket, '429 Too Many Requests');

    count(this.#perAddress, address, 1);
    socket.once('close', () => count(this.#perAddress, address, -1));
    try {
      this.#server.handleUpgrade(request, socket, head, (ws) => {
        const asked = readHandshake(socketQueryOf(request), request.headers['accept-language']);
        this.#welcome(ws, socket, kind, asked, ip).catch((error: unknown) => {
          this.#log.error({ err: error, url: safeUrl(request.url ?? '') }, 'socket handshake failed');
          ws.terminate();
        });
      });
    } catch (error) {
      this.#log.warn({ err: error }, 'socket upgrade failed');
      socket.destroy();
    }
  }

  #addressOf(request: IncomingMessage): string {
    const header = this.#config.trustProxy ? request.headers['x-forwarded-for'] : undefined;
    // Node joins repeated ones to one text.
    return forwardedAddress(header as string | undefined) ?? request.socket.remoteAddress ?? '';
  }

  async #welcome(ws: WebSocket, raw: Duplex, kind: SocketKind, asked: Handshake, ip: string): Promise<void> {
    const beganMs = performance.now();
    const early: ClientFrame[] = [];
    const say = (frame: NoticeFrame): void => ws.send(JSON.stringify(frame));
    ws.on('error', () => ws.terminate());
    let client: Client | null = null;
    ws.on('message', (bytes, isBinary) => {
      const frame = isBinary ? null : parseClientFrame((bytes as Buffer).toString('utf8'));
      if (frame === null || early.length > FRAMES_PER_PING_MAX) return ws.close(CLOSE_POLICY, 'unexpected frame');
      if (client === null) early.push(frame);
      else this.#onFrame(client, frame);
    });
    const patience = setTimeout(() => ws.terminate(), HANDSHAKE_TIMEOUT_MS);
    const { query, wrong } = asked;
    const entry = query
      ? await this.#entryOf(kind, query.key, ip)
      : { refused: wordFilled(SOCKET_WORDS.badQuery, { field: wrong }) };
    clearTimeout(patience);
    if (ws.readyState !== ws.OPEN) return;
    const refused = 'refused' in entry ? entry.refused : this.#tooMany(entry);
    if (refused !== null || 'refused' in entry) {
      say(frameOf(pushes.authResult, { ok: false, message: refused?.[asked.language] ?? '' }));
      return ws.close(CLOSE_POLICY, 'not let in');
    }
    say(frameOf(pushes.authResult, { ok: true, message: '' }));
    const joined = new Client(ws, raw, entry, { ip, language: asked.language }, beganMs);
    const cut = this.#cuts.since(beganMs, entry);
    if (cut) return joined.end(cut.frame);
    this.#clients.add(joined);
    if (entry.userId !== null) count(this.#perUser, entry.userId, 1);
    ws.on('pong', () => (joined.lastSeenMs = performance.now()));
    ws.on('close', () => this.#onClose(joined));
    for (const name of entry.rooms) await this.#join(joined, name);
    client = joined;
    for (const frame of early) this.#onFrame(joined, frame);
  }

  async #entryOf(kind: SocketKind, key: string, ip: string): Promise<SocketEntry | { readonly refused: OwnWord }> {
    return (await this.#authenticators.get(kind)?.(kind, key, ip)) ?? { refused: SOCKET_WORDS.failed };
  }

  #tooMany({ userId }: SocketEntry): OwnWord | null {
    const open = userId === null ? 0 : (this.#perUser.get(userId) ?? 0);
    return open >= this.#config.sockets.perUser ? SOCKET_WORDS.tooManyPages : null;
  }

  async #join(client: Client, name: string): Promise<void> {
    const stay = client.rooms.get(name);
    const room = await this.#rooms.open(name);
    // A race: while the room was opened the socket closed, or was taken out of it.
    if (room === null || stay === undefined || !this.#isStill(client, name, stay)) return;
    this.#admit(client, room, stay);
  }

  #isStill(client: Client, name: string, stay: Stay): boolean {
    return this.#clients.has(client) && client.rooms.get(name) === stay;
  }

  #admit(client: Client, room: Room, { entry }: Stay): void {
    room.clients.add(client);
    room.emptySinceMs = null;
    client.send(frameOf(pushes.hello, room.hello));
    this.#watcherOf(room.name)?.joined(room.name, entry);
  }

  /** One more room on a socket that stands, by a key of its own: the same is asked of it as at a handshake. */
  async #enter(client: Client, frame: EnterFrame): Promise<void> {
    const beganMs = performance.now();
    const refusal = (word: OwnWord): void => this.#tellEntered(client, frame, word);
    const { ip } = client.origin;
    if (client.rooms.size >= SOCKET_ROOMS_MAX && client.roomOf(frame.room) === undefined)
      return refusal(SOCKET_WORDS.tooManyRooms);
    if (this.#handshakes.take(addressKey(ip), this.#handshakeLimit, beganMs) > 0) return refusal(SOCKET_WORDS.failed);
    const entry = await this.#entryOf(client.entry.kind, frame.key, ip);
    if ('refused' in entry) return refusal(entry.refused);
    const [name = ''] = entry.rooms;
    // A key of another person or room is none.
    if (wireNameOf(name) !== frame.room || !isOfOne(entry, client.entry)) return refusal(SOCKET_WORDS.keyUnknown);
    this.#drop(client, name);
    const stay = { entry, sinceMs: beganMs };
    client.rooms.set(name, stay);
    const cut = this.#cuts.since(beganMs, entry);
    if (cut) return this.#endStay(client, name, cut.frame);
    const room = await this.#rooms.open(name);
    if (!this.#isStill(client, name, stay)) return;
    if (room === null) {
      this.#drop(client, name);
      return refusal(SOCKET_WORDS.failed);
    }
    this.#tellEntered(client, frame, null);
    this.#admit(client, room, stay);
    if (frame.epoch !== undefined) await this.#resume(client, room, frame.epoch, frame.seq ?? 0);
  }

  #tellEntered(client: Client, { room }: EnterFrame, refused: OwnWord | null): void {
    const message = refused?.[client.origin.language] ?? '';
    client.send(frameOf(pushes.enterResult, { room, ok: refused === null, message }));
  }

  /** Takes a socket out of a room. */
  #drop(client: Client, name: string): void {
    const stay = client.rooms.get(name);
    const room = this.#rooms.get(name);
    client.rooms.delete(name);
    if (stay === undefined || !room?.clients.delete(client)) return;
    if (room.clients.size === 0) room.emptySinceMs = performance.now();
    this.#watcherOf(name)?.left(name, stay.entry);
  }

  #watcherOf(name: string): RoomWatcher | undefined {
    return byPrefix(this.#watchers, name);
  }

  #onFrame(client: Client, frame: ClientFrame): void {
    client.lastSeenMs = performance.now();
    client.framesReceived += 1;
    if (client.framesReceived > FRAMES_PER_PING_MAX) return client.close(CLOSE_POLICY, 'too many frames');
    if (frame.code === 6) return client.write(HEARTBEAT_REPLY);
    if (frame.code === 103 || frame.code === 104) return this.#inTurn(client, frame);
    const wanted =
      frame.code === 100 ? Object.entries(frame.rooms) : [[frame.room, { epoch: null, seq: frame.after }] as const];
    for (const [wireName, { epoch, seq }] of wanted) {
      const room = this.#rooms.get(client.roomOf(wireName) ?? '');
      if (room?.clients.has(client)) void this.#resume(client, room, epoch ?? room.epoch, seq);
    }
  }

  #inTurn(client: Client, frame: EnterFrame | LeaveFrame): void {
    if (client.entry.kind !== 'chat') return client.close(CLOSE_POLICY, 'unexpected frame');
    client.turn = client.turn.then(async () => {
      if (!this.#clients.has(client)) return;
      if (frame.code === 104) return this.#drop(client, client.roomOf(frame.room) ?? '');
      try {
        await this.#enter(client, frame);
      } catch (error) {
        this.#log.error({ err: error, room: frame.room }, 'room not entered');
        this.#drop(client, client.roomOf(frame.room) ?? '');
        this.#tellEntered(client, frame, SOCKET_WORDS.failed);
      }
    });
  }

  async #resume(client: Client, room: Room, epoch: string, seq: number): Promise<void> {
    // Memory may lack what other processes wrote, a recall among it.
    if (!this.#bus.isUp()) await room.readOn();
    await room.resume(client, epoch, seq);
  }

  #onClose(client: Client): void {
    this.#clients.delete(client);
    if (client.entry.userId !== null) count(this.#perUser, client.entry.userId, -1);
    for (const name of client.rooms.keys()) this.#drop(client, name);
  }

  #onNotice(notice: Notice): void {
    switch (notice.kind) {
      case 'log':
        return this.#rooms.advance(notice.room, notice.seq, notice.frame);
      case 'live':
        return this.#rooms.get(notice.room)?.append(notice.frame);
      case 'anew':
        return this.#rooms.get(notice.room)?.startAnew();
      case 'whisper': {
        const { to, frame } = notice;
        const bytes = encodeTextFrame(JSON.stringify(to.room === undefined ? frame : ofRoom(frame, to.room)));
        for (const client of this.#targets(to)) client.write(bytes);
        return;
      }
      case 'news':
        return;
      case 'cut':
        return this.#cut(notice.to, notice.frame, performance.now() - (notice.ageMs ?? 0));
    }
  }

  #cut(to: Target, frame: NoticeFrame | undefined, atMs: number): void {
    this.#cuts.add({ to, frame, atMs });
    // Heard late, it spares who was let in after it.
    for (const client of this.#clients) {
      if (to.room !== undefined) {
        // Not only those who are in the room: it may just be opened for one of them.
        const stay = client.rooms.get(to.room);
        if (stay && stay.sinceMs <= atMs && isMeant(stay.entry, to)) this.#endStay(client, to.room, frame);
      } else if (client.openedAtMs <= atMs && isMeant(client.entry, to)) client.end(frame);
    }
  }

  /** Ends what a socket has in one room: its other rooms go on. A client of the last release has one room, and goes by its closing. */
  #endStay(client: Client, name: string, frame: NoticeFrame | undefined): void {
    if (client.rooms.size === 1 || client.entry.kind !== 'chat') return client.end(frame && ofRoom(frame, name));
    if (frame) client.send(ofRoom(frame, name));
    this.#drop(client, name);
    client.send(frameOf(pushes.roomLeft, { room: wireNameOf(name) }));
  }

  *#targets(to: Target): Generator<Client> {
    const { room } = to;
    const among = room === undefined ? this.#clients : (this.#rooms.get(room)?.clients ?? []);
    for (const client of among) {
      const entry = room === undefined ? client.entry : client.rooms.get(room)?.entry;
      if (entry && isMeant(entry, to)) yield client;
    }
  }

  #turn(): void {
    const turn = this.#turns++ % PING_TURNS;
    if (turn === 0) {
      this.#toPing = [...this.#clients];
      this.#rooms.forgetEmpty();
    }
    this.#ping(this.#toPing.splice(0, Math.ceil(this.#toPing.length / (PING_TURNS - turn))));
    this.#cuts.forget(HANDSHAKE_TIMEOUT_MS);
    void this.#rooms.look();
  }

  /** Cuts half-open sockets and pings the others. */
  #ping(clients: readonly Client[]): void {
    const now = performance.now();
    for (const client of clients) {
      if (now - client.lastSeenMs > SILENCE_MAX_MS) client.terminate();
      else client.ping();
      client.framesReceived = 0;
    }
  }
}

/** A frame outside any sequence, with the room it is of: a socket may be in several. */
const ofRoom = (frame: NoticeFrame, name: string) => ({ ...frame, room: wireNameOf(name) });

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const left = (counts.get(key) ?? 0) + by;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
