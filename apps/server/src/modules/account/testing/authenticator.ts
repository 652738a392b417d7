import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { passkeyCalls, CallInput, CallOutput } from '@caiting/contract';

/** An authenticator made of software: one ES256 credential, attestation "none". What it says can be bent, to try what the site believes. */

type Creation = CallInput<typeof passkeyCalls.addPasskey>['credential'];
type Assertion = CallInput<typeof passkeyCalls.passkeyLogin>['credential'];
type CreationOptions = CallOutput<typeof passkeyCalls.beginPasskey>['options'];
type RequestOptions = CallOutput<typeof passkeyCalls.beginPasskeyLogin>['options'];

/** Lies of the browser or of the authenticator. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly type?: string;
  /** Signs with this key instead. */
  readonly key?: KeyObject;
  readonly userHandle?: string;
}

const FLAG = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** CBOR, as much of it as a credential needs: whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.concat([Buffer.from([(major << 5) | 25]), uint(length, 2)]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const map = value as ReadonlyMap<number | string, number | string | Buffer>;
  return Buffer.concat([head(5, map.size), ...[...map].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  /** 0 for ever: one that is synced and does not count. */
  counter: number;
  readonly #origin: string;

  constructor(origin: string, { counts = false }: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.counter = counts ? 1 : 0;
  }

  /** navigator.credentials.create */
  create(options: CreationOptions, bent: Bent = {}): Creation {
    this.#userHandle = options.user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x ?? '', 'base64url')],
        [-3, Buffer.from(y ?? '', 'base64url')],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), uint(this.credentialId.length, 2), this.credentialId, publicKey]);
    const authData = Buffer.concat([this.#authData(options.rp.id, FLAG.attested, bent), attested]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, bent).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** navigator.credentials.get */
  get(options: RequestOptions, bent: Bent = {}): Assertion {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, bent);
    const authData = this.#authData(options.rpId, 0, bent);
    const key = bent.key ?? this.#keys.privateKey;
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), key).toString('base64url'),
        userHandle: bent.userHandle ?? this.#userHandle,
      },
    };
  }

  #named() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, crossOrigin = false, ...bent }: Bent): Buffer {
    return Buffer.from(JSON.stringify({ type: bent.type ?? type, challenge, origin, crossOrigin }));
  }

  #authData(rpId: string, more: number, bent: Bent): Buffer {
    const verified = bent.isVerified === false ? 0 : FLAG.verified;
    const flags = FLAG.present | verified | FLAG.backupEligible | FLAG.backedUp | more;
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([flags]), uint(bent.counter ?? this.counter, 4)]);
  }
}
