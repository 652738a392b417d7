import { PATTERNS } from './patterns.ts';

/**
 * What the page around the embedded chat may say to it, and what it gets back (product §7). Every message has an `id` of the sender's choosing; the answer
 * carries it, so that one question has one answer. Messages go to and come from exactly one origin; nothing is ever sent to "*".
 */

const TYPES = [
  /** Sign the user in who is bound to the key's user. */
  'thirdPartyLogin',
  /** Let the person bind an account of this site; name and password are typed in the frame. */
  'bindAccount',
  /** Let the person open an account of this site, bound at once. */
  'register',
  /** The other site has noted the binding: read the account again. */
  'bindSuccess',
  /** Who is signed in: uid, nickname, avatar. */
  'userInfo',
  /** Read the avatar again; with a picture: make it the avatar. */
  'refreshAvatar',
  /** Name of this site. */
  'tenantName',
] as const;
type EmbedType = (typeof TYPES)[number];

const KEYED: ReadonlySet<EmbedType> = new Set(['thirdPartyLogin', 'bindAccount', 'register']);

interface Plain {
  readonly type: 'bindSuccess' | 'userInfo' | 'tenantName';
  readonly id: string;
}
interface Keyed {
  readonly type: 'thirdPartyLogin' | 'bindAccount' | 'register';
  readonly id: string;
  readonly oneTimeKey: string;
}
interface Avatar {
  readonly type: 'refreshAvatar';
  readonly id: string;
  readonly image?: Blob;
}
export type EmbedMessage = Plain | Keyed | Avatar;

/** Beside the answers the frame says two things by itself: `ready` once it listens, `expired` when its login has ended. */
export interface EmbedAnswer {
  readonly type: `${EmbedType}Result` | 'ready' | 'expired';
  readonly id: string;
  /** 1 for success, else a result code of the site. */
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, string | boolean>> | null;
}

const ID = /^[\w-]{1,64}$/;

/** A message as it came in, or null for anything that is none: other libraries post to windows too. */
export function readEmbedMessage(value: unknown): EmbedMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, id, oneTimeKey, image } = value as Record<string, unknown>;
  const known = TYPES.find((one) => one === type);
  if (!known || typeof id !== 'string' || !ID.test(id)) return null;
  if (KEYED.has(known)) {
    if (typeof oneTimeKey !== 'string' || !PATTERNS.oneTimeKey.test(oneTimeKey)) return null;
    return { type: known as Keyed['type'], id, oneTimeKey };
  }
  if (known !== 'refreshAvatar') return { type: known as Plain['type'], id };
  if (image === undefined) return { type: known, id };
  return image instanceof Blob ? { type: known, id, image } : null;
}

/** The answer to a message. */
export function embedAnswer(
  { type, id }: EmbedMessage,
  code: number,
  msg: string,
  data: EmbedAnswer['data'] = null,
): EmbedAnswer {
  return { type: `${type}Result`, id, code, msg, data };
}
