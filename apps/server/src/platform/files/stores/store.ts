/** One file of a store. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

/**
 * Where the bytes of uploads lie: a folder, or a bucket behind S3's protocol. All of the site reads and writes them by this alone. Keys are names that the
 * site made; who may see a file is never the store's business. A store that cannot be reached throws `FilesAway`.
 */
export interface ObjectStore {
  /** As an operator would name it; nothing in it is secret. */
  readonly place: string;
  /** Whole or not at all; the same key again is the same file again. When this is over the bytes are kept. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** All of a file, checked where the store knows its digest: each is of a bounded size, and only what came whole may be answered with its length. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** One that is gone already is no fault. */
  remove(key: string): Promise<void>;
  /** All files of the site's own naming whose key begins so. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** A picture by the hash of its content; those for their giver and operators apart. */
export const PICTURE_KEY = /^(?:private\/)?[0-9a-f]{2}\/[0-9a-f]{36}\.webp$/;
/** A part of a file that somebody asked for: its kind, the id of its row, and which try made it. No address of the site leads to one. */
export const DOWNLOAD_KEY = /^download\/([a-z-]{1,20})\/([0-9a-f-]{36})\.([0-9a-f-]{36})\.\d{5}$/;
/** What the site keeps in a store and a move brings along. */
export const isFileKey = (key: string): boolean => PICTURE_KEY.test(key) || DOWNLOAD_KEY.test(key);
/** Beside the files: which site they are of (docs/decisions/0256). It lies in one store at a time: the one that counts. */
export const MARK = '.site';
