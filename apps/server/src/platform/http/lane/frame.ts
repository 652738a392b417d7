import { isUtf8 } from 'node:buffer';

/** One request as it arrived: head read, body where it lies in the chunk. */
export interface Frame {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  /** Names in small letters, each once. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; empty without one. */
  readonly body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Half of what Node takes: longer ones are its business. */
const HEAD_MAX_BYTES = 8_192;
const HEADERS_MAX = 64;
const NAMES_MAX = 500;

const REQUEST_LINE = /(GET|POST) (\/[!-~]*) HTTP\/1\.1\r\n/y;
/** A name of token characters, and a value of visible ASCII with nothing to trim but the one usual space before it. */
const HEADER = /([!#$%&'*+\-.^_`|~0-9A-Za-z]+): ?((?:[!-~](?:[ -~]*[!-~])?)?)\r\n/y;
const LENGTH = /^(?:0|[1-9]\d{0,6})$/;

/** Headers that change where a request ends or what becomes of its connection, and the name that is none to an object. */
const NOT_PLAIN: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'upgrade',
  'expect',
  'trailer',
  'proxy-connection',
  '__proto__',
]);

/** Small letters of the few names that clients send, made once. */
const smallNames = new Map<string, string>();

/**
 * The request a chunk holds, when the chunk is exactly one plain request and nothing else: HTTP/1.1, GET or POST, whole, with its length
 * said once, no header twice, nothing unusual anywhere. Null for all else, which says nothing about it: Node's own parser reads that.
 * It must never read anything otherwise than that parser would (`frame.test.ts` compares the two).
 */
export function readFrame(chunk: Buffer): Frame | null {
  const headLength = chunk.indexOf(HEAD_END);
  if (headLength < 0 || headLength > HEAD_MAX_BYTES) return null;
  const head = chunk.toString('latin1', 0, headLength + 2);
  REQUEST_LINE.lastIndex = 0;
  const line = REQUEST_LINE.exec(head);
  if (line === null) return null;
  const [, method, target = ''] = line;
  const headers = readHeaders(head, REQUEST_LINE.lastIndex);
  if (headers === null || !headers['host']) return null;
  const bodyAt = headLength + HEAD_END.length;
  if (method === 'GET')
    return headers['content-length'] === undefined && chunk.length === bodyAt
      ? { method, target, headers, body: '' }
      : null;
  const length = headers['content-length'];
  if (length === undefined || !LENGTH.test(length) || chunk.length !== bodyAt + Number(length)) return null;
  const body = chunk.subarray(bodyAt);
  // Broken text is answered by the parser that counts what is missing.
  return isUtf8(body) ? { method: 'POST', target, headers, body: body.toString() } : null;
}

function readHeaders(head: string, from: number): Record<string, string> | null {
  const headers: Record<string, string> = Object.create(null);
  let at = from;
  for (let count = 0; at < head.length; count += 1) {
    HEADER.lastIndex = at;
    const match = HEADER.exec(head);
    if (match === null || count >= HEADERS_MAX) return null;
    const [, written = '', value = ''] = match;
    const name = smallName(written);
    if (headers[name] !== undefined || NOT_PLAIN.has(name)) return null;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    headers[name] = value;
    at = HEADER.lastIndex;
  }
  return headers;
}

function smallName(written: string): string {
  let name = smallNames.get(written);
  if (name === undefined) {
    name = written.toLowerCase();
    if (smallNames.size < NAMES_MAX) smallNames.set(written, name);
  }
  return name;
}
