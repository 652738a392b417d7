/**
 * The published proof of a draw and of a bet, as the site's `drawProof` and `betProof` calls answer them, read by hand: this room stands
 * alone, so that nobody has to trust the server's code to check the server.
 */

export interface Proof {
  readonly version: string;
  readonly lotteryCode: string;
  readonly lotteryType: string;
  readonly lotteryName: string;
  readonly issue: string;
  /** drawn or settled; void: the rest is what the issue would have drawn. */
  readonly state: string;
  readonly voidReason: string | null;
  readonly voidedAt: number | null;
  readonly chain: {
    readonly day: string;
    readonly anchor: string;
    readonly length: number;
    readonly publishedAt: number;
    readonly index: number;
    readonly link: string;
    readonly previousLink: string;
  };
  readonly closeAt: number;
  /** Null, with root and count, for an issue that was void before it was sealed. */
  readonly sealedAt: number | null;
  readonly sealedLate: boolean;
  readonly betRoot: string | null;
  readonly betCount: number | null;
  readonly beacon: {
    readonly name: string;
    readonly test: boolean;
    readonly chainHash: string;
    readonly publicKey: string;
    readonly groupHash: string;
    readonly genesis: number;
    readonly periodSeconds: number;
    readonly scheme: string;
    readonly dst: string;
    readonly round: number;
    readonly roundTime: number;
    readonly signature: string;
    readonly randomness: string;
    /** When the site first had the round. Null in files of before 2026-12. */
    readonly fetchedAt: number | null;
  };
  /** Rounds that relays showed around the seal. None in files of before 2026-12. */
  readonly evidence: readonly Evidence[];
  readonly openNumber: string;
  readonly numbers: readonly number[];
  readonly drawnAt: number;
  readonly demoHistory: boolean;
}

export interface Evidence {
  readonly relay: string;
  readonly round: number;
  readonly signature: string;
  /** The site's time at that moment. */
  readonly seenAt: number;
}

export interface Inclusion {
  readonly betId: string;
  readonly lotteryCode: string;
  readonly issue: string;
  readonly leafText: string;
  readonly leaf: string;
  readonly index: number;
  readonly total: number;
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
  readonly root: string;
}

export type Read<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** Not drawn yet, or void and not told yet: there is nothing to check. */
  | { readonly kind: 'pending'; readonly state: string }
  | { readonly kind: 'malformed'; readonly field: string };

class Malformed extends Error {
  readonly field: string;
  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

/** Reads fields of one object; the first wrong one ends the reading with its name. */
class Fields {
  readonly #at: string;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(value: unknown, at: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed(at);
    this.#values = value as Record<string, unknown>;
    this.#at = at;
  }

  get(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  #fail(name: string): never {
    throw new Malformed(this.#at ? `${this.#at}.${name}` : name);
  }

  text(name: string, pattern: RegExp): string {
    const value = this.get(name);
    return typeof value === 'string' && pattern.test(value) ? value : this.#fail(name);
  }

  hex(name: string, bytes: number): string {
    const text = this.text(name, /^[0-9a-f]*$/);
    return text.length === bytes * 2 ? text : this.#fail(name);
  }

  whole(name: string, min = 0): number {
    const value = this.get(name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= min ? value : this.#fail(name);
  }

  /** What may be missing: `read` where there is a value. */
  maybe<T>(name: string, read: (name: string) => T): T | null {
    return (this.get(name) ?? null) === null ? null : read(name);
  }

  flag(name: string): boolean {
    const value = this.get(name);
    return typeof value === 'boolean' ? value : this.#fail(name);
  }

  list<T>(name: string, max: number, read: (value: unknown, at: string) => T): T[] {
    const value = this.get(name);
    if (!Array.isArray(value) || value.length > max) this.#fail(name);
    return value.map((item: unknown, index) => read(item, `${name}[${index}]`));
  }

  object(name: string): Fields {
    return new Fields(this.get(name), this.#at ? `${this.#at}.${name}` : name);
  }
}

const WORD = /^[\w-]{1,64}$/;
const ANY_TEXT = /^[^\p{Cc}]{0,200}$/u;
const LOTTERY = /^[a-z0-9]{2,16}$/;
const ISSUE = /^\d{5,16}$/;
const LEAF_TEXT = /^[^\0]{1,500000}$/;

function reading<T>(read: () => Read<T>): Read<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'malformed', field: error.field };
    throw error;
  }
}

const EVIDENCE_MAX = 16;

function readEvidence(item: unknown, at: string): Evidence {
  const one = new Fields(item, at);
  return {
    relay: one.text('relay', /^[\w.:[\]-]{1,100}$/),
    round: one.whole('round', 1),
    signature: one.hex('signature', 48),
    seenAt: one.whole('seenAt'),
  };
}

/** Reads a draw's proof; the whole answer of the call ({code, data}) is taken too. */
export function readProof(input: unknown): Read<Proof> {
  return reading(() => {
    const top = unwrapped(input);
    const state = top.text('state', WORD);
    const isVoid = state === 'void';
    if (!isVoid && state !== 'drawn' && state !== 'settled') return { kind: 'pending', state };
    const chain = top.object('chain');
    if (isVoid && chain.get('link') === null) return { kind: 'pending', state };
    const unsealed = isVoid && (top.get('betRoot') ?? null) === null;
    const beacon = top.object('beacon');
    const value: Proof = {
      version: top.text('version', WORD),
      lotteryCode: top.text('lotteryCode', LOTTERY),
      lotteryType: top.text('lotteryType', WORD),
      lotteryName: top.text('lotteryName', ANY_TEXT),
      issue: top.text('issue', ISSUE),
      state,
      voidReason: isVoid ? top.text('voidReason', WORD) : null,
      voidedAt: isVoid ? top.maybe('voidedAt', (name) => top.whole(name)) : null,
      chain: {
        day: chain.text('day', /^\d{4}-\d\d-\d\d$/),
        anchor: chain.hex('anchor', 32),
        length: chain.whole('length', 1),
        publishedAt: chain.whole('publishedAt'),
        index: chain.whole('index', 1),
        link: chain.hex('link', 32),
        previousLink: chain.hex('previousLink', 32),
      },
      closeAt: top.whole('closeAt'),
      sealedAt: unsealed ? null : top.whole('sealedAt'),
      sealedLate: top.flag('sealedLate'),
      betRoot: unsealed ? null : top.hex('betRoot', 32),
      betCount: unsealed ? null : top.whole('betCount'),
      beacon: {
        name: beacon.text('name', WORD),
        test: beacon.flag('test'),
        chainHash: beacon.hex('chainHash', 32),
        publicKey: beacon.hex('publicKey', 96),
        groupHash: beacon.hex('groupHash', 32),
        genesis: beacon.whole('genesis'),
        periodSeconds: beacon.whole('periodSeconds', 1),
        scheme: beacon.text('scheme', ANY_TEXT),
        dst: beacon.text('dst', ANY_TEXT),
        round: beacon.whole('round', 1),
        roundTime: beacon.whole('roundTime'),
        signature: beacon.hex('signature', 48),
        randomness: beacon.hex('randomness', 32),
        fetchedAt: beacon.maybe('fetchedAt', (name) => beacon.whole(name)),
      },
      evidence: top.maybe('evidence', (name) => top.list(name, EVIDENCE_MAX, readEvidence)) ?? [],
      openNumber: top.text('openNumber', /^[\d,]{1,100}$/),
      numbers: top.list('numbers', 80, (item, at) => {
        if (typeof item !== 'number' || !Number.isInteger(item)) throw new Malformed(at);
        return item;
      }),
      drawnAt: top.whole('drawnAt'),
      demoHistory: top.flag('demoHistory'),
    };
    return { kind: 'ok', value };
  });
}

/** Reads the proof that a bet is in the sealed root. */
export function readInclusion(input: unknown): Read<Inclusion> {
  return reading(() => {
    const top = unwrapped(input);
    const value: Inclusion = {
      betId: top.text('betId', /^\d{1,19}$/),
      lotteryCode: top.text('lotteryCode', LOTTERY),
      issue: top.text('issue', ISSUE),
      leafText: top.text('leafText', LEAF_TEXT),
      leaf: top.hex('leaf', 32),
      index: top.whole('index'),
      total: top.whole('total', 1),
      path: top.list('path', 64, (item, at) => {
        const step = new Fields(item, at);
        return { side: step.text('side', /^(?:left|right)$/) as 'left' | 'right', hash: step.hex('hash', 32) };
      }),
      root: top.hex('root', 32),
    };
    return { kind: 'ok', value };
  });
}

function unwrapped(input: unknown): Fields {
  const top = new Fields(input, '');
  return top.get('data') !== undefined && top.get('code') !== undefined ? top.object('data') : top;
}
