import { languageOf, SOCKET_ROOMS_MAX, SocketQuery, type ClientFrame, type Language } from '@caiting/contract';
import * as z from 'zod/mini';

const seq = z.int().check(z.minimum(0));
const epoch = z.string().check(z.maxLength(64));
const wireName = z.string().check(z.maxLength(64));

const Frame = z.union([
  z.strictObject({ code: z.literal(6) }),
  z.strictObject({
    code: z.literal(100),
    rooms: z
      .record(wireName, z.strictObject({ epoch, seq }))
      .check(z.refine((rooms) => Object.keys(rooms).length <= SOCKET_ROOMS_MAX)),
  }),
  z.strictObject({ code: z.literal(102), room: wireName, after: seq }),
  z.strictObject({
    code: z.literal(103),
    room: wireName,
    key: z.string().check(z.maxLength(64)),
    epoch: z.exactOptional(epoch),
    seq: z.exactOptional(seq),
  }),
  z.strictObject({ code: z.literal(104), room: wireName }),
]);

/** What a client may say (heartbeat, resume, gap, enter, leave); null for anything else, which closes the socket. */
export function parseClientFrame(text: string): ClientFrame | null {
  if (text === '{"code":6}') return { code: 6 };
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    // Not JSON, or not one of these frames.
    return null;
  }
}

/** What somebody asks for with a handshake. */
export interface Handshake {
  /** Null when it is not what the contract says; `wrong` then names the field. */
  readonly query: SocketQuery | null;
  readonly wrong: string;
  /** Of the page, else of the browser. */
  readonly language: Language;
}

/** Reads the query of a handshake. A name given twice is wrong. */
export function readHandshake(params: URLSearchParams | undefined, acceptLanguage: string | undefined): Handshake {
  const given = [...(params ?? [])];
  const fields = Object.fromEntries(given);
  const read = SocketQuery.safeParse(fields);
  const language = languageOf(params?.get('lang') ?? acceptLanguage);
  const twice = given.find(([name], at) => given.findIndex((other) => other[0] === name) !== at)?.[0];
  if (twice !== undefined) return { query: null, wrong: twice.slice(0, 20), language };
  if (read.success) return { query: read.data, wrong: '', language };
  return { query: null, wrong: String(read.error.issues[0]?.path[0] ?? ''), language };
}
