import { pino, type DestinationStream, type Logger } from 'pino';
import { currentCall } from './engine/call-id.ts';
import { repeatsOf } from './engine/repeats.ts';

export type { Logger } from 'pino';

/** Names of fields whose values never reach a log, at any depth pino can reach. */
const SECRET_FIELDS = [
  'password',
  'safetyPassword',
  'token',
  'key',
  'secret',
  'authorization',
  'cookie',
  'sid',
  'imageCode',
  'guestCode',
  'pw',
  'pass',
  'guestKey',
  'proof',
  'safetyProof',
];

/** Which call a line is about, by the id that front servers know it by too. */
function callOfLine(): { readonly request?: string } {
  const request = currentCall();
  return request === null ? {} : { request };
}

/**
 * The server's log: JSON lines to standard error, so that standard output stays for `ready …` and tools. Of errors that are an `outage`, which whatever is
 * asked meanwhile fails with, one line of each kind stands there in ten seconds, with how many there were; each of them at level debug.
 */
export function createLog(
  level: string,
  to: DestinationStream = pino.destination({ fd: 2, sync: true }),
  isOutage: (error: unknown) => boolean = () => false,
): Logger {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const serializers = { err: plainError };
  const hooks = { logMethod: repeatsOf(isOutage) };
  return pino({ level, redact: { paths, censor: '[hidden]' }, base: null, serializers, mixin: callOfLine, hooks }, to);
}

/** What a reader needs of an error. Libraries hang connections and requests on theirs, which have no place in a log. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, where } = error as { code?: string; constraint?: string; where?: string };
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { message: error.message, code, constraint, where, stack: error.stack, ...cause };
}

const SECRET_QUERY =
  /([?&](?:key|token|password|safetyPassword|pw|pass|guestCode|guestKey|random|imageCode|sid|proof|safetyProof)=)[^&#]*/gi;

/** A request path as logs may show it: secret query values blanked (a socket key stands in the query). */
export function safeUrl(url: string): string {
  return url.replace(SECRET_QUERY, '$1-').slice(0, 500);
}
