import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Logger } from '../../../platform/log.ts';
import { parseOpenNumber } from './open-number.ts';
import type { ResultAsk, ResultSource, SourceAnswer } from './source.ts';

/** How one HTTP source is reached. */
export interface HttpSource {
  readonly name: string;
  /** `{lottery}` and `{issue}` stand for what is asked: https://feed.example/v1/{lottery}/{issue}. */
  readonly url: string;
  /** The source signs its raw answer with this: X-Signature = hex of HMAC-SHA256. */
  readonly key: string;
}

export const FETCH_TIMEOUT_MS = 5_000;
/** A result is a few hundred bytes; more is not a result. */
export const ANSWER_BYTES_MAX = 65_536;

/** The answer's own names for lottery and issue must be what was asked: a cached or swapped answer is not believed. */
const Answer = z.object({ lottery: z.string(), issue: z.string(), openNumber: z.string() });

/** An official source over HTTP (docs/providers/result-feed.md). 404 means "not drawn yet". */
export function httpSource({ name, url, key }: HttpSource, log: Logger, timeoutMs = FETCH_TIMEOUT_MS): ResultSource {
  return {
    name,
    kind: 'http',
    fetchResult: async (ask) => {
      try {
        return await fetchAnswer(addressOf(url, ask), key, ask, timeoutMs);
      } catch (error) {
        log.warn(
          { source: name, lottery: ask.lotteryCode, issue: ask.issueNo, reason: String(error) },
          'result source',
        );
        return null;
      }
    },
  };
}

const addressOf = (url: string, { lotteryCode, issueNo }: ResultAsk): string =>
  url.replaceAll('{lottery}', encodeURIComponent(lotteryCode)).replaceAll('{issue}', encodeURIComponent(issueNo));

async function fetchAnswer(url: string, key: string, ask: ResultAsk, timeoutMs: number): Promise<SourceAnswer | null> {
  // A redirect could lead anywhere; the address in the configuration is the only one trusted.
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const raw = await readBounded(response);
  if (!isSigned(raw, response.headers.get('x-signature'), key)) throw new Error('bad signature');
  return readAnswer(raw, ask);
}

async function readBounded(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('answer too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isSigned(raw: Buffer, signature: string | null, key: string): boolean {
  if (signature === null || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', key).update(raw).digest(), Buffer.from(signature, 'hex'));
}

function readAnswer(raw: Buffer, ask: ResultAsk): SourceAnswer {
  const answer = Answer.parse(JSON.parse(raw.toString('utf8')));
  if (answer.lottery !== ask.lotteryCode || answer.issue !== ask.issueNo) throw new Error('answer of another issue');
  const numbers = parseOpenNumber({ code: ask.lotteryCode, group: ask.group }, answer.openNumber);
  if (numbers === null) throw new Error('no draw of this lottery');
  return { numbers, raw };
}
