import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service and browsers that subscribe with it, by the RFCs (8030, 8188, 8291, 8292) and not by the library that the server writes with. */

export interface PostedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** base64. */
  readonly body: string;
}

type Answer = number | 'hang' | 'endless';

export interface PushService {
  readonly origin: string;
  readonly posted: readonly PostedPush[];
  /** Paths whose answer the other side has broken off. */
  readonly brokenOff: ReadonlySet<string>;
  /** What the next requests for this path are answered with, in turn; then 201. `hang`: nothing; `endless`: 201 with a body that never ends. */
  answer(path: string, ...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

/** GET gives what was posted, for a test of another process. */
export async function startPushService(): Promise<PushService> {
  const posted: PostedPush[] = [];
  const answers = new Map<string, Answer[]>();
  const brokenOff = new Set<string>();
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(posted));
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      posted.push({ path, headers: request.headers, body: Buffer.concat(parts).toString('base64') });
      const status = answers.get(path)?.shift() ?? 201;
      response.on('close', () => response.writableFinished || brokenOff.add(path));
      if (status === 'endless') response.writeHead(201).write('and so on');
      else if (status !== 'hang') response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    brokenOff,
    answer: (path, ...next) => void answers.set(path, [...next]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface TestDevice {
  readonly path: string;
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** base64url, as `subscription` has the public one. */
  readonly privateKey: string;
}

let made = 0;

/** What a browser makes when it subscribes. */
export function aDevice(origin: string): TestDevice {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url', 'uncompressed');
  const path = `/push/${(made += 1)}-${randomBytes(8).toString('hex')}`;
  const auth = randomBytes(16).toString('base64url');
  return {
    path,
    subscription: { endpoint: origin + path, p256dh, auth },
    privateKey: curve.getPrivateKey('base64url'),
  };
}

export interface OpenedPush {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
  readonly lang: string;
}

const KEY_LENGTH = 65;
const KEY_AT = 21;

/** Decrypts a message as the browser does (RFC 8291, 8188); throws when it is for another one. */
export function openPush({ privateKey, subscription }: TestDevice, { body }: PostedPush): OpenedPush {
  const bytes = Buffer.from(body, 'base64');
  const [salt, sender] = [bytes.subarray(0, 16), bytes.subarray(KEY_AT, KEY_AT + KEY_LENGTH)];
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(subscription.p256dh, 'base64url'), sender]);
  const part = (secret: Buffer, with_: Buffer, named: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, named, length));
  const shared = part(curve.computeSecret(sender), Buffer.from(subscription.auth, 'base64url'), info, 32);
  const key = part(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = part(shared, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = bytes.subarray(KEY_AT + KEY_LENGTH);
  const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // The text ends with a byte 2, and zeroes behind it.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as OpenedPush;
}

export interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** What the sender says of itself (RFC 8292); throws where it is not signed with the key that the browser subscribed with. */
export function vapidClaims({ headers }: PostedPush, publicKey: string): VapidClaims {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('not signed with the key of the subscription');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as VapidClaims;
}
