import type { TextParams } from '@caiting/contract/wire';

/**
 * What a use case gives back: `ok` with data, or a refusal from the closed list of the contract. Faults of the world are
 * thrown instead, and a broken invariant is an assert.
 */
export interface Ok<T> {
  readonly ok: true;
  readonly data: T;
}

export interface Refusal<Key extends string = string> {
  readonly ok: false;
  /** A key of the contract's refusals: it gives the wire code and the Chinese text. */
  readonly key: Key;
  /** The input field the refusal is about; the client shows the text there. */
  readonly field?: string;
  /** Values for the text's placeholders. */
  readonly params?: TextParams;
  /** Sent as `data` beside the code, e.g. how many seconds to wait. */
  readonly data?: unknown;
}

export type Outcome<T, Key extends string = string> = Ok<T> | Refusal<Key>;

export function ok(): Ok<undefined>;
export function ok<T>(data: T): Ok<T>;
export function ok<T>(data?: T): Ok<T | undefined> {
  return { ok: true, data };
}

export interface RefusalDetails {
  readonly field?: string;
  readonly params?: TextParams;
  readonly data?: unknown;
}

export function refuse<Key extends string>(key: Key, details: RefusalDetails = {}): Refusal<Key> {
  return { ok: false, key, ...details };
}

export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Refusal).ok === false &&
    typeof (value as Refusal).key === 'string'
  );
}

/** The store of uploads cannot be used: a fault of the world, thrown, and told to people as `filesAway`. Nothing secret stands in its text. */
export class FilesAway extends Error {
  /** `away`: no answer in time. `busy`: too many wait for it. `refused`: it answers, and takes nothing from us. */
  readonly reason: 'away' | 'busy' | 'refused';

  constructor(reason: FilesAway['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilesAway';
    this.reason = reason;
  }
}
