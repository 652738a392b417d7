import {
  SOCKET_COME_BACK,
  SOCKET_RECONNECT_MS,
  SOCKET_RETRIES,
  SOCKET_RETRY_MS,
  SOCKET_SHORT_MESSAGE,
} from '@caiting/contract';
import type { ClientFrame, PushData, PushDef, PushFrame } from '@caiting/contract/wire';
import { TEXTS } from '@caiting/contract/texts';
import { checkPush } from '../call/contract-check.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { isStill, personNow } from '../session/personal.ts';

/** Wire numbers that the connection itself deals with; all others go to the listeners. */
const AUTH_RESULT = 2;
const HEARTBEAT = 6;
const HEARTBEAT_REPLY = 9;
const HELLO = 100;
const RESET = 101;
const MISSING = 102;

/** Silence before a heartbeat is sent: on a visible page, and on a hidden one. */
const SILENCE_MS = 10_000;
const HIDDEN_SILENCE_MS = 25_000;
/** A heartbeat answered later than this makes the connection doubtful: the page says so, and a late answer takes that back. */
const ANSWER_MS = 1_000;
/** From then on: no answer at all, and the connection is made anew. */
const GIVE_UP_MS = 4_000;
/** A connection that takes longer to be authenticated is told; a slow network may need some seconds more, then it is given up. */
const CONNECT_DOUBT_MS = 2_500;
const CONNECT_MAX_MS = 15_000;
const SLOW_RETRY_MS = 25_000;
const JITTER_MS = 1_000;
const HELD_MAX = 500;

interface Cursor {
  epoch: string;
  seq: number;
  /** Frames that came before one that is still missing, by number. */
  held: Map<number, PushFrame>;
}

export interface SocketOptions {
  /** "/v1/broadCast/site" or "/v1/broadCast/chat". */
  path: string;
  /** A fresh key and the other query fields of one handshake. A throw counts as a failed try. */
  handshake(): Promise<Readonly<Record<string, string>>>;
  /** The room's log cannot be continued: load what it shows again. */
  onReset(room: string): void;
  /** First hello of a room on this page: where its log stands. */
  onHello?: (room: string, cursor: { epoch: string; seq: number }) => void;
  /** connected: authenticated. waiting: nothing is heard, or trying again by itself. */
  onState?: (state: 'connecting' | 'connected' | 'waiting') => void;
  /** The sentence to show (product §4, Socket lifecycle): `isFinal` when the server refused for good, false when five tries failed and it goes on trying. */
  onRefused?: (message: string, isFinal: boolean) => void;
  /** Heartbeat after so much silence on a page that is looked at, where a dead connection must be noticed soon. */
  beatMs?: number;
}

type Listener = { def: PushDef; act: (data: never, frame: PushFrame) => void };

/**
 * One connection that survives: it heartbeats (6 → 9), comes back by itself, continues each room's log without a hole, and gives every sequenced push
 * exactly once and in order. Made once, `open()`ed and `close()`d by its owner.
 */
export class LiveSocket {
  readonly #options: SocketOptions;
  /** Where each room's log was read to; a room that is left is taken out by its owner. */
  readonly places = new Map<string, Cursor>();
  readonly #listeners = new Set<Listener>();
  #socket: WebSocket | null = null;
  #wanted = false;
  #tries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #generation = 0;
  /** For whom the connection was opened: nothing comes or goes through it for anybody else. */
  #person = personNow();
  /** Asked, and no answer in time. */
  #isDoubtful = false;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  /** Calls `act` for each push of this kind; gives the way to stop. */
  on<P extends PushDef>(def: P, act: (data: PushData<P>, frame: PushFrame) => void): () => void {
    const listener: Listener = { def, act: act as Listener['act'] };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says where a room's log was read to, before `open`: what came after it is then sent, nothing is missed in between. */
  startFrom(room: string, epoch: string, seq: number): void {
    this.places.set(room, { epoch, seq, held: new Map() });
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#person = personNow();
    this.#tries = 0;
    this.#watchDevice(true);
    void this.#connect();
  }

  /** Tries at once instead of when its turn comes: somebody pressed a button, or the network is back. */
  retryNow(): void {
    if (!this.#wanted) return;
    this.#tries = 0;
    if (this.#authenticated) return this.#ask();
    clearTimeout(this.#retryTimer);
    this.#giveUpSocket();
    void this.#connect();
  }

  /** Closes for good. With `forget` the rooms' places are forgotten too (another user's channel must not be resumed). */
  close(forget = false): void {
    this.#wanted = false;
    this.#generation++;
    this.#watchDevice(false);
    clearTimeout(this.#retryTimer);
    this.#giveUpSocket();
    if (forget) this.places.clear();
  }

  /** After a change of login: the same rooms under another key. */
  reopen(): void {
    this.close(true);
    this.open();
  }

  /** The same rooms as the person who is here now sees them; nothing happens to a connection that nobody wants. */
  changePerson(): void {
    if (this.#wanted) this.reopen();
  }

  async #connect(): Promise<void> {
    if (!isStill(this.#person)) return this.close(true);
    const generation = ++this.#generation;
    this.#options.onState?.('connecting');
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => {
      this.#options.onState?.('waiting');
      this.#silenceTimer = setTimeout(() => this.#drop(), CONNECT_MAX_MS - CONNECT_DOUBT_MS);
    }, CONNECT_DOUBT_MS);
    try {
      const query = new URLSearchParams({ ...(await this.#options.handshake()), lang: currentLocale() });
      if (generation !== this.#generation) return;
      const socket = new WebSocket(
        `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${this.#options.path}?${query}`,
      );
      this.#socket = socket;
      socket.onmessage = (event) => generation === this.#generation && this.#receive(event.data);
      socket.onclose = ({ code }) => generation === this.#generation && this.#lost(code);
    } catch {
      if (generation !== this.#generation) return;
      clearTimeout(this.#silenceTimer);
      this.#retry();
    }
  }

  /** A close while connected comes back after 2 s, at once where the server sends its sockets to another one; one before the auth result counts as a failed try. */
  #lost(code?: number): void {
    clearTimeout(this.#silenceTimer);
    this.#socket = null;
    this.#isDoubtful = false;
    if (!this.#wanted) return;
    if (this.#tries > 0 || !this.#authenticated) return this.#retry();
    this.#authenticated = false;
    this.#wait((code === SOCKET_COME_BACK ? 0 : SOCKET_RECONNECT_MS) + randomUpTo(JITTER_MS));
  }
  #authenticated = false;

  /** Gives the connection up at once: on a dead one the close event may take minutes. */
  #drop(): void {
    // An answer to the handshake that comes now is too late.
    this.#generation++;
    const wasAuthenticated = this.#authenticated;
    this.#giveUpSocket();
    this.#authenticated = wasAuthenticated;
    this.#lost();
  }

  #giveUpSocket(): void {
    clearTimeout(this.#silenceTimer);
    if (this.#socket) endQuietly(this.#socket);
    this.#socket = null;
    this.#authenticated = false;
    this.#isDoubtful = false;
  }

  /** Retries: five a second apart, then the page is told and they go on more slowly, so that a site that is back is seen without a reload. */
  #retry(): void {
    // Without a network no try says anything about the site: the device tells when it has one again.
    if (isOffline()) return this.#wait(SLOW_RETRY_MS);
    this.#tries++;
    if (this.#tries === SOCKET_RETRIES + 1) this.#options.onRefused?.(TEXTS.connectionFailed, false);
    this.#wait(this.#tries <= SOCKET_RETRIES ? SOCKET_RETRY_MS : SOCKET_RECONNECT_MS + randomUpTo(SLOW_RETRY_MS));
  }

  #wait(ms: number): void {
    this.#options.onState?.('waiting');
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#wanted && void this.#connect(), ms);
  }

  /** Nothing happens while there is no connection. */
  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** A frame came, so the connection is alive. The next silence ends with a heartbeat. */
  #heard(): void {
    clearTimeout(this.#silenceTimer);
    if (this.#isDoubtful && this.#authenticated) this.#options.onState?.('connected');
    this.#isDoubtful = false;
    const pause = isHidden() ? HIDDEN_SILENCE_MS : (this.#options.beatMs ?? SILENCE_MS);
    this.#silenceTimer = setTimeout(() => this.#ask(), pause);
  }

  /** Sends a heartbeat. A late answer is shown on the page; without any the connection is opened again. */
  #ask(): void {
    clearTimeout(this.#silenceTimer);
    this.send({ code: HEARTBEAT });
    this.#silenceTimer = setTimeout(() => {
      this.#isDoubtful = true;
      this.#options.onState?.('waiting');
      this.#silenceTimer = setTimeout(() => this.#drop(), GIVE_UP_MS);
    }, ANSWER_MS);
  }

  /** The device says at once what a heartbeat would take seconds to find out. */
  #watchDevice(isOn: boolean): void {
    const change = isOn ? 'addEventListener' : 'removeEventListener';
    globalThis.window?.[change]('offline', this.#onOffline);
    globalThis.window?.[change]('online', this.#onOnline);
    globalThis.document?.[change]('visibilitychange', this.#onVisible);
  }
  readonly #onOffline = (): void => {
    this.#generation++;
    this.#giveUpSocket();
    this.#wait(SLOW_RETRY_MS);
  };
  readonly #onOnline = (): void => this.retryNow();
  readonly #onVisible = (): void => {
    // While the page slept its connection may have died.
    if (!isHidden() && !isOffline()) this.retryNow();
  };

  #receive(raw: unknown): void {
    this.#heard();
    for (const frame of parseFrames(raw)) {
      // Also between two frames of one message: the first may have ended the login.
      if (!isStill(this.#person)) return;
      checkPush(frame);
      this.#take(frame);
    }
  }

  #take(frame: PushFrame): void {
    switch (frame.code) {
      case AUTH_RESULT:
        return this.#authResult(frame.data as { ok: boolean; message: string });
      case HEARTBEAT:
      case HEARTBEAT_REPLY:
        // Hearing it is all: the server's own asking is the WebSocket ping, which the browser answers.
        return;
      case HELLO:
        return this.#hello(frame.data as { room: string; epoch: string; seq: number });
      case RESET:
        return this.#reset(frame.data as { room: string; epoch: string; seq: number });
      default:
        this.#inOrder(frame);
    }
  }

  #authResult({ ok, message }: { ok: boolean; message: string }): void {
    if (ok) {
      this.#tries = 0;
      this.#authenticated = true;
      if (this.places.size > 0) {
        const places = [...this.places].map(([room, { epoch, seq }]) => [room, { epoch, seq }]);
        this.send({ code: HELLO, rooms: Object.fromEntries(places) });
      }
      this.#options.onState?.('connected');
      return;
    }
    this.#authenticated = false;
    if (message.length < SOCKET_SHORT_MESSAGE) {
      this.close();
      this.#options.onRefused?.(message, true);
      return;
    }
    this.#drop();
  }

  #hello({ room, epoch, seq }: { room: string; epoch: string; seq: number }): void {
    const known = this.places.get(room);
    // The server sends what follows our place by itself; if it cannot, it says reset.
    if (known?.epoch === epoch) return;
    this.startFrom(room, epoch, seq);
    if (known) this.#options.onReset(room);
    else this.#options.onHello?.(room, { epoch, seq });
  }

  #reset({ room, epoch, seq }: { room: string; epoch: string; seq: number }): void {
    this.startFrom(room, epoch, seq);
    this.#options.onReset(room);
  }

  /** Gives a sequenced frame in its turn: old ones are dropped, early ones held while the missing are asked for. */
  #inOrder(frame: PushFrame): void {
    const cursor = frame.room === undefined ? undefined : this.places.get(frame.room);
    if (frame.seq === undefined || !cursor) return this.#give(frame);
    if (frame.seq <= cursor.seq) return;
    if (frame.seq > cursor.seq + 1) {
      if (cursor.held.size === 0) this.send({ code: MISSING, room: frame.room as string, after: cursor.seq });
      if (cursor.held.size < HELD_MAX) cursor.held.set(frame.seq, frame);
      return;
    }
    let next: PushFrame | undefined = frame;
    while (next) {
      cursor.seq++;
      cursor.held.delete(cursor.seq);
      this.#give(next);
      next = cursor.held.get(cursor.seq + 1);
    }
  }

  #give(frame: PushFrame): void {
    for (const { def, act } of this.#listeners)
      if (def.code === frame.code && def.type === (frame.type ?? null)) act(frame.data as never, frame);
  }
}

/** Ends a connection that nobody needs any more. One that is still being made ends when it stands: browsers warn on the console of closing it before. */
function endQuietly(socket: WebSocket): void {
  socket.onclose = null;
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  const late = setTimeout(() => socket.close(), CONNECT_MAX_MS);
  socket.onopen = () => {
    clearTimeout(late);
    socket.close();
  };
}

/** Jitter: after a restart not all clients reconnect in the same moment. */
function randomUpTo(ms: number): number {
  return ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * ms;
}

const isOffline = (): boolean => globalThis.navigator?.onLine === false;
const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden';

/** A message is one frame or a list of frames (what the server gathered); anything else is dropped. */
function parseFrames(raw: unknown): PushFrame[] {
  try {
    const parsed: unknown = JSON.parse(String(raw));
    const frames = Array.isArray(parsed) ? parsed : [parsed];
    return frames.filter(
      (frame): frame is PushFrame =>
        typeof frame === 'object' && frame !== null && typeof (frame as PushFrame).code === 'number',
    );
  } catch {
    return [];
  }
}
