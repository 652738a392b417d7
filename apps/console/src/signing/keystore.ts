/**
 * Private keys of operators in this browser. They are made here, cannot be taken out (`extractable: false`), and leave with the browser's data: nobody else,
 * the server included, can sign with them.
 */
export interface OwnKey {
  readonly fingerprint: string;
  readonly site: string;
  readonly staffId: string;
  readonly label: string;
  /** The 32 raw bytes of the public key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly privateKey: CryptoKey;
}

/** Why this browser has no key to sign with. */
export type KeyFault =
  /** It knows no Ed25519, or the page is not read over a connection that it trusts. */
  | 'unsupported'
  /** It keeps nothing: a private window, blocked or full storage. */
  | 'notKept';

export class KeyStoreFault extends Error {
  override readonly name = 'KeyStoreFault';
  readonly fault: KeyFault;

  constructor(fault: KeyFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

const DATABASE = 'caiting-signing';
const STORE = 'keys';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new KeyStoreFault('notKept', request.error));
  });

function opened(): Promise<IDBDatabase> {
  // Asking for the storage itself throws where it is blocked.
  try {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'fingerprint' });
    return answerOf(request);
  } catch (error) {
    return Promise.reject(new KeyStoreFault('notKept', error));
  }
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const isKept = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new KeyStoreFault('notKept', transaction.error));
    });
    const answer = await answerOf(act(transaction.objectStore(STORE)));
    await isKept;
    return answer;
  } catch (error) {
    throw error instanceof KeyStoreFault ? error : new KeyStoreFault('notKept', error);
  } finally {
    database.close();
  }
}

/** Keys of this person for this site: one browser may be used by several, and for several sites under one address. */
export async function keysOf(site: string, staffId: string): Promise<readonly OwnKey[]> {
  const all = (await inStore('readonly', (store) => store.getAll())) as readonly OwnKey[];
  return all.filter((key) => key.site === site && key.staffId === staffId);
}

export const forgetKey = (fingerprint: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(fingerprint));

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** Makes a pair of keys. It is nobody's until it is kept. */
async function makePair(): Promise<CryptoKeyPair> {
  try {
    return (await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])) as CryptoKeyPair;
  } catch (error) {
    throw new KeyStoreFault('unsupported', error);
  }
}

/** Makes a key and keeps it. It signs nothing before others have confirmed its fingerprint. */
export async function makeKey(of: Pick<OwnKey, 'site' | 'staffId' | 'label'>): Promise<OwnKey> {
  const { privateKey, publicKey } = await makePair();
  // A public key can always be taken out.
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const key: OwnKey = { ...of, fingerprint: await sha256Hex(raw), publicKey: raw, privateKey };
  // Browsers throw storage away where space is short, unless they were asked not to; the answer changes nothing here.
  await navigator.storage?.persist?.().catch(() => false);
  await inStore('readwrite', (store) => store.put(key));
  return key;
}

/** Whether this browser can make and keep a key, found out before anybody is asked to. */
export async function keyFault(): Promise<KeyFault | null> {
  if (globalThis.crypto?.subtle === undefined) return 'unsupported';
  try {
    await makePair();
    await inStore('readonly', (store) => store.count());
    return null;
  } catch (error) {
    if (error instanceof KeyStoreFault) return error.fault;
    throw error;
  }
}
