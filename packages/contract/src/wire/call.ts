import type * as z from 'zod/mini';
import type { RefusalKey } from './codes.ts';
import type { Who } from './who.ts';

/** One call of the site. Server routing, the web client, form decoding, the API page and the generated tests are all made from these. */
export interface CallDef<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  /** The real path. It is also served as /v1/enpath/{base64 of it}. */
  readonly path: `/v1/${string}`;
  readonly who: Who;
  /** One line for the API page. */
  readonly doc: string;
  readonly input: I;
  readonly output: O;
  /** Refusals of its own; those every call may give (session, maintenance, validation, limits) are not repeated. */
  readonly refusals: readonly RefusalKey[];
  /** The call moves money: the body takes `requestId`, the answer is kept for 24 hours (product §10.2). */
  readonly movesMoney?: boolean;
  /** A write that old clients send as GET; answered as GET only from the same origin. */
  readonly alsoGet?: boolean;
  /** Multipart body with one file. */
  readonly file?: boolean;
  /** Bytes of a file that is no picture but a table (CSV), where it may be larger than pictures are. */
  readonly fileLimit?: number;
  /** Bytes of the body, for an input that may be longer than BODY_MAX_BYTES. Read only from who may make the call. */
  readonly bodyLimit?: number;
  /**
   * Where staff look at the site as a player sees it (docs/decisions/0334) looks are answered and acts are not. `closed`: a look that is not answered there
   * (what people write to each other, keys of sockets, what notes something); `open`: an act that belongs to such a view itself.
   */
  readonly inView?: 'closed' | 'open';
  /**
   * `replica`: a list of the past, which may be read from a standby (docs/decisions/0355). Of players' calls as new as on the primary; of staff's it may be
   * some seconds old, and the header BEHIND_HEADER says how old. Nothing that decides is read by such a call, and nothing written.
   */
  readonly reads?: 'replica';
  /** product §8: failures of this call never show a dialog. */
  readonly silent?: boolean;
}

/** Not asked with the pages of a player, or within a room: what people write there is read for a reason of its own. */
const NEVER_IN_VIEW: readonly Who[] = ['staff', 'provider', 'guest', 'member', 'manager'];

/**
 * Whether this call is answered where staff look at the site as a player sees it (docs/decisions/0334): looks alone, and of those none that is `closed`. What
 * changes anything is refused whatever it says of itself, but for the end of the view.
 */
export const isInView = ({ method, who, alsoGet, inView }: CallDef): boolean =>
  inView === 'open' || (method === 'GET' && alsoGet !== true && inView !== 'closed' && !NEVER_IN_VIEW.includes(who));

/** In an answer from a replica that is behind: how many milliseconds old it may be. */
export const BEHIND_HEADER = 'x-caiting-behind';

export type CallInput<C extends CallDef> = z.infer<C['input']>;
/** What a client may send before decoding. */
export type CallWireInput<C extends CallDef> = z.input<C['input']>;
export type CallOutput<C extends CallDef> = z.infer<C['output']>;

/** Names a call. Adds nothing at run time; keeps the literal types. */
export function call<const C extends CallDef>(def: C): C {
  return def;
}
