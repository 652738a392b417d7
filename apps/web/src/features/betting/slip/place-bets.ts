import type { RefusalKey } from '@caiting/contract/wire';

/** What became of a confirmed slip. */
export type Placed =
  | { readonly kind: 'placed'; readonly orderNo: string; readonly betIds: readonly string[]; readonly balance: string }
  /** 余额不足: offer 充值. */
  | { readonly kind: 'short'; readonly message: string }
  /** The rebate moved: fetch it again. */
  | { readonly kind: 'rebate'; readonly message: string }
  /** Its issue is not on sale any more: the sheet stays, with old and new issue and the press that agrees to the new one. */
  | { readonly kind: 'issueGone'; readonly message: string }
  /** Refused for another reason that the page tells itself. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The global code table has told the player or taken him elsewhere (login, region, maintenance). */
  | { readonly kind: 'told' }
  /** No answer came, and asking again brought none: it may have been placed. The same request id must be used again. */
  | { readonly kind: 'unknown'; readonly message: string };

/** How a call failed, as CallError says it. */
export interface Failure {
  readonly code: number | null;
  readonly key: RefusalKey | null;
  readonly message: string;
  readonly told: boolean;
}

export interface Deps {
  /** Sends the body under its request id; throws a Failure. */
  send(): Promise<{ orderNo: string; betIds: readonly string[]; balance: string }>;
  failureOf(error: unknown): Failure | null;
  /** Waits before asking again. */
  pause(ms: number): Promise<void>;
  /** The player closed the page or gave up: no further try. */
  isOver(): boolean;
}

export const WAITING_RETRY_MS = 1_000;
export const WAITING_TRIES_MAX = 30;
export const LOST_RETRY_MS = 1_500;
export const LOST_TRIES_MAX = 3;

/** Refusals that the betting page tells in its own way; all others follow the global table. */
export const OWN_REFUSALS: readonly RefusalKey[] = [
  'waiting',
  'issueClosed',
  'issueUnknown',
  'playUnknown',
  'playNotOffered',
  'picksInvalid',
  'countMismatch',
  'amountMismatch',
  'rebateChanged',
  'balanceShort',
  'stakeTooSmall',
  'stakeTooLarge',
  'exposureFull',
  'requestIdReused',
];

/**
 * Places a confirmed slip. −40 keeps the loading state and asks again; a lost answer is asked for again under the same request id, so the server either
 * tells what it did the first time or does it now, never twice.
 */
export async function placeBets(deps: Deps): Promise<Placed> {
  let waited = 0;
  let lost = 0;
  for (;;) {
    try {
      return { kind: 'placed', ...(await deps.send()) };
    } catch (error) {
      const failure = deps.failureOf(error);
      if (!failure) throw error;
      if (failure.key === 'waiting' && ++waited < WAITING_TRIES_MAX && !deps.isOver())
        await deps.pause(WAITING_RETRY_MS);
      else if (failure.code === null && ++lost < LOST_TRIES_MAX && !deps.isOver()) await deps.pause(LOST_RETRY_MS);
      else return outcomeOf(failure);
    }
  }
}

/** product §8 reads the sentence: one with 返点 refetches rebates, one with 余额不足 offers 充值; the codes say the same. */
function outcomeOf({ code, key, message, told }: Failure): Placed {
  if (told) return { kind: 'told' };
  if (code === null) return { kind: 'unknown', message };
  if (key === 'issueClosed' || key === 'issueUnknown') return { kind: 'issueGone', message };
  if (key === 'rebateChanged' || message.includes('返点')) return { kind: 'rebate', message };
  if (key === 'balanceShort' || message.includes('余额不足')) return { kind: 'short', message };
  return { kind: 'refused', message };
}

/** Keeps one request id for one confirmed body: pressing again after a lost answer repeats it, any other body or a settled one gets a new id. */
export class RequestIds {
  #body = '';
  #id = '';
  readonly #make: () => string;

  constructor(make: () => string) {
    this.#make = make;
  }

  idFor(body: string): string {
    if (body !== this.#body || this.#id === '') {
      this.#body = body;
      this.#id = this.#make();
    }
    return this.#id;
  }

  /** The server has answered: whatever comes next is another act. */
  settle(): void {
    this.#id = '';
  }
}
