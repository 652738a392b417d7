import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { isPushEndpoint, publicLookup } from './endpoint.ts';

/** One request to a push service. The library's own would go to any address and wait for as long as it likes. */

const TIMEOUT_MS = 5_000;
const TTL_SECONDS = 86_400;
/** Longer pauses that a service asks for are ours to choose. */
const RETRY_AFTER_MAX_MS = 3_600_000;

/** Addresses are checked as connections are made; an open connection is used again. */
const agent = new HttpsAgent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 2 });
const lookup = publicLookup();

export interface PushRequest {
  readonly endpoint: string;
  readonly authorization: string;
  readonly topic: string;
  /** aes128gcm. */
  readonly body: Buffer;
}

export interface PushAnswer {
  readonly status: number;
  readonly retryAfterMs: number;
}

/** A body that is broken off, or does not end within the time, changes nothing of what the status said. */
const ignore = (): void => undefined;

/** Throws when nobody answers within five seconds, or where the address leads elsewhere than to the public network. Redirections are not followed. */
export async function postPush(request: PushRequest, testService: string | undefined): Promise<PushAnswer> {
  if (!isPushEndpoint(request.endpoint, testService))
    throw new Error('the address is no push service of the public network');
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const url = new URL(request.endpoint);
  const options: RequestOptions = {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: request.authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': request.body.length,
      ttl: String(TTL_SECONDS),
      urgency: 'normal',
      topic: request.topic,
    },
  };
  const isTest = url.origin === testService;
  const answered = (response: IncomingMessage): void => {
    // Nothing in the body matters; it is read to its end so that the connection serves again.
    response.on('error', ignore);
    response.resume();
    const seconds = Number(response.headers['retry-after']);
    const retryAfterMs = Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1_000, RETRY_AFTER_MAX_MS) : 0;
    resolve({ status: response.statusCode ?? 0, retryAfterMs });
  };
  const sending = isTest
    ? httpRequest(url, options, answered)
    : httpsRequest(url, { ...options, agent, lookup }, answered);
  sending.on('error', reject);
  sending.end(request.body);
  return promise;
}
