import { REFUSAL_WORDS, type Language, type RefusalKey, type Reply } from '@caiting/contract';
import { keyReply } from './reply.ts';

/** What is refused before it is a call, by its HTTP status: Node's parser, Fastify's router and parsers, and ours. */
const KEYS: Readonly<Record<number, RefusalKey>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimedOut',
  411: 'lengthMissing',
  413: 'requestTooLarge',
  414: 'addressTooLong',
  415: 'mediaTypeUnknown',
  431: 'headersTooLarge',
  503: 'busy',
};

/** Anything else that a request can be wrong about (400, 417) is a malformed request. */
export function requestRefusal(status: number, language: Language): Reply {
  const key = KEYS[status];
  return key === undefined ? keyReply('badInput', language, { field: REFUSAL_WORDS.request }) : keyReply(key, language);
}
