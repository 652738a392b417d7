import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webPush from 'web-push';
import type { Config } from '../../../config.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';

/** The key pair by which push services know this site (RFC 8292), and what each request says of it. */

const KEY_FILE = 'web-push.key';
const KEY = /^[0-9a-f]{64}$/;
/** A header serves an hour of requests to one push service: signing costs more than the encryption. It is good for 12 hours. */
const HEADER_MS = 3_600_000;
/** Services whose header is kept. */
const HEADERS_MAX = 100;

export interface Vapid {
  readonly publicKey: string;
  /** The Authorization header for a push service of this origin. */
  authorization(service: string): string;
}

export const webPushKeyPath = (dataFolder: string): string => join(dataFolder, KEY_FILE);

export const vapidOf: (deps: Deps) => Vapid = perDeps(({ config }) =>
  vapidWith(config.webPushKey ?? readOrMakeKey(config.dataFolder), contactOf(config)),
);

/** The pair follows from 256 bits of chance, as the site's other keys are kept. */
export function vapidWith(keyHex: string, subject: string): Vapid {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalarOf(keyHex));
  const publicKey = curve.getPublicKey('base64url', 'uncompressed');
  const privateKey = leftPadded(curve.getPrivateKey()).toString('base64url');
  const headers = new Map<string, { readonly text: string; readonly madeAt: number }>();
  return {
    publicKey,
    authorization(service) {
      const known = headers.get(service);
      if (known && performance.now() - known.madeAt < HEADER_MS) return known.text;
      const { Authorization } = webPush.getVapidHeaders(service, subject, publicKey, privateKey, 'aes128gcm');
      if (headers.size >= HEADERS_MAX) headers.clear();
      headers.set(service, { text: Authorization, madeAt: performance.now() });
      return Authorization;
    },
  };
}

/** One of four thousand million strings is no private key of the curve: then the next one made from the same chance. */
function scalarOf(keyHex: string): Buffer {
  for (let n = 0; ; n += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', `web push ${n}`, 32));
    try {
      createECDH('prime256v1').setPrivateKey(scalar);
      return scalar;
    } catch (error) {
      if (n > 8) throw error;
    }
  }
}

const leftPadded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);

/** Whom a push service may write to: the site's address, or where its mails come from. */
export function contactOf({ origin, smtp }: Pick<Config, 'origin' | 'smtp'>): string {
  if (origin?.startsWith('https:')) return origin;
  const mail = /[^\s<>]+@[^\s<>]+/.exec(smtp?.from ?? '')?.[0];
  return `mailto:${mail ?? 'no-reply@localhost'}`;
}

function readOrMakeKey(dataFolder: string): string {
  const path = webPushKeyPath(dataFolder);
  try {
    return parseKey(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const fresh = randomBytes(32).toString('hex');
    writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    // Another process of this folder was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return parseKey(readFileSync(path, 'utf8'));
  }
}

function parseKey(text: string): string {
  const key = text.trim();
  if (!KEY.test(key)) throw new Error(`${KEY_FILE} is not 64 hex letters`);
  return key;
}
