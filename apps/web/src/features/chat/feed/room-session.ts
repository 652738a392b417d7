import { CHAT_FIRST_PAGE, CHAT_PAGE, LOAD_MORE_PAUSE_MS } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../../platform/call/query.ts';
import { isStill, personal, personNow } from '../../../platform/session/personal.ts';
import { revealLive } from '../cards/live-reveal.ts';
import { closedBy } from '../core/closed.ts';
import type { Closed } from '../core/closed.ts';
import { edit, flush, knownMessages, putPush, roomKey } from './room-cache.ts';
import { AGAIN_MS, history, isLocked, retryWhenLost } from './room-history.ts';
import { openRoomLine } from './room-socket.ts';
import type { Link, RoomLine } from './room-socket.ts';
import { afresh, appendHistory, applyPush, fromHistory, prependHistory } from './room-state.ts';
import type { RoomState } from './room-state.ts';

/** Sets the listeners that only one kind of room has; asked once, when the connection is opened. */
export type Listen = (line: Pick<RoomLine, 'on'>, roomCode: RoomCode, guestCode: string | null) => void;

/** A room as it stands, the same for every view of it. */
export interface RoomNow {
  readonly state: RoomState | undefined;
  readonly isFailed: boolean;
  /** The 4-digit code is asked for first. */
  readonly isLocked: boolean;
  readonly link: Link;
  /** Why the room cannot be entered; null while it can. */
  readonly closed: Closed | null;
  readonly isLoadingOlder: boolean;
}

const UNKNOWN: RoomNow = {
  state: undefined,
  isFailed: false,
  isLocked: false,
  link: 'connecting',
  closed: null,
  isLoadingOlder: false,
};

/** So long after its last view a room is still held: whoever turns a page and comes back finds it as it was, and nobody sees them leave. */
const LINGER_MS = 3_000;

/**
 * One room or private chat of one person: its messages, its connection, why it is closed, and how far it is read. However many views show it at once, they
 * are drawn from here, so they say the same, and there is one connection (decisions/0292). Begun with the first view, ended soon after the last.
 */
export class RoomSession {
  readonly #roomCode: RoomCode;
  readonly #guestCode: string | null;
  readonly #listen: Listen;
  readonly #person = personNow();
  readonly #listeners = new Set<() => void>();
  /** The views that are drawn, and whether their readers follow the newest message. */
  readonly #views = new Map<object, boolean>();
  readonly #page: QueryObserver<RoomState>;
  #now = UNKNOWN;
  /** Null while the session does not run. */
  #stop: (() => void) | null = null;
  #line: RoomLine | null = null;
  #closed: Closed | null = null;
  #isEntering = false;
  #isLoading = false;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(roomCode: RoomCode, guestCode: string | null, listen: Listen) {
    this.#roomCode = roomCode;
    this.#guestCode = guestCode;
    this.#listen = listen;
    this.#page = new QueryObserver<RoomState>(queryClient, {
      queryKey: roomKey(roomCode),
      queryFn: () => this.#latest(),
      staleTime: Number.POSITIVE_INFINITY,
      // The next visit starts from a fresh page rather than from a list with a hole.
      gcTime: 0,
      refetchInterval: retryWhenLost,
    });
  }

  readonly now = (): RoomNow => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A view is drawn; what it gives says that it is drawn no more. */
  join(view: object): () => void {
    clearTimeout(this.#linger);
    // Whoever left it far up begins at its end.
    if (this.#views.size === 0 && this.#now.state?.isDetached) this.reload();
    this.read(view, true);
    if (this.#stop === null && isStill(this.#person)) this.#start();
    return () => {
      this.#views.delete(view);
      if (this.#views.size > 0) return this.#tellReading();
      this.#linger = setTimeout(() => this.end(), LINGER_MS);
    };
  }

  /** Whether the reader of a view follows the newest message. */
  read(view: object, isAtEnd: boolean): void {
    this.#views.set(view, isAtEnd);
    this.#tellReading();
  }

  readonly loadOlder = (): void => {
    const { messages: [oldest] = [], more = false } = this.#now.state ?? {};
    if (this.#isLoading || !more || oldest === undefined) return;
    this.#change({ isLoadingOlder: true });
    this.#load({ id: oldest.id }, prependHistory);
  };

  /** For a reader whose list is cut off from the live end. */
  readonly loadNewer = (): void => {
    const { messages = [], isDetached = false } = this.#now.state ?? {};
    const newest = messages.at(-1);
    if (this.#isLoading || !isDetached || newest === undefined) return;
    this.#load({ after: newest.id }, appendHistory);
  };

  readonly reload = (): void => void this.#page.refetch();

  /** Comes in anew: the latest page, then a connection from its place on. */
  readonly enter = (): void => {
    clearTimeout(this.#again);
    this.#hangUp();
    this.#isEntering = true;
    void this.#page.refetch().finally(() => {
      this.#isEntering = false;
      this.#closed = null;
      this.#change({ link: 'connecting' });
      this.#look();
    });
  };

  /** Tries the lost connection at once. */
  readonly reconnect = (): void => this.#line?.retryNow();

  /** Nobody shows the room any more, or somebody else is here. */
  end(): void {
    clearTimeout(this.#linger);
    clearTimeout(this.#again);
    this.#hangUp();
    this.#stop?.();
    this.#stop = null;
    this.#now = UNKNOWN;
    this.#closed = null;
    forget(this);
  }

  get key(): string {
    return keyOf(this.#roomCode, this.#guestCode);
  }

  #start(): void {
    const stopPage = this.#page.subscribe(() => this.#look());
    const stopReveal = revealLive(this.#roomCode, knownMessages, (id) => void this.#reveal(id));
    this.#stop = () => {
      stopPage();
      stopReveal();
    };
    keep(this);
    this.#look();
  }

  /** Five on entering (product §9), topped up at once; anew, a page that is ready to be read. */
  async #latest(): Promise<RoomState> {
    const known = (): RoomState | undefined => queryClient.getQueryData<RoomState>(roomKey(this.#roomCode));
    const page = await history(this.#roomCode, this.#guestCode, { pageSize: known() ? CHAT_PAGE : CHAT_FIRST_PAGE });
    flush();
    return afresh(fromHistory(page.list, page.more, { epoch: page.epoch, seq: page.seq }), known());
  }

  /** What is drawn follows the page and the connection; the connection follows the page. */
  #look(): void {
    if (this.#stop === null) return;
    const { data: state, error } = this.#page.getCurrentResult();
    const closedByPage = closedBy(error);
    const isShut = isLocked(error) || closedByPage !== null;
    // What is there stays: a page that could not be read anew is no reason to take it away.
    const isFailed = error !== null && state === undefined && !isShut;
    this.#change({ state, isFailed, isLocked: isLocked(error), closed: this.#closed ?? closedByPage });
    if (state === undefined || isShut || this.#closed !== null) this.#hangUp();
    else if (this.#line === null && !this.#isEntering) this.#open(state);
    if (state && state.messages.length <= CHAT_FIRST_PAGE) this.loadOlder();
  }

  /** The room's connection goes on from the place its page was read at. */
  #open({ from }: RoomState): void {
    const [roomCode, guestCode] = [this.#roomCode, this.#guestCode];
    this.#line = openRoomLine({
      roomCode,
      guestCode,
      from,
      setLink: (change) => this.#change({ link: change(this.#now.link) }),
      setClosed: (closed) => this.#close(closed),
      enter: this.enter,
    });
    this.#listen(this.#line, roomCode, guestCode);
  }

  #hangUp(): void {
    this.#line?.close();
    this.#line = null;
  }

  #close(closed: Closed): void {
    this.#closed = closed;
    clearTimeout(this.#again);
    if (closed.way === 'again') this.#again = setTimeout(this.enter, AGAIN_MS);
    this.#look();
  }

  #change(changes: Partial<RoomNow>): void {
    if (Object.entries(changes).every(([name, value]) => this.#now[name as keyof RoomNow] === value)) return;
    this.#now = { ...this.#now, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** No line may be taken from under anybody's eyes: the room is read at its end only while all its views are. */
  #tellReading(): void {
    const isAtEnd = [...this.#views.values()].every(Boolean);
    edit(this.#roomCode, (state) => applyPush(state, { kind: 'reading', isAtEnd }));
  }

  /** Reading on, one page at a time. */
  #load(from: { id: string } | { after: string }, put: typeof prependHistory): void {
    this.#isLoading = true;
    history(this.#roomCode, this.#guestCode, { pageSize: CHAT_PAGE, ...from })
      .then((page) => edit(this.#roomCode, (old) => put(old, page.list, page.more)))
      .catch(() => undefined)
      .finally(() => {
        this.#change({ isLoadingOlder: false });
        setTimeout(() => (this.#isLoading = false), LOAD_MORE_PAUSE_MS);
      });
  }

  #reveal(id: string): Promise<void> {
    return history(this.#roomCode, this.#guestCode, { pageSize: 1, id: String(BigInt(id) + 1n) })
      .then(({ list: [message] }) => {
        if (message?.id === id) putPush(this.#roomCode, { kind: 'revealed', message });
      })
      .catch(() => undefined);
  }
}

const keyOf = (roomCode: RoomCode, guestCode: string | null): string => `${guestCode ?? ''}\n${roomCode}`;

/** The rooms that are open, or were a moment ago. */
const sessions = personal(() => new Map<string, RoomSession>(), {
  leave: (open) => {
    for (const session of open.values()) session.end();
  },
});

const keep = (session: RoomSession): void => void sessions.now().set(session.key, session);

function forget(session: RoomSession): void {
  const open = sessions.now();
  if (open.get(session.key) === session) open.delete(session.key);
}

/** The room of whoever is here. It runs while somebody has joined it. */
export function sessionOf(roomCode: RoomCode, guestCode: string | null, listen: Listen): RoomSession {
  const known = sessions.now().get(keyOf(roomCode, guestCode));
  if (known) return known;
  const session = new RoomSession(roomCode, guestCode, listen);
  keep(session);
  return session;
}
