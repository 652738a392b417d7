import type * as z from 'zod/mini';

/** One message the server sends over a socket. `code` and `type` are the numbers of the wire (product §4); they appear nowhere else. */
export interface PushDef<P extends z.ZodMiniType = z.ZodMiniType> {
  readonly socket: 'chat' | 'site' | 'both';
  readonly code: number;
  /** Subtype of code 3; null elsewhere. */
  readonly type: number | null;
  readonly doc: string;
  readonly data: P;
  /** Has a place in its room's sequence: a hole in `seq` means the client lacks it. */
  readonly sequenced: boolean;
}

export type PushData<P extends PushDef> = z.infer<P['data']>;

export function push<const P extends PushDef>(def: P): P {
  return def;
}

/** The frame on the wire. `room` names the room it is of, and with `seq` the sequence: a room code, `site`, or `me` for the user's own channel. */
export interface PushFrame {
  readonly code: number;
  readonly type?: number;
  readonly room?: string;
  readonly seq?: number;
  readonly data: unknown;
}

/**
 * What a client may send over a socket; anything else closes it. 6 heartbeat · 100 resume · 102 give me what follows `after` · on a chat socket: 103 enter one
 * more room, with a key of its own and the place its log was read to · 104 leave a room.
 */
export type ClientFrame =
  | { readonly code: 6 }
  | { readonly code: 100; readonly rooms: Readonly<Record<string, { readonly epoch: string; readonly seq: number }>> }
  | { readonly code: 102; readonly room: string; readonly after: number }
  | {
      readonly code: 103;
      readonly room: string;
      readonly key: string;
      readonly epoch?: string;
      readonly seq?: number;
    }
  | { readonly code: 104; readonly room: string };
