import { gzipSync } from 'node:zlib';
import type { CallReply, CallRequest } from './exchange.ts';

/** Below this a packet is a packet. */
const WORTH_LENGTH = 2_048;
/** The list of all lotteries in a twentieth of a millisecond; better levels save little more of it. */
const LEVEL = 1;

/**
 * A long answer in gzip, for callers that read it: the list of all lotteries is 13 KB, and a phone waits for each. Only for calls that anybody may make:
 * the length of a packed answer tells of what stands in it (BREACH), and those hold no secret of a session.
 */
export function packed(json: string, request: CallRequest, reply: CallReply): string | Buffer {
  if (json.length < WORTH_LENGTH) return json;
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return json;
  reply.header('content-encoding', 'gzip');
  return gzipSync(json, { level: LEVEL });
}
