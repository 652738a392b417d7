import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const ID_BYTES = 16;
const COUNT_BYTES = 6;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = ID_BYTES + COUNT_BYTES;
/** Processes whose key is kept: more than run at a time. */
const SENDERS_MAX = 100;
const CIPHER = 'aes-256-gcm';

/** A message with the process that wrote it. */
export interface Opened {
  readonly from: string;
  readonly text: string;
}

/**
 * Seals what goes over a bus that others may use too: it can be read and written by whoever knows the secret that the servers keep in their database.
 * Each process has a key of its own and counts its messages, so that no two are sealed alike.
 */
export class Seal {
  readonly #secret: string;
  readonly #id = randomBytes(ID_BYTES);
  readonly #key: Buffer;
  readonly #keys = new LRUCache<string, Buffer>({ max: SENDERS_MAX });
  #count = 0;

  constructor(secret: string) {
    this.#secret = secret;
    this.#key = this.#derive(this.#id);
  }

  /** What messages of this site are called, which tells nothing of the secret. */
  get subject(): string {
    return `caiting.${this.#derive(Buffer.from('subject')).toString('hex', 0, 16)}`;
  }

  close(text: string): Buffer {
    const head = Buffer.alloc(HEAD_BYTES);
    this.#id.copy(head);
    head.writeUIntBE((this.#count += 1), ID_BYTES, COUNT_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, ivOf(head));
    const sealed = [cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([head, cipher.getAuthTag(), ...sealed]);
  }

  /** Null for what no other process of this site wrote. */
  open(bytes: Uint8Array): Opened | null {
    const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // NATS gives nothing back to whoever sent it, but somebody else may.
    if (bytes.length < HEAD_BYTES + TAG_BYTES || sealed.subarray(0, ID_BYTES).equals(this.#id)) return null;
    const from = sealed.toString('hex', 0, ID_BYTES);
    const key = this.#keys.get(from) ?? this.#derive(sealed.subarray(0, ID_BYTES));
    const decipher = createDecipheriv(CIPHER, key, ivOf(sealed), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(HEAD_BYTES, HEAD_BYTES + TAG_BYTES));
    try {
      const text = decipher.update(sealed.subarray(HEAD_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      this.#keys.set(from, key);
      return { from, text };
    } catch {
      return null;
    }
  }

  #derive(about: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(about).digest();
  }
}

/** The count of the message, which never comes twice under one key. */
function ivOf(head: Buffer): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  head.copy(iv, IV_BYTES - COUNT_BYTES, ID_BYTES, HEAD_BYTES);
  return iv;
}
