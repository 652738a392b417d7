import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed seed is bound to: with another word of it, the seed does not open. */
export interface SeedContext {
  readonly lottery: string;
  /** yyyy-MM-dd in Shanghai. */
  readonly day: string;
  readonly anchor: string;
  readonly length: number;
  readonly periodS: number;
  readonly closeS: number;
}

const associated = ({ lottery, day, anchor, length, periodS, closeS }: SeedContext): Buffer =>
  Buffer.from(['caiting chain seed', lottery, day, anchor, length, periodS, closeS].join('|'));

const cipherKey = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'caiting chain seed', 32));

/** AES-256-GCM: version, nonce, tag, then the 32 bytes. */
export function sealSeed(key: Buffer, seed: Uint8Array, context: SeedContext): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce).setAAD(associated(context));
  const body = Buffer.concat([cipher.update(seed), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** Throws when the key is another one, or when anything that the seed is bound to was changed. */
export function openSeed(key: Buffer, sealed: Buffer, context: SeedContext): Uint8Array {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  try {
    if (sealed[0] !== VERSION) throw new Error('unknown version');
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associated(context)).setAuthTag(tag);
    const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
    return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]));
  } catch (cause) {
    const { lottery, day } = context;
    throw new Error(`the chain seed of ${lottery} ${day} does not open: another key, or its row was changed`, {
      cause,
    });
  }
}
