import { hash, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import PQueue from 'p-queue';
import { FilesAway } from '../../outcome.ts';

export interface S3Settings {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** The bucket as the first part of the path, not of the host name. */
  readonly isPathStyle: boolean;
}

export interface S3Limits {
  /** Of one try. */
  readonly tryMs: number;
  /** Of all tries and the waiting before them: less than a call may take. */
  readonly wholeMs: number;
  readonly tries: number;
  /** Before the second try; twice as long before the third. */
  readonly pauseMs: number;
  readonly atOnce: number;
  /** Requests that wait for a turn; the next one is turned away. */
  readonly waiting: number;
  /** After so many failures in a row only one request in `restMs` tries; the others are told at once. */
  readonly failures: number;
  readonly restMs: number;
}

export const S3_LIMITS: S3Limits = {
  tryMs: 4_000,
  wholeMs: 9_000,
  tries: 3,
  pauseMs: 100,
  atOnce: 16,
  waiting: 64,
  failures: 5,
  restMs: 2_000,
};

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Of the bucket itself without one. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface S3Answer {
  readonly isThere: boolean;
  readonly body: Buffer;
}

/** How each request came out, for the figures. */
export type Watch = (method: S3Request['method'], seconds: number, fault: FilesAway['reason'] | null) => void;

/** More than any picture the site makes, or any part of a file. */
const BODY_MAX_BYTES = 32 * 1_048_576;
const DIGEST = 'x-amz-meta-sha256';
/** Worth another try although their status says that we were wrong. */
const PASSING: ReadonlySet<string> = new Set(['RequestTimeout', 'SlowDown']);
const MS = 1_000;
/** Steps of chance in a pause. */
const PARTS = 1_000;

/** What another try may mend. */
class TryAgain extends Error {}

/**
 * Signed requests to one bucket, so bounded that a store which is slow or away costs nobody else anything: a few at a time, a few that wait, a deadline for
 * each, and an end of asking when none is answered. What is asked here may be asked twice without harm.
 */
export class S3Requests {
  readonly #s3: S3Settings;
  readonly #limits: S3Limits;
  readonly #watch: Watch;
  readonly #queue: PQueue;
  /** Keys derived from the secret, one a day. */
  readonly #derived = new Map<string, ArrayBuffer>();
  #failures = 0;
  #triedAt = -Infinity;

  constructor(s3: S3Settings, watch: Watch = () => undefined, limits: S3Limits = S3_LIMITS) {
    this.#s3 = s3;
    this.#watch = watch;
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.atOnce });
  }

  /** Nothing else is answered but what is there or is not: everything that went wrong is thrown as `FilesAway`. */
  async ask(request: S3Request): Promise<S3Answer> {
    const begun = performance.now();
    try {
      const answer = await this.#askBounded(request);
      this.#watch(request.method, (performance.now() - begun) / MS, null);
      return answer;
    } catch (error) {
      const away =
        error instanceof FilesAway
          ? error
          : new FilesAway('away', 'the store of uploads does not answer', { cause: error });
      this.#watch(request.method, (performance.now() - begun) / MS, away.reason);
      throw away;
    }
  }

  async #askBounded(request: S3Request): Promise<S3Answer> {
    const { failures, restMs, waiting, wholeMs } = this.#limits;
    const now = performance.now();
    if (this.#failures >= failures) {
      if (now - this.#triedAt < restMs) throw new FilesAway('away', 'the store of uploads has not answered lately');
      this.#triedAt = now;
    }
    if (this.#queue.size >= waiting) throw new FilesAway('busy', 'too many requests wait for the store of uploads');
    const deadline = AbortSignal.timeout(wholeMs);
    try {
      const answer = await this.#queue.add(() => this.#try(request, deadline), { signal: deadline });
      this.#failures = 0;
      return answer;
    } catch (error) {
      this.#failures += 1;
      this.#triedAt = performance.now();
      throw error;
    }
  }

  async #try(request: S3Request, deadline: AbortSignal): Promise<S3Answer> {
    const { tries, tryMs, pauseMs } = this.#limits;
    for (let done = 1; ; done += 1) {
      try {
        return await this.#once(request, AbortSignal.any([deadline, AbortSignal.timeout(tryMs)]));
      } catch (error) {
        if (error instanceof FilesAway || done >= tries || deadline.aborted) throw error;
        // Half to one and a half of the pause: those that failed together do not come again together.
        await delay(pauseMs * 2 ** (done - 1) * (0.5 + randomInt(PARTS) / PARTS), undefined, { signal: deadline });
      }
    }
  }

  async #once(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const { url, headers } = await this.#sign(request);
    const { method, body = null } = request;
    const response = await fetch(url, { method, headers, body: body as BodyInit | null, signal, redirect: 'manual' });
    const bytes = await readWhole(response, method === 'HEAD');
    if (response.ok) {
      const digest = method === 'GET' ? response.headers.get(DIGEST) : null;
      if (digest !== null && digest !== hash('sha256', bytes)) throw new TryAgain('the answer is not what was kept');
      return { isThere: true, body: bytes };
    }
    const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 4_096))?.[1] ?? '';
    if (response.status === 404 && code !== 'NoSuchBucket') return { isThere: false, body: Buffer.alloc(0) };
    const said = `the store of uploads answers ${response.status} ${code}`;
    if (response.status >= 500 || response.status === 429 || PASSING.has(code)) throw new TryAgain(said);
    throw new FilesAway('refused', said);
  }

  async #sign({ method, key = '', query, body }: S3Request): Promise<{ url: URL; headers: Headers }> {
    const { keyId, secret, region } = this.#s3;
    const digest = hash('sha256', body ?? '');
    const signer = new AwsV4Signer({
      method,
      url: this.#urlOf(key, query),
      // The digest of the body is signed: the store takes no other bytes under this signature.
      headers: { 'x-amz-content-sha256': digest, ...(body && { [DIGEST]: digest, 'content-type': typeOf(key) }) },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
      cache: this.#derived,
    });
    const { url, headers } = await signer.sign();
    // Unsigned: front servers of stores change it.
    headers.set('accept-encoding', 'identity');
    return { url, headers };
  }

  #urlOf(key = '', query: S3Request['query'] = {}): string {
    const { endpoint, bucket, isPathStyle } = this.#s3;
    const url = new URL(endpoint);
    if (!isPathStyle) url.host = `${bucket}.${url.host}`;
    url.pathname = isPathStyle ? `/${bucket}/${key}` : `/${key}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }
}

const typeOf = (key: string): string => (key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');

/** Not a byte less than was promised. */
async function readWhole(response: Response, hasNoBody: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) throw new FilesAway('refused', 'the store of uploads answers more than any file has');
    chunks.push(chunk);
  }
  const promised = response.headers.get('content-length');
  if (!hasNoBody && promised !== null && Number(promised) !== size) throw new TryAgain('the answer was cut');
  return Buffer.concat(chunks);
}
