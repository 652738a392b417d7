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

// Both are only tried, and the parts cut out by hand: what `exec` gives for each header was a twentieth of a call's garbage.
const REQUEST_LINE = /(?:GET|POST) \/[!-~]* HTTP\/1\.1\r\n/y;
const VERSION_LENGTH = ' HTTP/1.1\r\n'.length;
/** A name of token characters, and a value of visible ASCII with nothing to trim but the one usual space before it. */
const HEADER = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+: ?(?:[!-~](?:[ -~]*[!-~])?)?\r\n/y;
const SPACE = 0x20;
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

/**
 * Headers inherit nothing, like an object without a prototype; made by a constructor, they are read as fast as fields and take half the memory.
 */
const PlainHeaders = function () {
  // Nothing: the fields come with the request.
} as unknown as new () => Record<string, string>;
PlainHeaders.prototype = Object.create(null) as Record<string, string>;

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
  if (!REQUEST_LINE.test(head)) return null;
  const method = head.startsWith('GET') ? 'GET' : 'POST';
  const target = head.slice(method.length + 1, REQUEST_LINE.lastIndex - VERSION_LENGTH);
  const headers = readHeaders(head, REQUEST_LINE.lastIndex);
  if (headers === null || !headers['host']) return null;
  const bodyAt = headLength + HEAD_END.length;
  if (method === 'GET')
    return headers['content-length'] === undefined && chunk.length === bodyAt
      ? { method, target, headers, body: '' }
      : null;
  const length = headers['content-length'];
  if (length === undefined || !LENGTH.test(length) || chunk.length !== bodyAt + Number(length)) return null;
  // The head is ASCII. Broken text is answered by the parser that counts what is missing.
  return isUtf8(chunk) ? { method: 'POST', target, headers, body: chunk.toString('utf8', bodyAt) } : null;
}

function readHeaders(head: string, from: number): Record<string, string> | null {
  const headers = new PlainHeaders();
  let at = from;
  for (let count = 0; at < head.length; count += 1) {
    HEADER.lastIndex = at;
    if (!HEADER.test(head) || count >= HEADERS_MAX) return null;
    const colon = head.indexOf(':', at);
    const valueAt = head.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1;
    const value = head.slice(valueAt, HEADER.lastIndex - 2);
    const name = smallName(head.slice(at, colon));
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
