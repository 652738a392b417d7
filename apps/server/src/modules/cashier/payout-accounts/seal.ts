import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { perDeps } from '../../../platform/deps.ts';

const KEY_FILE = 'payout-account.key';
const KEY = /^[0-9a-f]{64}$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals and opens numbers of payout accounts, and makes the fingerprint by which a second owner is found. */
export interface Sealer {
  /** `bound`: what the text is sealed for; under anything else it does not open, so sealed texts cannot change places. */
  seal(text: string, bound: string): Buffer;
  open(sealed: Buffer, bound: string): string;
  fingerprint(kind: string, number: string): Buffer;
}

/** A number belongs to this account of this player, also where a withdrawal copied it. */
export const numberOf = (account: { player: bigint | string; kind: string; id: bigint }): string =>
  `number|${account.player}|${account.kind}|${account.id}`;
/** The name that a player's accounts are in. */
export const holderOf = (player: bigint | string): string => `holder|${player}`;
/** Everything that was sealed before seals said for what. Opened once more, by reseal-old.ts. */
export const UNBOUND = '';

/** The sealer of this site: its key comes from the environment, or from a file of the data folder that is made on first use. */
export const sealerOf = perDeps((deps) => sealerWith(deps.config.accountKey ?? readOrMakeKey(deps.config.dataFolder)));

/** AES-256-GCM for the numbers, HMAC-SHA256 for the fingerprints, each with a key of its own made from the one given. */
export function sealerWith(keyHex: string): Sealer {
  const part = (info: string) => Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', info, 32));
  const [sealKey, printKey] = [part('payout account seal'), part('payout account fingerprint')];
  return {
    seal(text, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, bound) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(bound));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    fingerprint: (kind, number) => createHmac('sha256', printKey).update(`${kind}:${number}`).digest(),
  };
}

export const accountKeyPath = (dataFolder: string): string => join(dataFolder, KEY_FILE);

function readOrMakeKey(dataFolder: string): string {
  const path = accountKeyPath(dataFolder);
  try {
    return parseKey(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataFolder, { recursive: true });
  const fresh = randomBytes(32).toString('hex');
  try {
    writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    // Race of two servers on one data folder: the key written first is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return parseKey(readFileSync(path, 'utf8'));
  }
}

function parseKey(text: string): string {
  if (!KEY.test(text)) throw new Error(`${KEY_FILE} is damaged: it must hold 64 hex letters`);
  return text;
}

/** Constant-time comparison of texts. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
