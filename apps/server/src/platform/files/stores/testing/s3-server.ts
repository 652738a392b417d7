import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Settings } from '../s3-requests.ts';

/** What a stand-in does to a request instead of answering it. */
export type Misdeed =
  | 'unavailable'
  | 'silent'
  | 'hangUp'
  | 'cut'
  /** Fewer bytes than were kept, and a length that fits them. */
  | 'short';

export interface Kept {
  readonly bytes: Buffer;
  readonly digest: string | undefined;
  readonly changedAt: Date;
}

export interface S3StandIn {
  readonly settings: S3Settings;
  readonly files: Map<string, Kept>;
  /** Methods and paths that came, in order, those of refused and spoilt requests too. */
  readonly asked: string[];
  /** Done to the requests to come, one each, the first first. */
  readonly misdeeds: Misdeed[];
  /** Ahead of the true time. */
  clockMs: number;
  /** How long it thinks about each request before it does anything. */
  slowMs: number;
  /** At once, as by kill -9; `start` takes the same port again, with the files that are kept. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const PAGE = 1_000;
const SKEW_MAX_MS = 15 * 60_000;
const BUCKET = 'pictures';
const REGION = 'eu-test-1';
const KEY_ID = 'AKIDSTANDIN';
const SECRET = 'dZ5tq0R7mWbLx2Jc9hTn4uVe';

export interface StandInOptions {
  /** Without it: one that is free. */
  readonly port?: number;
  /** What is in the bucket; else nothing. */
  readonly files?: Map<string, Kept>;
}

/** How names end of what a process with such a bucket has not written whole. */
export const ASIDE = '.aside';

/** How a site reaches a stand-in at this port. */
export const standInSettings = (port: number): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: BUCKET,
  region: REGION,
  keyId: KEY_ID,
  secret: SECRET,
  isPathStyle: true,
});

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A small object store on a real socket: one bucket, and the part of S3's protocol that the site speaks. Signatures are checked by the published rules of
 * Signature Version 4, written here a second time and not by the client's library.
 */
export async function s3StandIn(options: StandInOptions = {}): Promise<S3StandIn> {
  const { files = new Map<string, Kept>() } = options;
  const [asked, misdeeds]: [string[], Misdeed[]] = [[], []];
  let port = options.port ?? 0;
  let server = createServer();
  const start = async (): Promise<void> => {
    server = createServer((request, response) => void answer(request, response));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    asked.push(`${request.method} ${request.url}`);
    const misdeed = misdeeds.shift();
    if (standIn.slowMs > 0) await delay(standIn.slowMs);
    if (misdeed === 'silent') return;
    if (misdeed === 'hangUp') return void request.socket.destroy();
    if (misdeed === 'unavailable') return fault(response, 503, 'SlowDown');
    const wrong = wrongSignature(request, body, Date.now() + standIn.clockMs);
    if (wrong !== null) return fault(response, wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong);
    serve(files, { request, response, body, misdeed });
  };
  await start();
  const standIn: S3StandIn = {
    settings: standInSettings(port),
    files,
    asked,
    misdeeds,
    clockMs: 0,
    slowMs: 0,
    start,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return standIn;
}

/** The code of what is wrong with a request's signature; null when it is right. */
function wrongSignature(request: IncomingMessage, body: Buffer, now: number): string | null {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (parts === null) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', signed = '', signature = ''] = parts;
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const at = header('x-amz-date');
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(time - now) < SKEW_MAX_MS) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const url = new URL(request.url ?? '', 'http://host');
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`),
    '',
    signed,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part),
    hmac(hmac(`AWS4${SECRET}`, day), region),
  );
  const right = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return header('x-amz-content-sha256') === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly misdeed: Misdeed | undefined;
}

function serve(files: Map<string, Kept>, { request, response, body, misdeed }: Exchange): void {
  const url = new URL(request.url ?? '', 'http://host');
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  if (bucket !== BUCKET) return fault(response, 404, 'NoSuchBucket');
  if (request.method === 'GET' && key === '') return list(files, url.searchParams, response);
  if (request.method === 'PUT') {
    const said = request.headers['x-amz-meta-sha256'];
    files.set(key, { bytes: body, digest: said?.toString(), changedAt: new Date() });
    return void response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    files.delete(key);
    return void response.writeHead(204).end();
  }
  const kept = files.get(key);
  if (kept === undefined) return fault(response, 404, 'NoSuchKey');
  const bytes = misdeed === 'short' ? kept.bytes.subarray(0, kept.bytes.length >> 1) : kept.bytes;
  response.writeHead(200, { 'content-length': bytes.length, ...(kept.digest && { 'x-amz-meta-sha256': kept.digest }) });
  if (misdeed !== 'cut') return void response.end(request.method === 'HEAD' ? undefined : bytes);
  response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
}

function list(files: Map<string, Kept>, query: URLSearchParams, response: ServerResponse): void {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)));
  const isCut = page.length < keys.length;
  const contents = page.map((key) => {
    const kept = files.get(key) as Kept;
    return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${kept.changedAt.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${kept.bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const more = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isCut}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
    );
}

function fault(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}
