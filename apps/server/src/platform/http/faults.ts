import { randomBytes } from 'node:crypto';
import { languageOf, REFUSAL_WORDS } from '@caiting/contract';
import { isDatabaseAway, isHeldUp, sqlState } from '../db/pool.ts';
import { safeUrl, type Logger } from '../log.ts';
import { FilesAway } from '../outcome.ts';
import { MalformedBody, UPLOAD_MAX_BYTES } from './body.ts';
import { RefusedBody } from './bounds/refused-body.ts';
import type { CallReply, CallRequest } from './exchange.ts';
import { keyReply, toJson } from './reply.ts';
import { requestRefusal } from './request-refusals.ts';

/** Data the database cannot take (a number past int8, a day that is none, a broken escape): the caller's mistake, told as such. */
const DATA_STATES: ReadonlySet<string | undefined> = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);
const RETRY_AFTER_SECONDS = 2;

/** The one place where a thrown error becomes an answer: sets head and status, gives the body. The stack goes to the log under an id, never to the client. */
export function answerFault(
  log: Logger,
  error: unknown,
  request: Pick<CallRequest, 'id' | 'method' | 'url' | 'headers'>,
  reply: CallReply,
  fileMax = UPLOAD_MAX_BYTES,
): string {
  const language = languageOf(request.headers['accept-language']);
  const status = (error as { statusCode?: number }).statusCode;
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('cache-control', 'no-store');
  if (error instanceof MalformedBody || DATA_STATES.has(sqlState(error))) {
    if (!(error instanceof MalformedBody))
      log.warn({ err: error, request: request.id, url: safeUrl(request.url) }, 'value the database cannot take');
    reply.code(200);
    return toJson(keyReply('badInput', language, { field: REFUSAL_WORDS.input }));
  }
  if (status === 413 && (request.headers['content-type'] ?? '').startsWith('multipart/')) {
    reply.code(status);
    return toJson(keyReply('uploadTooLarge', language, { max: Math.floor(fileMax / 1_048_576) }));
  }
  if (status !== undefined && ((status >= 400 && status < 500) || error instanceof RefusedBody)) {
    reply.code(status);
    return toJson(requestRefusal(status, language));
  }
  const fault = randomBytes(4).toString('hex');
  const { id, method, url } = request;
  log.error({ err: error, fault, request: id, method, url: safeUrl(url) }, 'request failed');
  const key = isHeldUp(error) ? 'busy' : error instanceof FilesAway ? 'filesAway' : 'serverFault';
  const isAway = key !== 'serverFault' || isDatabaseAway(error);
  if (isAway) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply.code(isAway ? 503 : 500);
  return toJson({ ...keyReply(key, language), data: { fault } });
}
