import type { CallDef, CallInput, CallOutput, RefusalKey, UserId, Who } from '@caiting/contract/wire';
import type { Reads } from '../db/replica/reads.ts';
import type { Deps } from '../deps.ts';
import type { Outcome, Refusal } from '../outcome.ts';

/** A signed-in person, as the account module's resolver gives it. Rights are as of now, not as of sign-in. */
export interface Session {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly userName: string;
  readonly grade: number;
  readonly isAgent: boolean;
  /** False for accounts that may look but not bet (e.g. frozen, self-excluded accounts stay true: betting refuses them itself). */
  readonly isPlayer: boolean;
  /** Of staff who look at the site as this player sees it: nothing is done in such a session, and nothing noted of it. */
  readonly view?: PlayerView;
}

/** A look of staff at a player's pages (docs/decisions/0334). */
export interface PlayerView {
  readonly staffId: string;
  readonly tokenHash: Buffer;
  readonly until: Date;
}

/** An operator's own account; never a player's session. */
export interface Staff {
  readonly staffId: string;
  readonly name: string;
  /** Of the session: functions of the owner that ask for an operator's own act look it up themselves. */
  readonly tokenHash: Buffer;
  /** How the session is carried: by the console's pages, or by the command line and scripts. */
  readonly carriedBy: 'cookie' | 'bearer';
  /** Of a script with a service token: the paths of the calls that it may make, and no others. */
  readonly scope?: ReadonlySet<string>;
}

/** What a request shows of a session of staff. */
export interface StaffToken {
  readonly token: string;
  readonly carriedBy: Staff['carriedBy'];
  /** Somebody did something, in contrast to what a page fetches by itself. */
  readonly isAct: boolean;
}

/** A chat guest with a guestCode. */
export interface Guest {
  readonly guestCode: string;
  readonly nickname: string;
}

export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** One request as a handler sees it. */
export interface AnyContext {
  readonly deps: Deps;
  /** What lists of the past are read by: a replica where the contract lets this call read one, else the primary. */
  readonly reads: Reads;
  readonly session: Session | null;
  readonly staff: Staff | null;
  readonly guest: Guest | null;
  readonly ip: string;
  /** ISO country from the trusted reverse proxy, when configured. */
  readonly country: string | null;
  readonly userAgent: string;
  /** Origin the browser sees, for links in answers. */
  readonly origin: string;
  /** Where a service beside us reaches this server: never taken from what the client says. */
  readonly ownOrigin: string;
  /** The client's `requestId`, or one made here: the key of an act that must be done once. */
  readonly requestId: string;
  /** The fields as received, before the contract’s schema has read them. */
  readonly fields: unknown;
  /** Body as received, for signature checks; empty for GET and multipart. */
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly file: UploadedFile | null;
  /** What the browser says to be known by from an earlier sign-in; unchecked. */
  readonly device: string | null;
  /** Sets the httpOnly session cookie on the answer. */
  setSession(token: string, maxAgeSeconds: number): void;
  /** Sets the httpOnly cookie by which the browser is known at its next sign-in. */
  setDevice(token: string, maxAgeSeconds: number): void;
  clearSession(): void;
  /** The same for staff: a cookie of the console's own, beside a player's. */
  setStaffSession(token: string, maxAgeSeconds: number): void;
  clearStaffSession(): void;
}

type Known<C, K extends keyof C> = C & { readonly [P in K]: NonNullable<C[P]> };

/** The context narrowed by the contract's `who`: what the check before the handler has proven. */
export type Context<W extends Who = Who> = W extends 'login' | 'player' | 'agent' | 'member' | 'manager'
  ? Known<AnyContext, 'session'>
  : W extends 'staff'
    ? Known<AnyContext, 'staff'>
    : AnyContext;

/** Refusals every call may give without listing them. */
export type CommonRefusal =
  | 'badInput'
  | 'fieldEmpty'
  | 'fieldRange'
  | 'fieldLength'
  | 'fieldEquals'
  | 'fieldUnique'
  | 'forbidden'
  | 'notFound'
  | 'tooManyRequests'
  | 'requestIdReused'
  | 'loginExpired'
  | 'notLoggedIn'
  | 'waiting'
  | 'emptyResult'
  | 'maintenance'
  | 'websiteClosed'
  | 'regionBlocked';

export type Handler<C extends CallDef> = (
  context: Context<C['who']>,
  input: CallInput<C>,
) => Promise<Outcome<CallOutput<C>, C['refusals'][number] | CommonRefusal>>;

/** A call of the contract with the use case that answers it. */
export interface Binding {
  readonly def: CallDef;
  readonly handle: (context: AnyContext, input: unknown) => Promise<Outcome<unknown>>;
  /** The use case finds out by itself whether a member may enter the room, under the room's lock: the pipeline does not ask before. */
  readonly looksAtRoom?: boolean;
  /** The use case finds out in its own transaction whether the session still stands. `loginExpired` then says that it does not; the pipeline finds out why. */
  readonly looksAtSession?: boolean;
}

/** Binds a call to its use case. Types of input, output and refusals come from the contract. */
export function bind<const C extends CallDef>(
  def: C,
  handle: Handler<C>,
  options: Pick<Binding, 'looksAtRoom' | 'looksAtSession'> = {},
): Binding {
  // The pipeline has run the contract's schema and who-check before it calls this, which is what the narrowed types say.
  return { def, handle: handle as unknown as Binding['handle'], ...options };
}

/** How old the knowledge of a session may be: some seconds (the usual), or nothing. */
export type SessionAge = 'seconds' | 'now';

/**
 * How the pipeline learns who is asking. Modules give these (account, staff, chat, tenant); a refusal is answered as it is.
 * Null means "no such person".
 */
export interface Resolvers {
  session(deps: Deps, token: string, asOf?: SessionAge): Promise<Session | Refusal<RefusalKey> | null>;
  /** The person behind the session just did something; the heartbeat and what pages fetch by themselves are no acts. */
  acted(deps: Deps, session: Session): Promise<void>;
  staff(deps: Deps, shown: StaffToken): Promise<Staff | null>;
  /** Has this member of staff done anything so lately that an old answer might lack it? */
  hasJustActed(deps: Deps, staff: Staff, withinMs: number): Promise<boolean>;
  /** Whose service token this is, used from this address. */
  service(deps: Deps, token: string, from: string): Promise<Staff | null>;
  /** The player whose pages a token of staff shows, read only. Null: the view has ended. */
  view(deps: Deps, token: string): Promise<Session | null>;
  /** May this member of staff read a private picture of a player? */
  staffPicture(deps: Deps, staff: Staff, path: string): Promise<boolean>;
  guest(deps: Deps, guestCode: string): Promise<Guest | null>;
  /** May this person enter (member) or manage (manager) the room that the input names? Null = yes. */
  room(deps: Deps, who: 'member' | 'manager', session: Session, input: unknown): Promise<Refusal<RefusalKey> | null>;
  /** Whole-site states (maintenance, region, closed). Null = go on. */
  site(deps: Deps, request: SiteRequest): Promise<Refusal<RefusalKey> | null>;
}

export interface SiteRequest {
  readonly def: CallDef;
  readonly ip: string;
  readonly country: string | null;
}
